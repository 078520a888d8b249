import { dataOrThrow, throwIfFailed } from "../../platform/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { z } from "../../platform/zod.ts";
import { DELETED_PICTURE_BUCKET, PICTURE_BUCKET } from "../media/rules.ts";
import { type Paging, pagingOf } from "../paging.ts";
import {
	DELETED_KINDS,
	type DeletedKind,
	type DeletedRecord,
	type RestoredRecord,
} from "./schema.ts";

/** Records on one page of the trash. */
const PAGE_SIZE = 48;

const kindSchema = z.enum(DELETED_KINDS);

interface TrashPage {
	records: DeletedRecord[];
	/** When the newest record of all pages was deleted; null when there is none. */
	newest: string | null;
	paging: Paging;
}

/** One page of what is in the trash, newest first; one after the last gives the last. @throws {BackendError} */
export async function listTrash(client: DataClient, page: number): Promise<TrashPage> {
	const rowsFrom = async (first_row: number, most: number) =>
		dataOrThrow(await client.rpc("list_trash", { first_row, most }));
	const rows = await rowsFrom((page - 1) * PAGE_SIZE, PAGE_SIZE);
	const [first] = page === 1 ? rows : await rowsFrom(0, 1);
	const paging = pagingOf(first?.total ?? 0, page, PAGE_SIZE);
	if (rows.length === 0 && page > 1) return listTrash(client, paging.pageCount);
	const records = rows.map((row) => ({
		kind: kindSchema.parse(row.kind),
		recordId: row.record_id,
		name: row.name,
		// The generated types do not know that these may be null.
		detail: row.detail as string | null,
		deletedAt: row.deleted_at,
		deletedBy: row.deleted_by as string | null,
	}));
	return { records, newest: first?.deleted_at ?? null, paging };
}

/**
 * Restores records of one kind with their links (product §13.2).
 * @param submissionId see `settleSubmission`.
 * @throws {BackendError} when none of them is in the trash any more.
 */
export async function restoreFromTrash(
	client: DataClient,
	{ kind, ids }: { kind: DeletedKind; ids: string[] },
	submissionId: string,
): Promise<RestoredRecord[]> {
	const answer = await client.rpc("restore_from_trash", {
		deleted_kind: kind,
		record_ids: ids,
		submission_id: submissionId,
	});
	return dataOrThrow(answer).map(({ name, remark }) => ({ name, remark }));
}

/** Deletes a record for good. @throws {BackendError} `isGone` when it is not in the trash any more. */
export async function deleteForGood(
	client: DataClient,
	{ kind, id }: { kind: DeletedKind; id: string },
): Promise<void> {
	throwIfFailed(await client.rpc("delete_for_good", { deleted_kind: kind, record_ids: [id] }));
}

/**
 * Deletes for good what is in the trash.
 * @param seenUntil when the newest record was deleted that the owner has seen: newer ones stay.
 * @returns how many records that were.
 * @throws {BackendError}
 */
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

/**
 * Deletes for good what has been in the trash for too long, and tells which files of pictures are not
 * where they belong.
 * @param service a client with the secret key.
 * @throws {BackendError}
 */
export async function settleTrash(service: DataClient): Promise<FileTask[]> {
	return tasksSchema.parse(dataOrThrow(await service.rpc("settle_trash")));
}

/**
 * Brings the file of a picture to where it belongs. Doing it again does no harm.
 * @param service a client with the secret key.
 * @throws {BackendError}
 */
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
