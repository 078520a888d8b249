import type { z } from "../../platform/zod.ts";
import { type AnyFields, describedForm } from "../resource/resource.ts";
import { mergeStoredObject, type StoredObject } from "../stored-object.ts";
import type { Section, SectionChange } from "./sections/schema.ts";

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
