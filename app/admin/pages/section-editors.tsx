import type { ComponentType, ReactNode } from "react";
import type { OwnForm, SectionName } from "../../bakery/content/pages.ts";
import { heroLayoutNames } from "../../bakery/content/sections/hero.ts";
import { CallToActionFields, CallToActionList } from "./call-to-action-fields.tsx";
import { HeroLayoutField } from "./hero-layout-field.tsx";

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
			Input: CallToActionFields,
			show: (buttons) => <CallToActionList buttons={buttons} />,
		},
	},
	about: {},
	products_intro: {},
};
