import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { byColumn, column, recordSchema } from "../records.ts";
import { type AnyFields, describedForm } from "../resource/resource.ts";
import { mergeStoredObject, type StoredObject } from "../stored-object.ts";
import { type PageContent, type PageId, readPage, sectionsOf } from "./pages.ts";
import type { DefaultWords } from "./sections/default-words.ts";
import type { Section, SectionChange } from "./sections/section.ts";

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

/** Sections of `site_content` as they are stored; one that was never saved is missing. */
export type StoredSections<Key extends string> = Partial<Record<Key, Section | null>>;

/** A record of which there is one: sections of `site_content`, which are saved together. */
export interface Single<Key extends string, Form, Values = Form> {
	keys: readonly Key[];
	schema: z.ZodType<Values, Form>;
	toForm(stored: StoredSections<Key>): Form;
	changes(values: Values, stored: StoredSections<Key>): SectionChange[];
}

/**
 * Everything that follows from the description of such a record in one section.
 * @param read gives the values of the fields, with defaults for values never saved.
 */
export function single<Key extends string, Declared extends AnyFields>(
	key: Key,
	fields: Declared,
	read: (section: Section | null) => object,
) {
	const form = describedForm(fields);
	const valuesOf = ({ [key]: section }: StoredSections<Key>) => read(section ?? null);
	return {
		...form,
		keys: [key],
		valuesOf,
		toForm: (stored: StoredSections<Key>) => form.toForm(valuesOf(stored)),
		changes: (
			values: z.output<typeof form.schema>,
			stored: StoredSections<Key>,
		): [SectionChange] => [sectionChange(key, stored, values)],
	};
}

/** The change that saves a section. Unknown keys of its stored content are kept. */
export function sectionChange<Key extends string>(
	key: Key,
	{ [key]: stored }: StoredSections<Key>,
	content: StoredObject | null,
): SectionChange {
	return {
		key,
		content: content && mergeStoredObject(stored?.content ?? null, content),
		// No section has the version 0, so one that was made in the meantime is a conflict.
		expectedVersion: stored?.version ?? 0,
	};
}
