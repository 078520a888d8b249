import type { ISql } from "postgres";
import { partBytes, type RowsPart } from "../file/format.ts";
import { isJson, quoteName, type Table } from "./tables.ts";

const rowsPerFetch = 200;

/** A part, and how many rows it has. */
interface CountedPart extends RowsPart {
	rows: number;
}

/** The rows of a table, in parts. A table without rows has no part. */
export async function* readRows(sql: ISql, table: Table): AsyncGenerator<CountedPart> {
	const columns = table.columns.map((column) =>
		isJson(column) ? `${quoteName(column.name)}::text` : quoteName(column.name),
	);
	const rows = sql.unsafe<{ row: string }[]>(
		`select row_to_json(stored)::text as row
		from (select ${columns.join(", ")} from ${quoteName(table.name)}) as stored`,
	);
	let texts: string[] = [];
	let length = 0;
	let part = 0;
	const take = (): CountedPart => {
		part += 1;
		const json = `[\n${texts.join(",\n")}\n]\n`;
		const taken = { table: table.name, part, rows: texts.length, json };
		texts = [];
		length = 0;
		return taken;
	};
	for await (const fetched of rows.cursor(rowsPerFetch)) {
		for (const { row } of fetched) {
			texts.push(row);
			length += row.length;
			if (length >= partBytes) yield take();
		}
	}
	if (texts.length > 0) yield take();
}
