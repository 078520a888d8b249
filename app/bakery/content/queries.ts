import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { byColumn, type Fields, type RowOf, toRecord } from "../records.ts";
import { type PageForm, pageChanges } from "./page-form.ts";
import { type PageContent, type PageId, readPage, type StoredPage, sectionsOf } from "./pages.ts";
import type { DefaultWords } from "./sections/default-words.ts";
import type { Section, SectionChange } from "./sections/schema.ts";

const sectionFields = [
	"key:section",
	"title",
	"subtitle",
	"content",
	"imageUrl:image_url",
	"version",
] as const satisfies Fields<"site_content">;

/** A row of a section as the product knows it. */
export function toSection(row: RowOf<"site_content", typeof sectionFields>): Section {
	return toRecord(sectionFields, row);
}

/** Some stored sections by key, in one call; one that was never saved is missing. */
export async function getSections<Key extends string>(
	client: DataClient,
	keys: readonly Key[],
): Promise<Partial<Record<Key, Section>>> {
	const wanted: { keys: string[] } = { keys: [...keys] };
	const rows = dataOrThrow(await client.rpc("get_sections", wanted));
	const sections: Partial<Record<string, Section>> = {};
	for (const section of rows.map(toSection)) sections[section.key] = section;
	return sections as Partial<Record<Key, Section>>;
}

/** The content of a page, with the defaults of its sections in a language. */
export async function getPageContent<Id extends PageId>(
	client: DataClient,
	id: Id,
	words: DefaultWords | Promise<DefaultWords>,
): Promise<PageContent<Id>> {
	return readPage(id, await getStoredPage(client, id), await words);
}

/** All sections of a page as they are stored, for its editor. */
export async function getStoredPage(client: DataClient, id: PageId): Promise<StoredPage> {
	const names = sectionsOf(id).map(({ name }) => name);
	const stored = await getSections(client, names);
	return Object.fromEntries(names.map((name) => [name, stored[name] ?? null]));
}

/**
 * Saves all sections of a page, all or nothing. A newer version of one is a conflict.
 * @param words the defaults that the form shows, by default English ones; they aren't stored.
 */
export async function savePage(
	client: DataClient,
	form: PageForm,
	stored: StoredPage,
	{ words, submissionId }: { words?: DefaultWords; submissionId?: string } = {},
): Promise<StoredPage> {
	const saved = await saveSections(client, pageChanges(form, stored, words), submissionId);
	return Object.fromEntries(saved.map((section) => [section.key, section]));
}

/** Saves sections, all or nothing, and returns them. A newer version of one is a conflict. */
export async function saveSections(
	client: DataClient,
	changes: readonly SectionChange[],
	submissionId?: string,
): Promise<Section[]> {
	const answer = await client.rpc("save_site_content", {
		sections: changes.map(sectionParameter),
		...(submissionId && { submission_id: submissionId }),
	});
	return dataOrThrow(answer).map(toSection);
}

/** A change of a section, as the database functions that save sections take it. */
export function sectionParameter({ expectedVersion, ...change }: SectionChange) {
	return { ...byColumn(sectionFields, change), expected_version: expectedVersion };
}
