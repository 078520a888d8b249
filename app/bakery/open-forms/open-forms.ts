import type { Call } from "../../platform/backend/call.ts";
import type { ChangeAuthor, Deletion } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import type { Section } from "../content/sections/section.ts";
import { instant } from "../records.ts";
import type { DeletedKind } from "../trash/trash.ts";
/** The kinds of records that can be edited in a form and deleted. */
export type EditedKind = Exclude<DeletedKind, "message" | "section">;

/** Their tables. */
export type EditedTable =
	| "products"
	| "categories"
	| "navigation_items"
	| "image_details"
	| "custom_pages"
	| "site_content";

/** A record as a form was opened with it, and as it is stored now. */
interface TwoVersions {
	/** Its id; the key of an image or section. */
	id: string;
	/** 0 where there was none. */
	opened: number;
	stored: number;
}

/** Who changed records since a form was opened with them. */
export async function findAuthors(
	call: Call,
	table: EditedTable,
	records: readonly TwoVersions[],
): Promise<ChangeAuthor[]> {
	const changed = records.filter(({ opened, stored }) => stored > opened);
	if (changed.length === 0) return [];
	const rows = await call(
		"authors_of_changes",
		{
			in_table: table,
			of_records: changed.map(({ id }) => id),
			counts: changed.map(({ opened, stored }) => stored - opened),
		},
		z.array(authorRow),
	);
	return rows.map(toAuthor);
}

/** How a record was deleted; null when nobody remembers, and when it is there again. */
export async function findDeletion(
	call: Call,
	kind: EditedKind,
	id: string,
): Promise<Deletion | null> {
	const given = { deleted_kind: kind, record_ids: [id] };
	const [row] = await call("find_deletions", given, z.array(deletionRow));
	if (!row) return null;
	const { name, deleted_at: at, is_in_trash: isInTrash } = row;
	return { name: name ?? "", by: toAuthor(row), at, isInTrash };
}

/** How the action of a form finds out who changed or deleted its record. */
export function changesOf<Saved extends { version: number }>(
	call: Call,
	{ kind, table }: { kind: EditedKind; table: EditedTable },
	idOf: (record: Saved) => string,
) {
	return {
		async readAuthors(record: Saved | null, theirs: Saved): Promise<ChangeAuthor[]> {
			const versions = { opened: record?.version ?? 0, stored: theirs.version };
			return record ? findAuthors(call, table, [{ id: idOf(record), ...versions }]) : [];
		},
		readDeletion: (record: Saved) => findDeletion(call, kind, idOf(record)),
	};
}

/** Who changed sections since a form was opened with them. */
export function findSectionAuthors(
	call: Call,
	opened: readonly (Section | null | undefined)[],
	stored: readonly (Section | null | undefined)[],
): Promise<ChangeAuthor[]> {
	const versions = stored.flatMap((section) => {
		if (!section) return [];
		const before = opened.find((one) => one?.key === section.key);
		return [{ id: section.key, opened: before?.version ?? 0, stored: section.version }];
	});
	return findAuthors(call, "site_content", versions);
}

const authorRow = z.object({
	is_own: z.boolean(),
	by_account: z.boolean(),
	account_name: z.string().nullable(),
});

const deletionRow = authorRow.extend({
	record_id: z.string(),
	name: z.string().nullable(),
	deleted_at: instant,
	is_in_trash: z.boolean(),
});

function toAuthor({ is_own, by_account, account_name }: z.infer<typeof authorRow>): ChangeAuthor {
	if (!by_account) return { kind: "server" };
	return is_own ? { kind: "self" } : { kind: "account", name: account_name };
}

/**
 * Whether a submission was saved whose answer was lost; if not, it is refused from now on. A save
 * with the same id is done once and gets the same answer for a week.
 */
export async function settleSubmission(call: Call, id: string): Promise<boolean> {
	return call("settle_submission", { submission_id: id }, z.boolean());
}

/** In characters; our form makes no longer one. */
const MAX_FORM_INSTANCE_ID = 64;

/**
 * The id of a submission, a UUID (RFC 9562, version 8): the same for the same text of a form instance.
 * @param formInstanceId from the browser, so anything; without a valid one, the id is null.
 * @param text what makes it another submission when it changes.
 */
export async function submissionId(
	formInstanceId: string,
	text: readonly string[],
): Promise<string | null> {
	if (formInstanceId === "" || formInstanceId.length > MAX_FORM_INSTANCE_ID) return null;
	const content = new TextEncoder().encode(JSON.stringify([formInstanceId, ...text]));
	const digest = await crypto.subtle.digest("SHA-256", content);
	const hex = Buffer.from(digest).toString("hex");
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		`a${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join("-");
}
