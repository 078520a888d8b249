import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { fetchListedPage, type Paging } from "../paging.ts";
import { instant } from "../records.ts";
import { toEntries } from "./entries.ts";
import type { HistoryEntry, LoggedChange, Row } from "./schema.ts";

/** Entries on one page of the history. */
const PAGE_SIZE = 20;

/** The filters of the history; everything without any. */
export interface HistoryFilter {
	tables?: readonly string[];
	/** The ids of the records. */
	records?: readonly string[];
	since?: Date;
	until?: Date;
	page?: number;
}

interface HistoryPage extends Paging {
	entries: HistoryEntry[];
}

/**
 * One page of what was changed, newest first (product §12.1); a page after the last gives the last.
 */
export async function listHistory(call: Call, filter: HistoryFilter): Promise<HistoryPage> {
	const { tables, records, since, until, page = 1 } = filter;
	const { rows, paging } = await fetchListedPage({ page, size: PAGE_SIZE }, (part) =>
		call(
			"list_changes",
			{
				...(tables && { in_tables: tables }),
				...(records && { in_records: records }),
				...(since && { changed_since: since.toISOString() }),
				...(until && { changed_until: until.toISOString() }),
				...part,
			},
			z.array(changeRow),
		),
	);
	return { entries: toEntries(rows.map(toChange)), ...paging };
}

/** Records (or all current ones) as they were just before a change, by id. */
export async function versionsBefore(
	call: Call,
	changeId: number,
	table: string,
	records?: readonly string[],
): Promise<Map<string, Row>> {
	const rows = await call(
		"versions_before",
		{
			change_id: changeId,
			in_table: table,
			...(records && { of_records: records }),
		},
		z.array(versionRow),
	);
	return new Map(rows.map(({ record_id, content }) => [record_id, readRow(content)]));
}

const versionRow = z.object({ record_id: z.string(), content: z.string().nullable() });

const changeRow = z.object({
	id: z.number(),
	entry: z.string(),
	changed_at: instant,
	by_account: z.boolean(),
	account_name: z.string().nullable(),
	table_name: z.string(),
	record_id: z.string(),
	record_name: z.string().nullable(),
	still_exists: z.boolean(),
	was_deleted: z.boolean(),
	operation: z.enum(["insert", "update", "delete"]),
	before: z.string().nullable(),
	after: z.string().nullable(),
	category_name: z.string().nullable(),
	changes_in_entry: z.number(),
	total: z.number(),
});

function toChange(row: Omit<z.infer<typeof changeRow>, "total">): LoggedChange {
	return {
		id: row.id,
		entry: row.entry,
		changedAt: row.changed_at,
		author: row.by_account ? { kind: "account", name: row.account_name } : { kind: "server" },
		table: row.table_name,
		recordId: row.record_id,
		recordName: row.record_name ?? "",
		stillExists: row.still_exists,
		wasDeleted: row.was_deleted,
		operation: row.operation,
		before: readRow(row.before),
		after: readRow(row.after),
		categoryName: row.category_name ?? "",
		changesInEntry: row.changes_in_entry,
	};
}

/** The database gives rows as JSON in a text; null for none. */
function readRow(content: string | null): Row {
	return content === null ? {} : rowSchema.parse(JSON.parse(content));
}

const rowSchema = z.record(z.string(), z.unknown());
