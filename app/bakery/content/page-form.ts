import { z } from "../../platform/zod.ts";
import { mergeStoredObject } from "../stored-object.ts";
import {
	type PageId,
	type SectionForm,
	type SectionName,
	type StoredPage,
	sectionsOf,
} from "./pages.ts";
import type { CommonForm } from "./sections/common-fields.ts";
import type { DefaultWords } from "./sections/default-words.ts";
import type { Section, SectionChange } from "./sections/schema.ts";

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
		return [sectionChange(name, written, stored[name] ?? null)];
	});
}

/** The same fields, undefined where they show their defaults. */
function withoutDefaults<Fields extends object>(fields: Fields, defaults: Fields): Partial<Fields> {
	const entries = Object.entries(fields).map(([name, value]) => {
		const fallback = defaults[name as keyof Fields];
		return [name, JSON.stringify(value) === JSON.stringify(fallback) ? undefined : value];
	});
	return Object.fromEntries(entries) as Partial<Fields>;
}

/** The change that saves a section's fields. Keys of its content that the form does not know stay. */
function sectionChange(
	key: SectionName,
	written: Partial<CommonForm>,
	stored: Section | null,
): SectionChange {
	const { title, subtitle, imageUrl, pageTitle, showPageTitle, ...content } = written;
	return {
		key,
		title: title ?? null,
		subtitle: subtitle ?? null,
		imageUrl: imageUrl ?? null,
		// A field that is undefined is taken out of what was stored.
		content: mergeStoredObject(stored?.content ?? null, {
			...content,
			page_title: pageTitle,
			show_page_title: showPageTitle,
		}),
		// 0 is a section that does not exist, so two people who make it are noticed as well.
		expectedVersion: stored?.version ?? 0,
	};
}
