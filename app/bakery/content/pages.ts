import {
	type HeroForm,
	heroForm,
	type PageForm,
	type SectionForm,
	sectionChange,
	sectionForm,
} from "./form.ts";
import { readAbout, readHero, readProductsIntro } from "./rules.ts";
import type { PageSectionKey, PageSections, Section, SectionChange } from "./schema.ts";

/** A page whose words and pictures the owner edits (spec §2). */
interface Page {
	name: string;
	description: string;
	/** Where visitors find it. */
	path: string;
	/** The sections it is made of, in the order in which they stand on it. */
	sections: readonly PageSectionKey[];
}

export const pages = {
	home: {
		name: "Home Page",
		description: "Edit the hero section on your homepage",
		path: "/",
		sections: ["hero"],
	},
	about: {
		name: "About Page",
		description: "Edit your about page content",
		path: "/about",
		sections: ["about"],
	},
	products: {
		name: "Products Page",
		description: "Edit the introduction on your products page",
		path: "/products",
		sections: ["products_intro"],
	},
} as const satisfies Record<string, Page>;

export type PageId = keyof typeof pages;

/** Whether an address names one of the pages. */
export function isPageId(text: string): text is PageId {
	return Object.hasOwn(pages, text);
}

/** The stored sections of a page; null for one that was never saved. */
export type StoredPage = Partial<Record<PageSectionKey, Section | null>>;

/** How the content of a section is understood, for the storefront and for the editor alike. */
interface SectionKind<Content, Form> {
	/** What visitors see, complete with the defaults of spec §2. */
	read(stored: Section | null): Content;
	/** The fields as they stand when the section is opened. */
	toForm(content: Content): Form;
}

interface SectionForms {
	hero: HeroForm;
	about: SectionForm;
	products_intro: SectionForm;
}

/**
 * The one register of sections. Each has a renderer (storefront/preview/section-renderers.tsx) and
 * an editor (admin/pages/section-editors.tsx) under the same key, or the types do not fit.
 */
export const sectionKinds: {
	[Key in PageSectionKey]: SectionKind<PageSections[Key], SectionForms[Key]>;
} = {
	hero: { read: readHero, toForm: heroForm },
	about: { read: readAbout, toForm: sectionForm },
	products_intro: { read: readProductsIntro, toForm: sectionForm },
};

/** The fields of a page as they stand when it is opened. */
export function pageForm(stored: StoredPage): PageForm {
	const form: PageForm = {};
	for (const key of keysOf(stored)) setSectionForm(form, key, stored[key] ?? null);
	return form;
}

function setSectionForm<Key extends PageSectionKey>(
	form: { [Section in PageSectionKey]?: SectionForms[Section] | undefined },
	key: Key,
	stored: Section | null,
): void {
	const { read, toForm } = sectionKinds[key];
	form[key] = toForm(read(stored));
}

type PageSectionChange = SectionChange & { key: PageSectionKey };

/** The changes that save the fields of a page. Sections that the form does not have stay. */
export function pageChanges(form: PageForm, stored: StoredPage): PageSectionChange[] {
	return keysOf(form).flatMap((key) => {
		const fields = form[key];
		return fields ? [{ ...sectionChange(key, fields, stored[key] ?? null), key }] : [];
	});
}

/** The title of a section's card: the key with spaces, each word capitalised (spec §2). */
export function sectionTitle(key: PageSectionKey): string {
	return key.replace(/_/g, " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function keysOf(object: Partial<Record<PageSectionKey, unknown>>): PageSectionKey[] {
	return Object.keys(object).filter((key): key is PageSectionKey =>
		Object.hasOwn(sectionKinds, key),
	);
}
