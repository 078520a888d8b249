import type { Section } from "../../content/sections/schema.ts";
import { type Difference, differencesBetween } from "../differences.ts";
import { fieldsOfRow } from "../record-fields.ts";

/** What differs between two times of some sections. */
export function sectionDifferences<Key extends string>(
	keys: readonly Key[],
	before: Partial<Record<Key, Section | null>>,
	after: Partial<Record<Key, Section | null>>,
): Difference[] {
	return keys.flatMap((key) =>
		differencesBetween(
			fieldsOfRow("site_content", key, rowOf(before[key])),
			fieldsOfRow("site_content", key, rowOf(after[key])),
		),
	);
}

function rowOf(section: Section | null | undefined) {
	if (!section) return {};
	const { title, subtitle, content, imageUrl } = section;
	return { title, subtitle, content, image_url: imageUrl };
}
