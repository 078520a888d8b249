import type { TransactionSql } from "postgres";
import type { RowsPart } from "../file/format.ts";
import { lockTables } from "./exclusive-access.ts";
import { expectColumns, findRefusedRow, refusesValue } from "./refused-row.ts";
import { type Column, isJson, listTables, quoteName, type Table } from "./tables.ts";

export interface Rows {
	/** The names of all tables that they belong to, also of those without rows. */
	tables: string[];
	/** Each table behind those that it refers to. */
	parts: AsyncIterable<RowsPart>;
	/** Of an older version: columns that they lack get their defaults. */
	isOlder?: boolean;
	/** Converts what an older version stored differently. */
	convert?: (transaction: TransactionSql) => Promise<void>;
}

/**
 * Puts rows in the place of all rows of the tables that they name. Others read the
 * rows that were there until the transaction is committed. The constraints of the tables apply; triggers
 * do not, because they would log, count or derive again what the rows hold already.
 * @throws RefusedRow
 * @returns the named tables that this database does not have.
 */
export async function loadRows(transaction: TransactionSql, rows: Rows): Promise<string[]> {
	const named = new Set(rows.tables);
	const tables = (await listTables(transaction)).filter(({ name }) => named.has(name));
	await lockTables(transaction, tables);
	await setTriggers(transaction, tables, "disable");
	// A TRUNCATE would have to wait for all who read, and keep further ones waiting.
	for (const { name } of tables.toReversed()) {
		await transaction.unsafe(`delete from ${quoteName(name)}`);
	}
	const known = new Map(tables.map((table) => [table.name, table]));
	for await (const part of rows.parts) {
		const table = known.get(part.table);
		if (!table) continue;
		await insertPart(transaction, rows.isOlder ? withColumnsOf(part, table) : table, part);
	}
	await rows.convert?.(transaction);
	await setTriggers(transaction, tables, "enable");
	for (const table of tables) await continueCounting(transaction, table);
	return rows.tables.filter((name) => !known.has(name));
}

/** A table with the columns alone that a part of its rows has. */
function withColumnsOf({ json }: RowsPart, table: Table): Table {
	const [row = {}] = JSON.parse(json) as object[];
	return { ...table, columns: table.columns.filter(({ name }) => name in row) };
}

function setTriggers(transaction: TransactionSql, tables: Table[], state: "enable" | "disable") {
	const statements = tables.map(
		({ name }) => `alter table ${quoteName(name)} ${state} trigger user;`,
	);
	return transaction.unsafe(statements.join("\n")).simple();
}

/** @throws RefusedRow that names the row which the table does not take. */
async function insertPart(transaction: TransactionSql, table: Table, part: RowsPart) {
	expectColumns(
		part,
		table.columns.map(({ name }) => name),
	);
	await transaction`savepoint before_part`;
	try {
		await insertRows(transaction, table, part.json);
	} catch (error) {
		if (!refusesValue(error)) throw error;
		await transaction`rollback to savepoint before_part`;
		const insert = (json: string) => insertRows(transaction, table, json);
		throw (await findRefusedRow(part, insert)) ?? error;
	}
	await transaction`release savepoint before_part`;
}

async function insertRows(
	transaction: TransactionSql,
	{ name, columns }: Table,
	json: string,
): Promise<void> {
	const targets = columns.map((column) => quoteName(column.name));
	const values = columns.map(
		(column) => `r.${quoteName(column.name)}${isJson(column) ? `::${column.type}` : ""}`,
	);
	const types = columns.map((column) => `${quoteName(column.name)} ${typeOfRecord(column)}`);
	await transaction.unsafe(
		`insert into ${quoteName(name)} (${targets.join(", ")}) overriding system value
		select ${values.join(", ")}
		from json_to_recordset($1::text::json) as r (${types.join(", ")})`,
		[json],
	);
}

function typeOfRecord(column: Column): string {
	return isJson(column) ? "text" : column.type;
}

/** New rows get numbers behind those of the loaded ones. */
async function continueCounting(transaction: TransactionSql, { name, columns }: Table) {
	for (const column of columns) {
		const [counter] = await transaction<{ sequence: string | null }[]>`
			select pg_get_serial_sequence(${quoteName(name)}, ${column.name}) as sequence`;
		if (!counter?.sequence) continue;
		await transaction.unsafe(
			`select setval('${counter.sequence}', coalesce(max(${quoteName(column.name)}), 0) + 1, false)
			from ${quoteName(name)}`,
		);
	}
}
