import { productLabels } from "../../catalog/management/form.ts";
import type { FileTable } from "../schema.ts";
import { readNames } from "./cells.ts";
import { emptyItem, type FileItem, findColumns, type ItemField } from "./file-item.ts";
import {
	CATEGORIES_COLUMN,
	ID_COLUMN,
	IMAGE_COLUMNS,
	LEVAIN_FIELDS,
	levainFields,
} from "./levain-columns.ts";
import type { PriceReader } from "./prices.ts";

/** Whether a table is our own export. */
export function isLevain(columns: readonly string[]): boolean {
	return findColumns(columns)(ID_COLUMN.toLowerCase()) !== undefined;
}

/** The columns of our own file with prices. */
export function levainPriceColumns(columns: readonly string[]): number[] {
	const price = findColumns(columns)(productLabels.price.toLowerCase());
	return price === undefined ? [] : [price];
}

/** The products of our own format, a row for each. An empty cell empties its field. */
export function readLevain({ columns, rows }: FileTable, readPrice: PriceReader): FileItem[] {
	const find = findColumns(columns);
	const at = (column: string) => find(column.toLowerCase());
	const fields = LEVAIN_FIELDS.flatMap((field) => {
		const index = at(productLabels[field]);
		return index === undefined ? [] : [{ field, index, column: columns[index] ?? "" }];
	});
	const [id, name, categories] = [ID_COLUMN, productLabels.name, CATEGORIES_COLUMN].map(at);
	const images = IMAGE_COLUMNS.map(at).filter((index) => index !== undefined);
	return rows.map(({ line, cells }) => {
		const cell = (index: number | undefined) => (index === undefined ? "" : (cells[index] ?? ""));
		const item = emptyItem(line, cell(name).trim(), productLabels.name);
		item.id = cell(id).trim().toLowerCase() || null;
		for (const { field, index, column } of fields) {
			setField(item, field, cell(index), column, readPrice);
		}
		if (categories !== undefined) item.categories = readNames(cell(categories));
		if (images.length > 0) item.images = images.flatMap((index) => readNames(cell(index)));
		return item;
	});
}

function setField(
	item: FileItem,
	field: ItemField,
	cell: string,
	column: string,
	readPrice: PriceReader,
): void {
	const { read, expected } = levainFields[field];
	item.columns[field] = column;
	const isDefault = cell.trim() === "" && typeof EMPTY_CELLS[field] === "boolean";
	const value = isDefault ? EMPTY_CELLS[field] : read(cell, readPrice);
	if (value === undefined) {
		const problem = `${productLabels[field]} must be ${expected}`;
		item.problems.push({ column, problem });
	} else Object.assign(item.values, { [field]: value });
}

/** The meaning of an empty cell of a switch: as a new product has it. */
const EMPTY_CELLS: Partial<Record<ItemField, boolean>> = {
	...{ featured: false, active: true, orderable: false },
};
