import { tidyAllergens } from "../../allergens/labels.ts";
import { writePrice } from "../../catalog/price.ts";
import { questionsForm, sizesForm } from "../../catalog/product-options.ts";
import { type ColumnValues, describedColumns, type FieldValues } from "../../described-fields.ts";
import type { Fields } from "../../records.ts";
import type { Row } from "../schema.ts";

type InRow = { [Name in keyof FieldValues]: (row: Row, column: string) => FieldValues[Name] };

const inRow: Omit<InRow, "custom"> = {
	line: textIn,
	text: textIn,
	html: textIn,
	number: (row, column) => (typeof row[column] === "number" ? String(row[column]) : ""),
	price: (row, column) => (row[column] == null ? "" : writePrice(Number(row[column]))),
	instant: instantIn,
	switch: flagIn,
	image: (row, column) => textIn(row, column) || null,
	images: linesIn,
	allergens: (row, column) => tidyAllergens(linesIn(row, column)),
	weekdays: numbersIn,
	sizes: (row, column) => sizesForm(row[column]),
	questions: (row, column) => questionsForm(row[column]),
};

/** The fields of a form as an earlier row has them; those that are no columns are left out. */
export function formOfRow<const Described extends Parameters<typeof describedColumns>[1]>(
	fields: Fields,
	described: Described,
	row: Row,
): ColumnValues<Described> {
	const values = describedColumns(fields, described).map(({ name, column, kind }) => [
		name,
		inRow[kind](row, column),
	]);
	return Object.fromEntries(values);
}

/** A text of a row; empty where there is none. */
export function textIn(row: Row, column: string): string {
	const value = row[column];
	return typeof value === "string" ? value : "";
}

/** A number of a row. */
export function numberIn(row: Row, column: string, fallback: number): number {
	const value = row[column];
	return typeof value === "number" ? value : fallback;
}

/** A switch of a row. */
function flagIn(row: Row, column: string): boolean {
	return row[column] === true;
}

/** The texts of a list in a row. */
export function linesIn(row: Row, column: string): string[] {
	const value = row[column];
	return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

/** The numbers of a list in a row. */
function numbersIn(row: Row, column: string): number[] {
	const value = row[column];
	return Array.isArray(value) ? value.filter((entry) => typeof entry === "number") : [];
}

/** An instant of a row, ISO 8601; empty where there is none. */
function instantIn(row: Row, column: string): string {
	const value = textIn(row, column);
	return value && new Date(value).toISOString();
}
