import { BackendError, dataOrThrow, throwIfFailed } from "../../platform/browser/backend-error.ts";
import type { Database } from "../../platform/database.types.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { z } from "../../platform/zod.ts";
import { DELETED_PICTURE_BUCKET, PICTURE_BUCKET, picturePath } from "../media/rules.ts";
import { fetchListedPage, type Paging } from "../paging.ts";
import { pictureUsesSchema } from "../picture-uses.ts";
import {
	DELETED_KINDS,
	type DeletedKey,
	type DeletedRecord,
	keysOf,
	type Restorable,
	type RestoredRecord,
} from "./schema.ts";

/** Records on one page of the trash. */
const PAGE_SIZE = 48;

const kindSchema = z.enum(DELETED_KINDS);

type TrashRow = Database["public"]["Functions"]["list_trash"]["Returns"][number];

interface TrashPage {
	records: DeletedRecord[];
	/** When the newest record of all pages was deleted; null when there is none. */
	newest: string | null;
	paging: Paging;
}

/** One page of the trash, newest first. */
export async function listTrash(client: DataClient, page: number, search = ""): Promise<TrashPage> {
	const list = ({ skipped, size }: { skipped: number; size: number }) =>
		client.rpc("list_trash", { search, first_row: skipped, most: size });
	const { rows, paging } = await fetchListedPage({ page, size: PAGE_SIZE }, list);
	const [first] = paging.page === 1 ? rows : dataOrThrow(await list({ skipped: 0, size: 1 }));
	return { records: rows.map(toDeletedRecord), newest: first?.deleted_at ?? null, paging };
}

function toDeletedRecord(row: TrashRow): DeletedRecord {
	const kind = kindSchema.parse(row.kind);
	return {
		kind,
		recordId: row.record_id,
		name: row.name,
		// The generated types do not know that these may be null.
		detail: row.detail as string | null,
		imageUrl: kind === "picture" ? picturePath(row.record_id) : (row.image_url as string | null),
		deletedAt: row.deleted_at,
		deletedBy: row.deleted_by as string | null,
		deletedTogether: row.deleted_together,
	};
}

/**
 * Restores records with their links, all or none of them (product §13.2).
 * @throws {BackendError} `isGone` when none of them is in the trash any more.
 */
export async function restoreFromTrash(
	client: DataClient,
	restorable: Restorable,
	submissionId: string,
): Promise<RestoredRecord[]> {
	const answer = await client.rpc("restore_from_trash", {
		...chosenBy(restorable),
		submission_id: submissionId,
	});
	return dataOrThrow(answer).map(({ kind, name, remark, kept_out }) => ({
		kind: kindSchema.parse(kind),
		name,
		remark,
		keptOut: pictureUsesSchema.parse(JSON.parse(kept_out)),
	}));
}

function chosenBy(restorable: Restorable) {
	if ("deletedAt" in restorable) return { deletion: restorable.deletedAt };
	return { records: keysOf(restorable).map(({ kind, id }) => ({ kind, id })) };
}

/** Deletes a record for good. @throws {BackendError} `isGone` when it is not in the trash any more. */
export async function deleteForGood(client: DataClient, { kind, id }: DeletedKey): Promise<void> {
	throwIfFailed(await client.rpc("delete_for_good", { deleted_kind: kind, record_ids: [id] }));
}

/** Permanently deletes what was in the trash when the owner looked; returns how many records. */
export async function emptyTrash(client: DataClient, seenUntil: string): Promise<number> {
	return dataOrThrow(await client.rpc("empty_trash", { seen_until: seenUntil }));
}

/** A file of a picture that is not where it belongs. */
export interface FileTask {
	key: string;
	task: "hide" | "show" | "remove";
}

const tasksSchema = z.array(
	z.object({ key: z.string(), task: z.enum(["hide", "show", "remove"]) }),
);

/** Permanently deletes what expired, and lists picture files that are in the wrong bucket. */
export async function settleTrash(service: DataClient): Promise<FileTask[]> {
	return tasksSchema.parse(dataOrThrow(await service.rpc("settle_trash")));
}

/** Brings the file of a picture to where it belongs. Doing it again does no harm. */
export async function moveFile(service: DataClient, { key, task }: FileTask): Promise<void> {
	const shown = service.storage.from(PICTURE_BUCKET);
	const hidden = service.storage.from(DELETED_PICTURE_BUCKET);
	if (task === "hide") {
		throwIfFailed(await shown.move(key, key, { destinationBucket: DELETED_PICTURE_BUCKET }));
	} else if (task === "show") {
		throwIfFailed(await hidden.move(key, key, { destinationBucket: PICTURE_BUCKET }));
	} else {
		throwIfFailed(await shown.remove([key]));
		throwIfFailed(await hidden.remove([key]));
	}
}

/** The file of a picture in the trash; null when there is none. */
export async function readDeletedPicture(client: DataClient, key: string): Promise<Blob | null> {
	const { data, error } = await client.storage.from(DELETED_PICTURE_BUCKET).download(key);
	if (!error) return data;
	const { status = 0 } = error;
	if (status >= 400 && status < 500) return null;
	throw new BackendError(error.message, "", status);
}
