import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { byColumn, column, recordSchema } from "../records.ts";
import { type PageContent, type PageId, readPage, sectionsOf } from "./pages.ts";
import type { DefaultWords } from "./sections/default-words.ts";
import type { Section, SectionChange } from "./sections/schema.ts";
import type { Single, StoredSections } from "./single.ts";

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
	return sectionsByKey(rows);
}

/** Sections as records know them. */
export function sectionsByKey<Key extends string>(
	sections: readonly { key: string }[],
): Partial<Record<Key, Section>> {
	return Object.fromEntries(sections.map((section) => [section.key, section])) as never;
}

/** The content of a page, with the defaults of its sections in a language. */
export async function getPageContent<Id extends PageId>(
	call: Call,
	id: Id,
	words: DefaultWords | Promise<DefaultWords>,
): Promise<PageContent<Id>> {
	const names = sectionsOf(id).map(({ name }) => name);
	return readPage(id, await getSections(call, names), await words);
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

/** Saves a record of which there is one, all or nothing. A newer version of a section is a conflict. */
export async function saveSingle<Key extends string, Form, Values>(
	call: Call,
	of: Pick<Single<Key, Form, Values>, "changes">,
	values: Values,
	stored: StoredSections<Key>,
	submissionId?: string,
): Promise<StoredSections<Key>> {
	const saved = await saveSections(call, of.changes(values, stored), submissionId);
	return sectionsByKey(saved);
}

/** A change of a section, as the database functions that save sections take it. */
export function sectionParameter({ expectedVersion, ...change }: SectionChange) {
	return { ...byColumn(sectionFields, change), expected_version: expectedVersion };
}
