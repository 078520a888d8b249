import { type ColumnValues, describedColumns, type FieldValues } from "../../described-fields.ts";
import type { Fields } from "../../records.ts";
import type { Row } from "../schema.ts";

type InRow = { [Name in keyof FieldValues]: (row: Row, column: string) => FieldValues[Name] };

const inRow: Partial<Omit<InRow, "custom">> = {
	...{ line: textIn, text: textIn, html: textIn, switch: flagIn, instant: instantIn },
	image: (row, column) => textIn(row, column) || null,
};

/** The fields of a form as an earlier row has them; those that are no columns are left out. */
export function formOfRow<const Described extends Parameters<typeof describedColumns>[1]>(
	fields: Fields,
	described: Described,
	row: Row,
): ColumnValues<Described> {
	const values = describedColumns(fields, described).map(({ name, column, kind }) => [
		name,
		(inRow[kind] ?? textIn)(row, column),
	]);
	return Object.fromEntries(values);
}

/** A text of a row; empty where there is none. */
function textIn(row: Row, column: string): string {
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

/** An instant of a row, ISO 8601; empty where there is none. */
function instantIn(row: Row, column: string): string {
	const value = textIn(row, column);
	return value && new Date(value).toISOString();
}
