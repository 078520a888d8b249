import { errorCode, errorMessage } from "../../process/start-error.ts";
import { entryNames, type RowsPart } from "../file/format.ts";

/** A row of a backup that its table does not take. */
export class RefusedRow extends Error {
	override name = "RefusedRow";

	/** @param place its part within the table, and its place within the part, both from 1. */
	constructor(
		table: string,
		place: { part: number; row: number },
		reason: string,
		cause?: unknown,
	) {
		const entry = entryNames.rows(table, place.part);
		super(`row ${place.row} of the table ${table} (${entry}) is wrong: ${reason}`, { cause });
	}
}

/** Whether Postgres refused a value, and not the whole statement. */
export function refusesValue(error: unknown): boolean {
	return /^2[123]/.test(errorCode(error) ?? "");
}

/** @throws RefusedRow when a row has not exactly these columns. */
export function expectColumns({ table, json, part }: RowsPart, columns: string[]): void {
	for (const [index, row] of (JSON.parse(json) as Record<string, unknown>[]).entries()) {
		const given = new Set(Object.keys(row));
		const missing = columns.find((column) => !given.delete(column));
		const [unknown] = given;
		const place = { part, row: index + 1 };
		if (missing !== undefined) throw new RefusedRow(table, place, `it has no "${missing}"`);
		if (unknown !== undefined) {
			throw new RefusedRow(table, place, `the table has no column "${unknown}"`);
		}
	}
}

/**
 * Finds the row because of which a part was refused, by inserting one row after the other.
 * @returns null when each can be inserted.
 */
export async function findRefusedRow(
	{ table, json, part }: RowsPart,
	insert: (json: string) => Promise<void>,
): Promise<RefusedRow | null> {
	for (const [index, row] of (JSON.parse(json) as unknown[]).entries()) {
		try {
			await insert(JSON.stringify([row]));
		} catch (cause) {
			return new RefusedRow(table, { part, row: index + 1 }, errorMessage(cause), cause);
		}
	}
	return null;
}
