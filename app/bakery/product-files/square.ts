import { textOfHtml } from "../../platform/text/html-text.ts";
import { lastOfPath, type PriceReader, splitList } from "./cells.ts";
import {
	cellOf,
	columnKey,
	emptyItem,
	type FileItem,
	findColumns,
	groupRows,
	setVariants,
} from "./file-item.ts";
import type { FileTable } from "./schema.ts";

/** Whether a table is Square's item library. */
export function isSquare(columns: readonly string[]): boolean {
	const find = findColumns(columns);
	return find("item name") !== undefined && find("variation name") !== undefined;
}

export function squareColumns(columns: readonly string[]) {
	const find = findColumns(columns);
	return {
		handle: find("reference handle"),
		name: find("item name"),
		variation: find("variation name"),
		description: find("description"),
		categories: find("categories"),
		category: find("reporting category", "category"),
		price: find("price"),
		archived: find("archived"),
		visibility: find("square online item visibility"),
		enabled: [...columns.keys()].filter((index) =>
			/^enabled /.test(columnKey(columns[index] ?? "")),
		),
	};
}

/** The items of Square's item library: a row for each variation, those of an item one after another. */
export function readSquare({ columns, rows }: FileTable, readPrice: PriceReader): FileItem[] {
	const at = squareColumns(columns);
	const keyOf = (row: FileTable["rows"][number]) => {
		return cellOf(row, at.handle) || columnKey(cellOf(row, at.name));
	};
	return groupRows(rows, keyOf).map((group) => {
		const [first] = group;
		const item = emptyItem(group, cellOf(first, at.name), columns[at.name ?? 0] ?? "");
		const description = textOfHtml(cellOf(first, at.description));
		if (description) item.values.description = description;
		const categories = splitList(cellOf(first, at.categories)).map(lastOfPath);
		const category = cellOf(first, at.category);
		item.columns.categoryIds = columns[at.categories ?? at.category ?? -1] ?? "";
		if (categories.length > 0) item.categories = categories;
		else if (category) item.categories = [lastOfPath(category)];
		const active = group.map((row) => isShown(row, at)).filter((shown) => shown !== null);
		if (active.length > 0) item.values.active = active.includes(true);
		const variants = group.map((row) => {
			const price = cellOf(row, at.price);
			const name = cellOf(row, at.variation);
			return { line: row.line, name, price: /^variable$/i.test(price) ? "" : price };
		});
		const names = { name: "Variation Name", price: columns[at.price ?? -1] ?? "Price" };
		setVariants(item, variants, names, readPrice);
		return item;
	});
}

/** Null if no column tells. */
function isShown(
	row: FileTable["rows"][number],
	{ archived, visibility, enabled }: ReturnType<typeof squareColumns>,
): boolean | null {
	const [isArchived, visible] = [cellOf(row, archived), cellOf(row, visibility)];
	const places = enabled.map((index) => cellOf(row, index)).filter((cell) => cell !== "");
	if (isArchived === "" && visible === "" && places.length === 0) return null;
	const isHidden = /^(?:hidden|unavailable)$/i.test(visible);
	const isNowhere = places.length > 0 && places.every((cell) => /^n/i.test(cell));
	return !/^y/i.test(isArchived) && !isHidden && !isNowhere;
}
