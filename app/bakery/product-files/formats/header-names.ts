import { searchable } from "../../search.ts";
import type { MappedField, Mapping } from "../schema.ts";
import columnNames from "./column-names.json" with { type: "json" };

/** A column's name as it is looked up: without accents, case, signs, and additions in parentheses. */
function headerKey(name: string): string {
	return searchable(name.replace(/\([^)]*\)/g, ""))
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

/** The first column that has one of a field's names, of each field that has one. */
export function findColumns<Field extends string>(
	columns: readonly string[],
	names: Readonly<Record<Field, readonly string[]>>,
): Partial<Record<Field, number>> {
	const keys = columns.map(headerKey);
	const found = Object.entries<readonly string[]>(names).flatMap(([field, ofField]) => {
		const known = new Set(ofField.map(headerKey));
		const index = keys.findIndex((key) => known.has(key));
		return index === -1 ? [] : [[field, index] as const];
	});
	return Object.fromEntries(found) as Partial<Record<Field, number>>;
}

/**
 * The names that tables give to the fields of products, in English, German, French, Spanish, Italian,
 * Portuguese, Dutch, Polish, Swedish, Danish, Norwegian, Finnish, Turkish, Japanese, and Arabic.
 */
const names: Readonly<Record<MappedField, readonly string[]>> = columnNames.table;

/** The columns of any table, as far as their names tell. */
export function guessMapping(columns: readonly string[]): Mapping {
	return findColumns(columns, names);
}
