import type { ProductForm } from "../catalog/product-form.ts";
import { searchable } from "../search.ts";
import type { PriceReader } from "./cells.ts";
import type { FileRow, MappedField, Mapping } from "./schema.ts";

/** The fields of the form that a cell gives by itself. */
export type ItemField = keyof Omit<
	ProductForm,
	"categoryIds" | "imageUrl" | "moreImages" | "allergenReview"
>;

/** A product as a file has it, whatever the format. */
export interface FileItem {
	/** Of its first row. */
	line: number;
	/** Of all its rows. */
	lines: number[];
	/** Of our own format alone. */
	id: string | null;
	name: string;
	/** The form's values, only those that the file gives. */
	values: Partial<Pick<ProductForm, ItemField>>;
	/** The columns of the values, for errors. */
	columns: Partial<Record<keyof ProductForm, string>>;
	/** Their names; null if the file doesn't give them. */
	categories: string[] | null;
	/** Their addresses or file names; null if the file doesn't give them. */
	images: string[] | null;
	problems: { column: string; problem: string }[];
	remarks: string[];
}

/** An item that has nothing but a name. @param first its row, and those that belong to it. */
export function emptyItem(
	[first, ...others]: readonly [FileRow, ...FileRow[]],
	name: string,
	nameColumn: string,
): FileItem {
	const line = first.line;
	return {
		...{
			line,
			lines: [line, ...others.map((row) => row.line)],
			id: null,
			name,
			values: {},
			columns: { name: nameColumn },
		},
		...{ categories: null, images: null, problems: [], remarks: [] },
	};
}

/** Finds columns by their names, in any case. */
export function findColumns(columns: readonly string[]) {
	const places = new Map(columns.map((name, index) => [columnKey(name), index]));
	return (...names: string[]): number | undefined =>
		names.map((name) => places.get(name)).find((index) => index !== undefined);
}

/** A column's name as formats are compared: `Body (HTML)` is `body (html)`. */
export function columnKey(name: string): string {
	return name.toLowerCase().replace(/\s+/g, " ").trim();
}

/** A cell of a row; empty where there is no such column. */
export function cellOf(row: FileRow | undefined, index: number | undefined): string {
	return index === undefined ? "" : (row?.cells[index] ?? "").trim();
}

/** Sets the price of an item unless the cell is empty. */
function setPrice(item: FileItem, text: string, column: string, readPrice: PriceReader) {
	if (text === "") return;
	item.columns.price = column;
	const price = readPrice(text);
	if (price === null) item.problems.push({ column, problem: "Price must be a number" });
	else item.values.price = price;
}

/** A variant of an item. */
export interface Variant {
	line: number;
	/** Empty for an item's only one. */
	name: string;
	price: string;
}

/** The names that shops give to a variant that is the only one. */
const ONLY_VARIANT = /^(?:|regular|default|default title|standard)$/i;

/**
 * Makes sizes of variants. One without a name of its own is no size, but gives the price.
 * @param columns of their names and prices.
 */
export function setVariants(
	item: FileItem,
	variants: readonly Variant[],
	columns: { name: string; price: string },
	readPrice: PriceReader,
): void {
	const [first] = variants;
	if (!first) return;
	if (variants.length === 1 && ONLY_VARIANT.test(first.name)) {
		setPrice(item, first.price, columns.price, readPrice);
		return;
	}
	item.columns.sizes = columns.name;
	item.values.sizes = variants.map((variant) => {
		const price = variant.price === "" ? "" : readPrice(variant.price);
		const problem = price === null ? "Price must be a number" : "Price is required";
		if (!price) item.problems.push({ column: columns.price, problem: inRow(problem, variant) });
		// Planning fills in what a piece takes.
		return { name: variant.name || "Regular", price: price ?? "", takes: "" };
	});
}

function inRow(problem: string, { line }: Variant): string {
	return `${problem} (row ${line})`;
}

/** Rows one after the other that belong to one item. @param keyOf null: to the item before. */
export function groupRows(
	rows: readonly FileRow[],
	keyOf: (row: FileRow) => string | null,
): [FileRow, ...FileRow[]][] {
	const groups: [FileRow, ...FileRow[]][] = [];
	let latest: string | null = null;
	for (const row of rows) {
		const key: string | null = keyOf(row) ?? latest;
		const group = groups.at(-1);
		if (group && key === latest) group.push(row);
		else groups.push([row]);
		latest = key;
	}
	return groups;
}

import columnNames from "./column-names.json" with { type: "json" };

/** A column's name as it is looked up: without accents, case, signs, and additions in parentheses. */
function headerKey(name: string): string {
	return searchable(name.replace(/\([^)]*\)/g, ""))
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

/** The first column that has one of a field's names, of each field that has one. */
export function findNamedColumns<Field extends string>(
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
	return findNamedColumns(columns, names);
}
