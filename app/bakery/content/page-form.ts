import { z } from "../../platform/zod.ts";
import {
	type PageId,
	type SectionForm,
	type SectionName,
	type StoredPage,
	sectionsOf,
} from "./pages.ts";
import type { CommonForm } from "./sections/common-fields.ts";
import type { DefaultWords } from "./sections/default-words.ts";
import type { SectionChange } from "./sections/section.ts";
import { type Single, sectionChange } from "./stored-sections.ts";
/** The fields of a page in the editor: those of its sections, by name. */
export type PageForm = { [Name in SectionName]?: SectionForm<Name> | undefined };

export const pageFormSchema = pageSchema("formSchema");

/** The fields of a page while they are being typed: a button may still lack its address. */
export const pageDraftSchema = pageSchema("draftSchema");

function pageSchema(kind: "formSchema" | "draftSchema"): z.ZodType<PageForm, PageForm> {
	const shape = sectionsOf().map((section) => [section.name, section[kind].optional()]);
	return z.object(Object.fromEntries(shape));
}

/** The fields of a page when it is opened, with defaults, by default English ones. */
export function pageForm(id: PageId, stored: StoredPage, words?: DefaultWords): PageForm {
	const forms = sectionsOf(id).map(({ name, toForm }) => [
		name,
		toForm(stored[name] ?? null, words),
	]);
	return Object.fromEntries(forms);
}

/**
 * The changes that save the fields of a page. Sections that the form does not have stay. A field
 * that shows its default isn't stored, so that it follows the site's language and name.
 */
export function pageChanges(
	form: PageForm,
	stored: StoredPage,
	words?: DefaultWords,
): SectionChange[] {
	return sectionsOf().flatMap(({ name, toForm }) => {
		const fields = form[name];
		if (!fields) return [];
		const written = withoutDefaults<CommonForm>(fields, toForm(null, words));
		return [fieldsChange(name, written, stored)];
	});
}

/** A page as its editor has it. @param words the defaults that the form shows, by default English ones. */
export function pageSections(id: PageId, words?: DefaultWords): Single<SectionName, PageForm> {
	return {
		keys: sectionsOf(id).map(({ name }) => name),
		schema: pageFormSchema,
		toForm: (stored) => pageForm(id, stored, words),
		changes: (form, stored) => pageChanges(form, stored, words),
	};
}

/** The same fields, undefined where they show their defaults. */
function withoutDefaults<Fields extends object>(fields: Fields, defaults: Fields): Partial<Fields> {
	const entries = Object.entries(fields).map(([name, value]) => {
		const fallback = defaults[name as keyof Fields];
		return [name, JSON.stringify(value) === JSON.stringify(fallback) ? undefined : value];
	});
	return Object.fromEntries(entries) as Partial<Fields>;
}

/** The change that saves a section's fields. A field that is undefined is taken out of what was stored. */
function fieldsChange(
	key: SectionName,
	written: Partial<CommonForm>,
	stored: StoredPage,
): SectionChange {
	const { title, subtitle, imageUrl, pageTitle, showPageTitle, ...others } = written;
	const content = { ...others, page_title: pageTitle, show_page_title: showPageTitle };
	return {
		...sectionChange(key, stored, content),
		title: title ?? null,
		subtitle: subtitle ?? null,
		imageUrl: imageUrl ?? null,
	};
}
