import type { ComponentType, ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import type { PageForm } from "../../bakery/content/page-form.ts";
import {
	type OwnForm,
	type PageId,
	type SectionName,
	sectionsOf,
	sectionTitle,
} from "../../bakery/content/pages.ts";
import { HERO_LAYOUTS, hero, heroLayoutNames } from "../../bakery/content/sections/hero.ts";
import { SelectField } from "../../ui/field.tsx";
import { ImageVersion } from "../versions/difference-list.tsx";
import type { FieldDescriptions } from "../versions/field-descriptions.ts";
import { showRichText } from "../versions/text-version.tsx";
import { CallToActionFields, CallToActionList } from "./call-to-action-fields.tsx";

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
		layout: { Input: HeroLayoutField, show: (layout) => heroLayoutNames[layout] },
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
		<SelectField label={hero.labels.layout} {...register("hero.layout")}>
			{HERO_LAYOUTS.map((layout) => (
				<option key={layout} value={layout}>
					{heroLayoutNames[layout]}
				</option>
			))}
		</SelectField>
	);
}

type Editors = Record<string, { show?(value: never, base?: never): ReactNode }>;

const commonEditors: Editors = {
	text: { show: showRichText },
	imageUrl: { show: (imageUrl) => <ImageVersion imageUrl={imageUrl} /> },
};

/** How the fields of a page's sections are called and shown when two versions are compared. */
export function describePageFields(id: PageId): FieldDescriptions<PageForm> {
	const described = sectionsOf(id).map(({ name, labels }) => {
		const editors: Editors = { ...commonEditors, ...sectionEditors[name] };
		const fields = Object.entries(labels).map(([field, label]) => {
			const show = editors[field]?.show;
			return [field, show ? { label, show } : label];
		});
		return [name, { label: sectionTitle(name), fields: Object.fromEntries(fields) }];
	});
	return Object.fromEntries(described);
}
