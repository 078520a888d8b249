import type { ComponentType } from "react";
import type { PageSectionKey } from "../../bakery/content/schema.ts";
import { CallToActionFields } from "./call-to-action-fields.tsx";
import { HeroLayoutField } from "./hero-layout-field.tsx";
import { SectionFields } from "./section-fields.tsx";

/** The editor of each section; its renderer stands in storefront/preview/section-renderers.tsx. */
export const sectionEditors: Record<PageSectionKey, ComponentType> = {
	hero: () => (
		<SectionFields sectionKey="hero">
			<HeroLayoutField />
			<CallToActionFields />
		</SectionFields>
	),
	about: () => <SectionFields sectionKey="about" />,
	products_intro: () => <SectionFields sectionKey="products_intro" />,
};
