import type { Row } from "../schema.ts";

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
export function flagIn(row: Row, column: string): boolean {
	return row[column] === true;
}

/** The texts of a list in a row. */
export function linesIn(row: Row, column: string): string[] {
	const value = row[column];
	return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

/** The numbers of a list in a row. */
export function numbersIn(row: Row, column: string): number[] {
	const value = row[column];
	return Array.isArray(value) ? value.filter((entry) => typeof entry === "number") : [];
}

/** An instant of a row, ISO 8601; empty where there is none. */
export function instantIn(row: Row, column: string): string {
	const value = textIn(row, column);
	return value && new Date(value).toISOString();
}
