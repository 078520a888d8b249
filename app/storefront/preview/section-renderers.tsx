import type { ReactNode } from "react";
import type { PageSectionKey, PageSections, Shown } from "../../bakery/content/schema.ts";
import { AboutSection } from "../about/about-section.tsx";
import { HeroSection } from "../home/hero.tsx";
import { ProductsIntroSection } from "../product-list/products-intro-section.tsx";

type SectionRenderer<Key extends PageSectionKey> = (props: {
	section: Shown<PageSections[Key]>;
}) => ReactNode;

/** What draws each section on its page; its editor stands in admin/pages/section-editors.tsx. */
export const sectionRenderers: { [Key in PageSectionKey]: SectionRenderer<Key> } = {
	hero: HeroSection,
	about: AboutSection,
	products_intro: ProductsIntroSection,
};
