import type { FileRow } from "../schema.ts";
import columnNames from "./column-names.json" with { type: "json" };
import { cellOf } from "./file-item.ts";
import { findColumns } from "./header-names.ts";

/** The columns that are read, as WooCommerce translates them. */
const { woocommerce: names } = columnNames;

type WooField = keyof typeof names;

/** Where the columns of a complete export are, counted from that of the visibility. */
const fromVisibility: Readonly<Partial<Record<WooField, number>>> = {
	...{ name: -3, published: -2, featured: -1, shortDescription: 1, description: 2 },
	...{ salePrice: 18, price: 19, categories: 20, images: 23, parent: 26 },
};

/** WooCommerce writes types and visibilities in English, whatever the language. */
const TYPES =
	/^(?:simple|variable|variation|grouped|external)(?:\s*,\s*(?:virtual|downloadable))*$/i;
const VISIBILITIES = /^(?:visible|catalog|search|hidden)$/i;

/** So many rows show what a column has. */
const SAMPLE = 50;

export interface WooColumns extends Partial<Record<WooField, number>> {
	/** The columns of the attributes' values, in the order of the attributes. */
	attributes: number[];
}

/** The columns of a WooCommerce export, by their names or, in other languages, by their places. */
export function woocommerceColumns(
	columns: readonly string[],
	rows: readonly FileRow[],
): WooColumns {
	const [type, visible] = [TYPES, VISIBILITIES].map((pattern) => {
		return columnWith(pattern, columns, rows);
	});
	const found: Partial<Record<WooField, number>> = {
		...findColumns(columns, names),
		...(type !== undefined && { type }),
		...(visible !== undefined && { visibility: visible }),
	};
	const { visibility } = found;
	if (visibility !== undefined && columns.length > visibility + 26) {
		// The SKU follows the type; in some versions a GTIN comes between it and the name.
		if (type !== undefined) found.sku ??= type + 1;
		for (const [field, distance] of Object.entries(fromVisibility)) {
			found[field as WooField] ??= visibility + distance;
		}
	}
	return { ...found, attributes: attributeColumns(columns) };
}

function columnWith(
	pattern: RegExp,
	columns: readonly string[],
	rows: readonly FileRow[],
): number | undefined {
	const sample = rows.slice(0, SAMPLE);
	return [...columns.keys()].find((index) => {
		const cells = sample.map((row) => cellOf(row, index)).filter((cell) => cell !== "");
		return cells.length > 0 && cells.every((cell) => pattern.test(cell));
	});
}

/** Of an attribute's columns, all with its number, the second one has the values. */
function attributeColumns(columns: readonly string[]): number[] {
	const ofNumber = new Map<string, number[]>();
	for (const [index, name] of columns.entries()) {
		const [number] = /^meta:/i.test(name) ? [] : (name.match(/\d+/) ?? []);
		if (number) ofNumber.set(number, [...(ofNumber.get(number) ?? []), index]);
	}
	return [...ofNumber].flatMap(([, [first, second]]) => {
		return second !== undefined && first !== undefined && second === first + 1 ? [second] : [];
	});
}

/**
 * Whether a table is an export of WooCommerce. Without rows its names alone decide, which are known in
 * 15 languages.
 */
export function isWoocommerce(columns: readonly string[], rows: readonly FileRow[]): boolean {
	const { type, name, price, visibility, published, description } = woocommerceColumns(
		columns,
		rows,
	);
	if (type === undefined || name === undefined || price === undefined) return false;
	if (rows.length > 0 && columnWith(TYPES, columns, rows) === undefined) return false;
	return [visibility, published, description].some((index) => index !== undefined);
}
