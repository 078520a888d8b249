import { EMPTY_PRODUCT_FORM, productLabels } from "../../catalog/management/form.ts";
import type { FileTable } from "../schema.ts";
import { readNames } from "./cells.ts";
import { emptyItem, type FileItem, findColumns } from "./file-item.ts";
import { CATEGORIES_COLUMN, ID_COLUMN, IMAGE_COLUMNS, levainFields } from "./levain-columns.ts";
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

/** The products of our own format, a row for each. An empty cell has the value of a new product. */
export function readLevain({ columns, rows }: FileTable, readPrice: PriceReader): FileItem[] {
	const find = findColumns(columns);
	const at = (column: string) => find(column.toLowerCase());
	const fields = levainFields.flatMap((field) => {
		const index = at(field.column);
		return index === undefined ? [] : [{ ...field, index }];
	});
	const [id, name, categories] = [ID_COLUMN, productLabels.name, CATEGORIES_COLUMN].map(at);
	const images = IMAGE_COLUMNS.map(at).filter((index) => index !== undefined);
	return rows.map((row) => {
		const { cells } = row;
		const cell = (index: number | undefined) => (index === undefined ? "" : (cells[index] ?? ""));
		const item = emptyItem([row], cell(name).trim(), productLabels.name);
		item.id = cell(id).trim().toLowerCase() || null;
		for (const { field, index, column, read, expected } of fields) {
			const text = cell(index);
			const value = text.trim() === "" ? EMPTY_PRODUCT_FORM[field] : read(text, readPrice);
			item.columns[field] = column;
			if (value !== undefined) Object.assign(item.values, { [field]: value });
			else item.problems.push({ column, problem: `${column} must be ${expected}` });
		}
		if (categories !== undefined) item.categories = readNames(cell(categories));
		if (images.length > 0)
			item.images = images.flatMap((index) => readNames(cell(index)).flatMap(addressesOf));
		return item;
	});
}

/** An owner may have added addresses behind each other. */
function addressesOf(image: string): string[] {
	return image.split(/\s+(?=https?:\/\/)/i);
}
