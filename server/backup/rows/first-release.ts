import type { TransactionSql } from "postgres";
import type { RowsPart } from "../file/format.ts";
import type { Table } from "./tables.ts";

/** The migration that 0.1.0 ended with, as its backups name it. No database has it anymore. */
export const firstRelease = "20261127101600";

/** A table with the columns alone that a part of its rows has. */
export function inFirstRelease(table: Table, { json }: RowsPart): Table {
	const [row = {}] = JSON.parse(json) as object[];
	return { ...table, columns: table.columns.filter(({ name }) => name in row) };
}

/**
 * Turns what 0.1.0 stored into what this version reads, after its rows were loaded: without a choice of
 * its owner, 0.1.0 reviewed allergens by the US list.
 */
export async function convertFirstRelease(transaction: TransactionSql): Promise<void> {
	await transaction`
		update public.site_content
		set content = ('{"allergenList": "us"}' || coalesce(content, '{}')::jsonb)::text
		where section = 'settings' and coalesce(content, '{}') is json object
			and exists (select from public.allergen_reviews where list = 'us')`;
}
