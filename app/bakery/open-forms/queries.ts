import { BackendError, dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { ChangeAuthor, Deletion } from "../../platform/saving/record-changes.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { Section } from "../content/sections/schema.ts";
import { pictureUsesSchema } from "../picture-uses.ts";
import type { RecordVersion } from "../records.ts";
import type { DeletedKind, RestoredRecord } from "../trash/schema.ts";

/** The kinds of records that can be edited in a form and deleted. */
export type EditedKind = Exclude<DeletedKind, "message" | "section">;

type EditedTable =
	| "products"
	| "categories"
	| "navigation_items"
	| "pictures"
	| "pages"
	| "site_content";

/** The differences that restoring a record made. */
export type Restored = Pick<RestoredRecord, "remark" | "keptOut">;

/** A record as a form was opened with it, and as it is stored now. */
interface TwoVersions {
	/** Its id; the key of a picture or section. */
	id: string;
	/** 0 where there was none. */
	opened: number;
	stored: number;
}

/** Who changed records since a form was opened with them. */
export async function findAuthors(
	client: DataClient,
	table: EditedTable,
	records: readonly TwoVersions[],
): Promise<ChangeAuthor[]> {
	const changed = records.filter(({ opened, stored }) => stored > opened);
	if (changed.length === 0) return [];
	const answer = await client.rpc("authors_of_changes", {
		in_table: table,
		of_records: changed.map(({ id }) => id),
		counts: changed.map(({ opened, stored }) => stored - opened),
	});
	return dataOrThrow(answer).map(toAuthor);
}

/** How records were deleted. What nobody remembers, and what is there again, is left out. */
export async function findDeletions(
	client: DataClient,
	kind: EditedKind,
	ids: readonly string[],
): Promise<(Deletion & { id: string })[]> {
	if (ids.length === 0) return [];
	const answer = await client.rpc("find_deletions", { deleted_kind: kind, record_ids: [...ids] });
	return dataOrThrow(answer).map((row) => ({
		id: row.record_id,
		name: row.name ?? "",
		by: toAuthor(row),
		at: new Date(row.deleted_at).toISOString(),
		isInTrash: row.is_in_trash,
	}));
}

/** How one record was deleted; null when nobody remembers. */
export async function findDeletion(
	client: DataClient,
	kind: EditedKind,
	id: string,
): Promise<Deletion | null> {
	const [deletion] = await findDeletions(client, kind, [id]);
	return deletion ?? null;
}

/**
 * Restores a record from the trash and saves over it, all or nothing; returns what became different.
 * @throws {BackendError} `isGone` when it is not in the trash, and `isConflict` when it was changed
 *   before it was deleted: then it is only restored.
 */
export async function restoreAndSave(
	client: DataClient,
	kind: EditedKind,
	given: Record<string, unknown>,
	target: RecordVersion,
	submissionId: string,
	review?: { list: string; declaration: unknown },
): Promise<Restored> {
	const answer = await client.rpc("restore_and_save", {
		deleted_kind: kind,
		deleted_id: target.id,
		given: given as never,
		expected_version: target.version,
		submission_id: submissionId,
		...(review && { review: review as never }),
	});
	const [restored] = dataOrThrow(answer);
	if (!restored?.is_saved) throw BackendError.conflict();
	return {
		// The generated types do not know that it may be null.
		remark: restored.remark as string | null,
		keptOut: pictureUsesSchema.parse(JSON.parse(restored.kept_out)),
	};
}

const tables = {
	product: "products",
	category: "categories",
	"menu-item": "navigation_items",
	"own-page": "pages",
	picture: "pictures",
} as const;

/** How the action of a form finds out who changed or deleted its record. */
export function changesOf<Saved extends { version: number }>(
	client: DataClient,
	kind: EditedKind,
	idOf: (record: Saved) => string,
) {
	return {
		async readAuthors(record: Saved | null, theirs: Saved): Promise<ChangeAuthor[]> {
			const versions = { opened: record?.version ?? 0, stored: theirs.version };
			return record ? findAuthors(client, tables[kind], [{ id: idOf(record), ...versions }]) : [];
		},
		readDeletion: (record: Saved) => findDeletion(client, kind, idOf(record)),
	};
}

/** Who changed sections since a form was opened with them. */
export function findSectionAuthors(
	client: DataClient,
	opened: readonly (Section | null | undefined)[],
	stored: readonly (Section | null | undefined)[],
): Promise<ChangeAuthor[]> {
	const versions = stored.flatMap((section) => {
		if (!section) return [];
		const before = opened.find((one) => one?.key === section.key);
		return [{ id: section.key, opened: before?.version ?? 0, stored: section.version }];
	});
	return findAuthors(client, "site_content", versions);
}

interface AuthorRow {
	is_own: boolean;
	by_account: boolean;
	account_name: string | null;
}

function toAuthor({ is_own, by_account, account_name }: AuthorRow): ChangeAuthor {
	if (!by_account) return { kind: "server" };
	return is_own ? { kind: "self" } : { kind: "account", name: account_name };
}
