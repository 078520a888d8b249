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

/** The changes that save the fields of a page. Sections that the form does not have stay. */
export function pageChanges(form: PageForm, stored: StoredPage): SectionChange[] {
	return sectionsOf().flatMap(({ name }) => {
		const fields = form[name];
		return fields ? [sectionChange(name, fields, stored[name] ?? null)] : [];
	});
}

/** The change that saves a section's fields. Keys of its content that the form does not know stay. */
function sectionChange(key: SectionName, form: CommonForm, stored: Section | null): SectionChange {
	const { title, subtitle, imageUrl, pageTitle, showPageTitle, ...content } = form;
	return {
		key,
		title,
		subtitle,
		imageUrl,
		content: mergeStoredObject(stored?.content ?? null, {
			...content,
			page_title: pageTitle,
			show_page_title: showPageTitle,
		}),
		// 0 is a section that does not exist, so two people who make it are noticed as well.
		expectedVersion: stored?.version ?? 0,
	};
}
