import { ChevronDown, Plus, Trash2 } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import type { PageForm } from "../../bakery/content/page-form.ts";
import {
	type OwnForm,
	type PageId,
	type SectionName,
	sectionsOf,
	sectionTitle,
} from "../../bakery/content/pages.ts";
import {
	BUTTON_VARIANTS,
	buttonVariantNames,
	type CallToAction,
	HERO_LAYOUTS,
	hero,
	heroLayoutNames,
	MAX_BUTTONS,
	NEW_BUTTON,
} from "../../bakery/content/sections/hero.ts";
import type { AnyFields } from "../../bakery/resource/resource.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Options } from "../../ui/back-office/options.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { describeVersions, type FieldDescriptions } from "../versions/describe-versions.tsx";

/** The forms that have buttons, and where they have them. */
type ButtonsForm = PageForm & { buttons: CallToAction[] };
type ButtonsName = "hero.buttons" | "buttons";

/** The buttons of a hero or page, in a collapsible block (product §22). */
export function CallToActionFields({ name }: { name: ButtonsName }) {
	const { control, formState, getFieldState } = useFormContext<ButtonsForm>();
	const { fields, append, remove } = useFieldArray({ control, name });
	const block = useRef<HTMLDetailsElement>(null);
	const summary = useRef<HTMLElement>(null);
	const hasErrors = getFieldState(name, formState).invalid;

	// An error in a collapsed block would not be seen.
	useEffect(() => {
		if (!hasErrors || !block.current || block.current.open) return;
		block.current.open = true;
		block.current.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [hasErrors]);

	function removeAt(index: number) {
		remove(index);
		// The pressed button was removed; the focus should stay nearby.
		summary.current?.focus();
	}

	return (
		<details ref={block} className="group rounded-field border border-line">
			<summary
				ref={summary}
				className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 rounded-field px-4 py-2"
			>
				<span>
					<span className="block font-semibold text-sm">{hero.fields.buttons.label}</span>
					<span className="block text-muted text-sm">{fields.length} button(s) configured</span>
				</span>
				<ChevronDown
					aria-hidden="true"
					className="size-5 shrink-0 transition-transform group-open:rotate-180"
				/>
			</summary>
			<div className="grid gap-4 border-line border-t p-4">
				{fields.map((field, index) => (
					<ButtonFields key={field.id} name={name} index={index} onRemove={() => removeAt(index)} />
				))}
				{fields.length < MAX_BUTTONS ? (
					<Button
						variant="outline"
						className="justify-self-start"
						onClick={() => append(NEW_BUTTON)}
					>
						<Plus aria-hidden="true" className="size-5" />
						Add Button
					</Button>
				) : null}
			</div>
		</details>
	);
}

/** The buttons in the conflict dialog. */
export function CallToActionList({ buttons }: { buttons: CallToAction[] }) {
	if (buttons.length === 0) return "None";
	return (
		<ul>
			{buttons.map(({ text, url, variant }) => (
				<li key={`${text} ${url} ${variant}`}>
					{text} → {url} ({variant === "outline" ? "Secondary" : "Primary"})
				</li>
			))}
		</ul>
	);
}

interface ButtonFieldsProps {
	name: ButtonsName;
	index: number;
	onRemove: () => void;
}

function ButtonFields({ name, index, onRemove }: ButtonFieldsProps) {
	const { register, formState, getFieldState } = useFormContext<ButtonsForm>();
	const errorOf = (field: keyof CallToAction) =>
		getFieldState(`${name}.${index}.${field}`, formState).error?.message;
	return (
		<fieldset className="rounded-field bg-base-200 p-4 pt-2">
			<legend className="sr-only">Button {index + 1}</legend>
			<div className="flex items-center justify-between">
				<span aria-hidden="true" className="font-semibold text-muted text-sm">
					Button {index + 1}
				</span>
				<IconButton label={`Remove button ${index + 1}`} icon={Trash2} onClick={onRemove} />
			</div>
			<div className="grid gap-3 sm:grid-cols-2">
				<TextField label="Text" error={errorOf("text")} {...register(`${name}.${index}.text`)} />
				<TextField
					label="URL"
					inputMode="url"
					autoCapitalize="none"
					error={errorOf("url")}
					{...register(`${name}.${index}.url`)}
				/>
				<SelectField
					label="Style"
					className="sm:col-span-2"
					{...register(`${name}.${index}.variant`)}
				>
					<Options of={BUTTON_VARIANTS.map((variant) => [variant, buttonVariantNames[variant]])} />
				</SelectField>
			</div>
		</fieldset>
	);
}

/** The input of a field that only one section has. */
export interface OwnFieldEditor<Value> {
	Input: ComponentType;
	/** How the conflict dialog shows it, if not as text. */
	show?(value: Value): ReactNode;
}

type SectionEditor<Form> = { [Field in keyof Form]: OwnFieldEditor<Form[Field]> };

/**
 * The editor of each section: the inputs of the fields that it alone has, in their order. The
 * fields of all sections are in section-fields.tsx.
 */
export const sectionEditors: { [Name in SectionName]: SectionEditor<OwnForm<Name>> } = {
	hero: {
		layout: { Input: HeroLayoutField },
		buttons: {
			Input: () => <CallToActionFields name="hero.buttons" />,
			show: (buttons) => <CallToActionList buttons={buttons} />,
		},
	},
	about: {},
	products_intro: {},
};

function HeroLayoutField() {
	const { register } = useFormContext<PageForm>();
	return (
		<SelectField label={hero.fields.layout.label} {...register("hero.layout")}>
			<Options of={HERO_LAYOUTS.map((layout) => [layout, heroLayoutNames[layout]])} />
		</SelectField>
	);
}

/** How the fields of a page's sections are called and shown when two versions are compared. */
export function describePageFields(id: PageId): FieldDescriptions<PageForm> {
	const described = sectionsOf(id).map(({ name, fields }) => {
		const own = Object.entries<OwnFieldEditor<never>>(sectionEditors[name]).flatMap(
			([field, { show }]) =>
				show ? [[field, { label: (fields as AnyFields)[field]?.label ?? "", show }]] : [],
		);
		const title = sectionTitle(name);
		return [name, { label: title, fields: describeVersions(fields, Object.fromEntries(own)) }];
	});
	return Object.fromEntries(described);
}
