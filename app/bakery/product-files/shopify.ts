import { textOfHtml } from "../../platform/text/html-text.ts";
import { lastOfPath, type PriceReader, readSwitch, splitImages } from "./cells.ts";
import {
	cellOf,
	emptyItem,
	type FileItem,
	findColumns,
	groupRows,
	setVariants,
	type Variant,
} from "./file-item.ts";
import type { FileRow, FileTable } from "./schema.ts";

/** Whether a table is Shopify's, with its earlier or its present column names. */
export function isShopify(columns: readonly string[]): boolean {
	const find = findColumns(columns);
	const hasHandle = find("handle", "url handle") !== undefined && find("title") !== undefined;
	return hasHandle && find("variant price", "option1 value", "product image url") !== undefined;
}

export function shopifyColumns(columns: readonly string[]) {
	const find = findColumns(columns);
	return {
		handle: find("url handle", "handle"),
		title: find("title"),
		description: find("body (html)", "description"),
		type: find("type", "custom product type"),
		category: find("product category", "standardized product type", "standard product type"),
		status: find("status"),
		published: find("published on online store", "published"),
		options: [1, 2, 3].map((number) => find(`option${number} value`)),
		price: find("variant price", "price"),
		image: find("image src", "product image url"),
		imagePosition: find("image position"),
		variantImage: find("variant image", "variant image url"),
	};
}

type Columns = ReturnType<typeof shopifyColumns>;

/** The products of Shopify's file: further variants and images are rows with the same handle. */
export function readShopify({ columns, rows }: FileTable, readPrice: PriceReader): FileItem[] {
	const at = shopifyColumns(columns);
	const keyOf = (row: FileRow) => cellOf(row, at.handle) || cellOf(row, at.title) || null;
	return groupRows(rows, keyOf).map((group) => {
		const first = group.find((row) => cellOf(row, at.title) !== "") ?? group[0];
		const item = emptyItem(group, cellOf(first, at.title), columns[at.title ?? 0] ?? "");
		const description = textOfHtml(cellOf(first, at.description));
		if (description) item.values.description = description;
		const category = cellOf(first, at.type) || lastOfPath(cellOf(first, at.category));
		item.columns.categoryIds = columns[at.type ?? at.category ?? -1] ?? "";
		if (category) item.categories = [category];
		const active = isShown(first, at);
		if (active !== null) item.values.active = active;
		const images = imagesOf(group, at);
		if (images.length > 0) item.images = images;
		const names = {
			name: columns[at.options[0] ?? -1] ?? "Option1 Value",
			price: columns[at.price ?? -1] ?? "Price",
		};
		setVariants(item, variantsOf(group, at), names, readPrice);
		return item;
	});
}

function isShown(row: FileRow, { status, published }: Columns): boolean | null {
	const [state, shown] = [cellOf(row, status), readSwitch(cellOf(row, published))];
	if (state === "" && shown === null) return null;
	return shown !== false && (state === "" || /^active$/i.test(state));
}

/** A row of an image alone has neither options nor a price. */
function variantsOf(group: readonly FileRow[], { options, price }: Columns): Variant[] {
	return group.flatMap((row) => {
		const values = options.map((index) => cellOf(row, index)).filter((value) => value !== "");
		const variant = { line: row.line, name: values.join(", "), price: cellOf(row, price) };
		return variant.name === "" && variant.price === "" ? [] : [variant];
	});
}

function imagesOf(group: readonly FileRow[], at: Columns): string[] {
	const images = group.flatMap((row, index) => {
		const position = Number(cellOf(row, at.imagePosition)) || index + 1;
		return splitImages(cellOf(row, at.image)).map((address) => ({ address, position }));
	});
	const ordered = images.toSorted((one, other) => one.position - other.position);
	const ofVariants = group.flatMap((row) => splitImages(cellOf(row, at.variantImage)));
	return [...new Set([...ordered.map(({ address }) => address), ...ofVariants])];
}
