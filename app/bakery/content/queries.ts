import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { byColumn, column, recordSchema } from "../records.ts";
import { type PageForm, pageChanges } from "./page-form.ts";
import { type PageContent, type PageId, readPage, type StoredPage, sectionsOf } from "./pages.ts";
import type { DefaultWords } from "./sections/default-words.ts";
import type { Section, SectionChange } from "./sections/schema.ts";

const text = z.string().nullable();

const sectionFields = {
	key: column("section", z.string()),
	title: text,
	subtitle: text,
	content: text,
	imageUrl: column("image_url", text),
	version: z.number(),
};

/** A row of a section as the product knows it. */
export const sectionSchema: z.ZodType<Section> = recordSchema(sectionFields);

/** Some stored sections by key, in one call; one that was never saved is missing. */
export async function getSections<Key extends string>(
	call: Call,
	keys: readonly Key[],
): Promise<Partial<Record<Key, Section>>> {
	const rows = await call("get_sections", { keys }, z.array(sectionSchema));
	const sections: Partial<Record<string, Section>> = {};
	for (const section of rows) sections[section.key] = section;
	return sections as Partial<Record<Key, Section>>;
}

/** The content of a page, with the defaults of its sections in a language. */
export async function getPageContent<Id extends PageId>(
	call: Call,
	id: Id,
	words: DefaultWords | Promise<DefaultWords>,
): Promise<PageContent<Id>> {
	return readPage(id, await getStoredPage(call, id), await words);
}

/** All sections of a page as they are stored, for its editor. */
export async function getStoredPage(call: Call, id: PageId): Promise<StoredPage> {
	const names = sectionsOf(id).map(({ name }) => name);
	const stored = await getSections(call, names);
	return Object.fromEntries(names.map((name) => [name, stored[name] ?? null]));
}

/**
 * Saves all sections of a page, all or nothing. A newer version of one is a conflict.
 * @param words the defaults that the form shows, by default English ones; they aren't stored.
 */
export async function savePage(
	call: Call,
	form: PageForm,
	stored: StoredPage,
	{ words, submissionId }: { words?: DefaultWords; submissionId?: string } = {},
): Promise<StoredPage> {
	const saved = await saveSections(call, pageChanges(form, stored, words), submissionId);
	return Object.fromEntries(saved.map((section) => [section.key, section]));
}

/** Saves sections, all or nothing, and returns them. A newer version of one is a conflict. */
export async function saveSections(
	call: Call,
	changes: readonly SectionChange[],
	submissionId?: string,
): Promise<Section[]> {
	return call(
		"save_site_content",
		{
			sections: changes.map(sectionParameter),
			...(submissionId && { submission_id: submissionId }),
		},
		z.array(sectionSchema),
	);
}

/** A change of a section, as the database functions that save sections take it. */
export function sectionParameter({ expectedVersion, ...change }: SectionChange) {
	return { ...byColumn(sectionFields, change), expected_version: expectedVersion };
}
