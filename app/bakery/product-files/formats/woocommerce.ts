import { textOfHtml } from "../../../platform/text/html-text.ts";
import type { FileRow, FileTable } from "../schema.ts";
import { lastOfPath, splitImages, splitList } from "./cells.ts";
import { cellOf, emptyItem, type FileItem, setVariants, type Variant } from "./file-item.ts";
import type { PriceReader } from "./prices.ts";
import { type WooColumns, woocommerceColumns } from "./woocommerce-columns.ts";

/** The columns of a WooCommerce file with prices. */
export function woocommercePriceColumns({ columns, rows }: FileTable): number[] {
	const { price } = woocommerceColumns(columns, rows);
	return price === undefined ? [] : [price];
}

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
