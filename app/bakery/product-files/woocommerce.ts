import { textOfHtml } from "../../platform/text/html-text.ts";
import { lastOfPath, type PriceReader, splitImages, splitList } from "./cells.ts";
import columnNames from "./column-names.json" with { type: "json" };
import {
	cellOf,
	emptyItem,
	type FileItem,
	findNamedColumns,
	setVariants,
	type Variant,
} from "./file-item.ts";
import type { FileRow, FileTable } from "./schema.ts";

/** The products of WooCommerce's file: variations are rows that name their parent. */
export function readWoocommerce(table: FileTable, readPrice: PriceReader): FileItem[] {
	const { columns, rows } = table;
	const at = woocommerceColumns(columns, rows);
	const isVariation = (row: FileRow) => /^variation\b/i.test(cellOf(row, at.type));
	const products = rows.filter((row) => !isVariation(row));
	const variations = Map.groupBy(rows.filter(isVariation), (row) => cellOf(row, at.parent));
	const orphans = new Set(rows.filter(isVariation));
	const items = products.map((row) => {
		const { id, sku } = { id: cellOf(row, at.id ?? 0), sku: cellOf(row, at.sku) };
		const all = [
			...((id && variations.get(`id:${id}`)) || []),
			...((sku && variations.get(sku)) || []),
		].filter((variation) => orphans.delete(variation));
		const own = all.filter((variation) => isPublished(variation, at) !== false);
		const item = readProduct([row, ...all], table, at);
		const isVariable = /^variable\b/i.test(cellOf(row, at.type));
		const variants = isVariable && own.length > 0 ? variantsOf(own, item, at) : [];
		const price = columns[at.price ?? -1] ?? "Regular price";
		const names = { name: columns[at.attributes[0] ?? -1] ?? item.columns.name ?? "", price };
		const only = { line: row.line, name: "", price: cellOf(row, at.price) };
		setVariants(item, variants.length > 0 ? variants : [only], names, readPrice);
		if ([row, ...own].some((each) => cellOf(each, at.salePrice) !== "")) {
			item.remarks.push("Sale prices are left out");
		}
		if (own.length < all.length) item.remarks.push("Sizes that aren't published are left out");
		if (own.length > 0 && !isVariable)
			item.remarks.push("Its variations aren't sizes and are left out");
		return item;
	});
	const orphanItems = [...orphans].map((row) => readOrphan(row, table, at));
	return [...items, ...orphanItems].toSorted((one, other) => one.line - other.line);
}

/** A variation whose product is not in the file: it can't be a product itself. */
function readOrphan(row: FileRow, { columns }: FileTable, at: WooColumns): FileItem {
	const item = emptyItem([row], cellOf(row, at.name), columns[at.name ?? 0] ?? "");
	const parent = cellOf(row, at.parent);
	const problem = parent
		? `This is a size of “${parent}”, which isn't in this file`
		: "This is a size of a product that isn't in this file";
	item.problems.push({ column: columns[at.parent ?? -1] ?? "", problem });
	return item;
}

function readProduct(
	rows: [FileRow, ...FileRow[]],
	{ columns }: FileTable,
	at: WooColumns,
): FileItem {
	const [row] = rows;
	const item = emptyItem(rows, cellOf(row, at.name), columns[at.name ?? 0] ?? "");
	const description =
		textOfHtml(unescapeLines(cellOf(row, at.description))) ||
		textOfHtml(unescapeLines(cellOf(row, at.shortDescription)));
	if (description) item.values.description = description;
	const categories = splitList(cellOf(row, at.categories)).map(lastOfPath);
	item.columns.categoryIds = columns[at.categories ?? -1] ?? "";
	if (categories.length > 0) item.categories = categories;
	const images = splitImages(cellOf(row, at.images));
	if (images.length > 0) item.images = images;
	const featured = cellOf(row, at.featured);
	if (featured !== "") item.values.featured = featured === "1";
	const active = isPublished(row, at);
	const visibility = cellOf(row, at.visibility);
	if (active !== null || visibility !== "") {
		item.values.active = active !== false && !/^hidden$/i.test(visibility);
	}
	return item;
}

/** 1 is published, 0 private, and -1 a draft; null if the file doesn't tell. */
function isPublished(row: FileRow, { published }: WooColumns): boolean | null {
	const state = cellOf(row, published);
	return state === "" ? null : state === "1";
}

/** Between a product's name and its variation's; WordPress makes a dash of a hyphen, as HTML. */
const SEPARATOR = /^(?:[\s\-–,:]|&#8211;|&ndash;)+/;

/** A variation is called like its attributes, or as its own name goes on after the product's. */
function variantsOf(rows: readonly FileRow[], { name }: FileItem, at: WooColumns): Variant[] {
	return rows.map((row) => {
		const values = at.attributes.map((index) => cellOf(row, index)).filter((value) => value !== "");
		const own = cellOf(row, at.name);
		const rest = own.startsWith(name) ? own.slice(name.length).replace(SEPARATOR, "") : own;
		return { line: row.line, name: values.join(", ") || rest, price: cellOf(row, at.price) };
	});
}

/** Line breaks of descriptions are written as `\n`. */
function unescapeLines(text: string): string {
	return text.replace(/\\(\\n|n)/g, (_, escaped) => (escaped === "n" ? "\n" : "\\n"));
}

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

interface WooColumns extends Partial<Record<WooField, number>> {
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
		...findNamedColumns(columns, names),
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
