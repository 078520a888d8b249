import type { ImageInfo } from "../media/images.ts";
import { about } from "./sections/about.ts";
import type { CommonContent, SectionDefaults } from "./sections/common-fields.ts";
import type { DefaultWords } from "./sections/default-words.ts";
import { hero } from "./sections/hero.ts";
import { productsIntro } from "./sections/products-intro.ts";
import type { Section, SectionDefinition } from "./sections/section.ts";

/** A page whose words and images the owner edits (product §22). */
interface Page {
	name: string;
	description: string;
	/** Where visitors find it. */
	path: string;
	/** Its sections, in their order. */
	sections: readonly SectionDefinition[];
}

/**
 * The pages and their sections. Each section has a renderer in the storefront (`*-sections.tsx` of
 * its page) and an editor (admin/pages/section-editors.tsx) under its name, or the types do not fit.
 */
export const pages = {
	home: {
		name: "Home Page",
		description: "Edit the hero section on your homepage",
		path: "/",
		sections: [hero],
	},
	about: {
		name: "About Page",
		description: "Edit your about page content",
		path: "/about",
		sections: [about],
	},
	products: {
		name: "Products Page",
		description: "Edit the introduction on your products page",
		path: "/products",
		sections: [productsIntro],
	},
} as const satisfies Record<string, Page>;

export type PageId = keyof typeof pages;

type SectionOf<Id extends PageId> = (typeof pages)[Id]["sections"][number];

type AnySection = SectionOf<PageId>;

/** The sections of all pages, by name. */
type Sections = { [Section in AnySection as Section["name"]]: Section };

export type SectionName = keyof Sections;

/** The content of a section, with its defaults. */
export type SectionContent<Name extends SectionName> = ReturnType<Sections[Name]["read"]>;

/** The fields of a section in the editor. */
export type SectionForm<Name extends SectionName> = ReturnType<Sections[Name]["toForm"]>;

/** Those of its fields that other sections do not have. */
export type OwnForm<Name extends SectionName> =
	Sections[Name] extends SectionDefinition<string, SectionDefaults, infer Own> ? Own : never;

/** A section ready to be shown: its text is sanitized, its image is known. */
export type SectionView<Name extends SectionName> = ViewOf<SectionContent<Name>>;

/** @see SectionView */
export type ViewOf<Content extends CommonContent> = Omit<Content, "text"> &
	ImageInfo & { html: string; imageAlt: string };

export type PageContent<Id extends PageId> = {
	[Name in SectionOf<Id>["name"]]: SectionContent<Name>;
};

export type PageView<Id extends PageId> = {
	[Name in SectionOf<Id>["name"]]: SectionView<Name>;
};

/** The stored sections of a page; null or missing for one that was never saved. */
export type StoredPage = Partial<Record<SectionName, Section | null>>;

/** Whether an address names one of the pages. */
export function isPageId(text: string): text is PageId {
	return Object.hasOwn(pages, text);
}

/** The sections of a page, or of all pages, in their order. */
export function sectionsOf(id?: PageId): readonly AnySection[] {
	const ids = id ? [id] : Object.keys(pages).filter(isPageId);
	return ids.flatMap((id): readonly AnySection[] => pages[id].sections);
}

/** The page of a section; null for none. */
export function pageOfSection(name: string): PageId | null {
	const ids = Object.keys(pages).filter(isPageId);
	return ids.find((id) => sectionsOf(id).some((section) => section.name === name)) ?? null;
}

/** The content of a page, with the defaults of its sections, by default English ones. */
export function readPage<Id extends PageId>(
	id: Id,
	stored: StoredPage,
	words?: DefaultWords,
): PageContent<Id> {
	const contents = sectionsOf(id).map(({ name, read }) => [
		name,
		read(stored[name] ?? null, words),
	]);
	return Object.fromEntries(contents);
}

/** The title of a section's card: its name with spaces, each word capitalized (product §22). */
export function sectionTitle(name: SectionName): string {
	return name.replace(/_/g, " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
