import { type CSSProperties, type ReactNode, useState } from "react";
import { Controller, type FieldValues, type UseFormReturn } from "react-hook-form";
import { slugFromName } from "../../bakery/catalog/slug-from-name.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import type { FormField } from "../../bakery/resource/field.ts";
import type { Resource } from "../../bakery/resource/resource.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { ImageField } from "../media/image-field.tsx";
import type { UploadKind } from "../media/prepare-upload.ts";
import { useSettings } from "../screen/root-data.ts";

/** A form of any record. */
type AnyForm = UseFormReturn<FieldValues, unknown, FieldValues>;

interface Props<Form extends FieldValues, Values> {
	of: Pick<Resource, "fields">;
	form: UseFormReturn<Form, unknown, Values>;
	isNew: boolean;
	/** Help in place of that of the description. */
	hints?: Readonly<Record<string, string | undefined>>;
	/** Inputs of the screen's own. */
	inputs?: Readonly<Record<string, ReactNode>>;
	/** How new images are kept. */
	uploads?: UploadKind;
}

/**
 * The inputs of a record by field, each as its kind has it.
 * @returns a function that renders those of these fields.
 */
export function useInputs<Form extends FieldValues, Values>({
	of: { fields },
	form: given,
	isNew,
	hints = {},
	inputs = {},
	uploads = "gallery",
}: Props<Form, Values>) {
	const form = given as unknown as AnyForm;
	const [follower = "", { follows = "" } = {}] =
		Object.entries(fields).find(([, field]) => field.follows) ?? [];
	const slug = useSlugFromName(isNew && !form.getValues(follower), (text) =>
		form.setValue(follower, text, {
			shouldDirty: true,
			shouldValidate: form.formState.isSubmitted,
		}),
	);

	function changed(name: string) {
		if (name === follows) slug.nameChanged(form.getValues(name));
		if (name === follower) slug.slugChanged();
	}

	return (names: readonly string[]) =>
		names.map((name) => {
			const { hint, ...field } = fields[name] as FormField<unknown>;
			return (
				inputs[name] ?? (
					<Input
						key={name}
						{...{ ...field, name, form, uploads }}
						hint={hints[name] ?? hint}
						onChange={() => changed(name)}
					/>
				)
			);
		});
}

interface FieldCard {
	/** Its fields. */
	fields: readonly string[];
	/** In place of their inputs, which it can render. */
	content?: (inputs: (names: readonly string[]) => ReactNode) => ReactNode;
}

/** All inputs of a record in cards: the first has the fields that no other card has. */
export function RecordFields<Form extends FieldValues, Values>({
	aside,
	cards,
	...record
}: Props<Form, Values> & {
	/** The cards beside the others. */
	aside: readonly FieldCard[];
	cards: readonly FieldCard[];
}) {
	const inputs = useInputs(record);
	const placed = [...aside, ...cards].flatMap(({ fields }) => fields);
	const first = Object.keys(record.of.fields).filter((name) => !placed.includes(name));
	const show = ({ fields, content }: FieldCard) => (
		<Card key={fields.join()} className="grid content-start gap-5 p-5 sm:p-6">
			{content ? content(inputs) : inputs(fields)}
		</Card>
	);
	return (
		<div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_min(22rem,38%)]">
			{show({ fields: first })}
			<div
				className="grid content-start gap-5 xl:row-[span_var(--cards)] sm:max-xl:has-[>:nth-child(2)]:grid-cols-2"
				style={{ "--cards": cards.length + 1 } as CSSProperties}
			>
				{aside.map(show)}
			</div>
			{cards.map(show)}
		</div>
	);
}

interface InputProps extends Omit<FormField<unknown>, "hint"> {
	name: string;
	form: AnyForm;
	hint: string | undefined;
	uploads: UploadKind;
	onChange: () => void;
}

function Input({ name, kind, label, hint, form, uploads, onChange, ...field }: InputProps) {
	const { placeholder, rows = 4, names = {} } = field;
	const registered = form.register(name, { onChange });
	const error = form.formState.errors[name]?.message as string | undefined;
	const common = { label, description: hint, error, optional: field.isOptional, ...registered };
	switch (kind) {
		case "line":
			return (
				<TextField
					autoComplete="off"
					placeholder={placeholder}
					{...(field.follows && { autoCapitalize: "none", spellCheck: false })}
					{...common}
				/>
			);
		case "text":
			return <TextareaField {...{ rows, ...common }} />;
		case "number":
			return <TextField type="number" step="1" className="max-w-48" {...common} />;
		case "choice":
			return (
				<SelectField {...common}>
					{Object.entries(names).map(([value, name]) => (
						<option key={value} value={value}>
							{name}
						</option>
					))}
				</SelectField>
			);
		case "switch":
			return <SwitchField label={label} description={hint} {...registered} />;
		case "image":
			return (
				<Controller
					control={form.control}
					name={name}
					render={({ field: { value, onChange } }) => (
						<ImageField
							{...{ label, value, onChange, uploads }}
							{...(hint && { description: hint })}
						/>
					)}
				/>
			);
		default:
			throw new TypeError(`The screen has no input for ${name}.`);
	}
}

/**
 * The slug of a new record follows its name until it is edited by hand, then never again. One that
 * was saved is part of addresses that others may have kept.
 * @param change takes the slug of a name.
 */
function useSlugFromName(isNew: boolean, change: (slug: string) => void) {
	const [isFollowing, setFollowing] = useState(isNew);
	const language = useSettings()?.language ?? DEFAULT_REGION.language;
	return {
		nameChanged(name: string) {
			if (isFollowing) change(slugFromName(name, language));
		},
		slugChanged: () => setFollowing(false),
	};
}
