import type { z } from "../../platform/zod.ts";
import type { Section, SectionChange } from "../content/sections/schema.ts";
import { type StoredSections, sectionChange } from "../content/single.ts";
import { type AnyFields, describedForm } from "./resource.ts";

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
