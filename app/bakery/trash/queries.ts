import type { Call } from "../../platform/backend/call.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { z } from "../../platform/zod.ts";
import { imageUsesSchema } from "../image-uses.ts";
import { DELETED_IMAGE_BUCKET, imagePath } from "../media/image-source.ts";
import { fetchListedPage, type Paging } from "../paging.ts";
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

const trashRow = z.object({
	kind: kindSchema,
	record_id: z.string(),
	name: z.string(),
	detail: z.string().nullable(),
	image_url: z.string().nullable(),
	deleted_at: z.string(),
	deleted_by: z.string().nullable(),
	deleted_together: z.number(),
	total: z.number(),
});

interface TrashPage {
	records: DeletedRecord[];
	/** When the newest record of all pages was deleted; null when there is none. */
	newest: string | null;
	paging: Paging;
}

/** One page of the trash, newest first. */
export async function listTrash(call: Call, page: number, search = ""): Promise<TrashPage> {
	const list = ({ skipped, size }: { skipped: number; size: number }) =>
		call("list_trash", { search, first_row: skipped, max: size }, z.array(trashRow));
	const { rows, paging } = await fetchListedPage({ page, size: PAGE_SIZE }, list);
	const [first] = paging.page === 1 ? rows : await list({ skipped: 0, size: 1 });
	return { records: rows.map(toDeletedRecord), newest: first?.deleted_at ?? null, paging };
}

function toDeletedRecord(row: Omit<z.infer<typeof trashRow>, "total">): DeletedRecord {
	const { kind } = row;
	return {
		kind,
		recordId: row.record_id,
		name: row.name,
		detail: row.detail,
		imageUrl: kind === "image" ? imagePath(row.record_id) : row.image_url,
		deletedAt: row.deleted_at,
		deletedBy: row.deleted_by,
		deletedTogether: row.deleted_together,
	};
}

/**
 * Restores records with their links, all or none of them (product §13.2).
 * @throws {BackendError} `isGone` when none of them is in the trash anymore.
 */
export async function restoreFromTrash(
	call: Call,
	restorable: Restorable,
	submissionId?: string,
): Promise<RestoredRecord[]> {
	const given = { ...chosenBy(restorable), ...(submissionId && { submission_id: submissionId }) };
	const rows = await call("restore_from_trash", given, z.array(restoredRow));
	return rows.map(({ kind, name, remark, kept_out }) => ({
		kind,
		name,
		remark,
		keptOut: imageUsesSchema.parse(JSON.parse(kept_out)),
	}));
}

const restoredRow = z.object({
	kind: kindSchema,
	name: z.string(),
	remark: z.string().nullable(),
	kept_out: z.string(),
});

function chosenBy(restorable: Restorable) {
	if ("deletedAt" in restorable) return { deletion: restorable.deletedAt };
	return { records: keysOf(restorable).map(({ kind, id }) => ({ kind, id })) };
}

/** Deletes a record for good. @throws {BackendError} `isGone` when it is not in the trash anymore. */
export async function deleteForGood(call: Call, { kind, id }: DeletedKey): Promise<void> {
	await call("delete_for_good", { deleted_kind: kind, record_ids: [id] });
}

/** Permanently deletes what was in the trash when the owner looked; returns how many records. */
export async function emptyTrash(call: Call, seenUntil: string): Promise<number> {
	return call("empty_trash", { seen_until: seenUntil }, z.number());
}

/** A file of an image that is not where it belongs. */
export interface FileTask {
	key: string;
	task: "hide" | "show" | "remove";
}

const tasksSchema = z.array(
	z.object({ key: z.string(), task: z.enum(["hide", "show", "remove"]) }),
);

/** Permanently deletes what expired, and lists image files that are in the wrong bucket. */
export async function settleTrash(service: Call): Promise<FileTask[]> {
	return service("settle_trash", {}, tasksSchema);
}

/** The file of an image in the trash; null when there is none. @throws {BackendError} */
export async function readDeletedImage(send: typeof fetch, key: string): Promise<Blob | null> {
	const response = await send(`/storage/v1/object/${DELETED_IMAGE_BUCKET}/${key}`);
	if (response.ok) return response.blob();
	if (response.status < 500) return null;
	throw new BackendError("", "", response.status);
}
