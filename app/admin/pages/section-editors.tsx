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
import type { AnyFields } from "../../bakery/resource/resource.ts";
import { SelectField } from "../../ui/field.tsx";
import { describeVersions } from "../versions/describe-versions.tsx";
import type { FieldDescriptions } from "../versions/field-descriptions.ts";
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
			{HERO_LAYOUTS.map((layout) => (
				<option key={layout} value={layout}>
					{heroLayoutNames[layout]}
				</option>
			))}
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
