import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { Database } from "../../platform/database.types.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { z } from "../../platform/zod.ts";
import { fetchListedPage, type Paging } from "../paging.ts";
import { toEntries } from "./entries.ts";
import type { HistoryEntry, LoggedChange, Row } from "./schema.ts";

/** Entries on one page of the history. */
const PAGE_SIZE = 20;

type ChangeRow = Database["public"]["Functions"]["list_changes"]["Returns"][number];

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
export async function listHistory(client: DataClient, filter: HistoryFilter): Promise<HistoryPage> {
	const { tables, records, since, until, page = 1 } = filter;
	const { rows, paging } = await fetchListedPage({ page, size: PAGE_SIZE }, (part) =>
		client.rpc("list_changes", {
			...(tables && { in_tables: [...tables] }),
			...(records && { in_records: [...records] }),
			...(since && { changed_since: since.toISOString() }),
			...(until && { changed_until: until.toISOString() }),
			...part,
		}),
	);
	return { entries: toEntries(rows.map(toChange)), ...paging };
}

/** Records (or all current ones) as they were just before a change, by id. */
export async function versionsBefore(
	client: DataClient,
	changeId: number,
	table: string,
	records?: readonly string[],
): Promise<Map<string, Row>> {
	const answer = await client.rpc("versions_before", {
		change_id: changeId,
		in_table: table,
		...(records && { of_records: [...records] }),
	});
	return new Map(
		dataOrThrow(answer).map(({ record_id, content }) => [record_id, readRow(content)]),
	);
}

function toChange(row: ChangeRow): LoggedChange {
	return {
		id: Number(row.id),
		entry: row.entry,
		changedAt: new Date(row.changed_at).toISOString(),
		author: row.by_account ? { kind: "account", name: row.account_name } : { kind: "server" },
		table: row.table_name,
		recordId: row.record_id,
		recordName: row.record_name ?? "",
		stillExists: row.still_exists,
		wasDeleted: row.was_deleted,
		operation: operationSchema.parse(row.operation),
		before: readRow(row.before),
		after: readRow(row.after),
		categoryName: row.category_name ?? "",
		changesInEntry: row.changes_in_entry,
	};
}

const operationSchema = z.enum(["insert", "update", "delete"]);

/** The database gives rows as JSON in a text; null for none. */
function readRow(content: string | null): Row {
	return content === null ? {} : rowSchema.parse(JSON.parse(content));
}

const rowSchema = z.record(z.string(), z.unknown());
