import type { Call } from "../../platform/backend/call.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { z } from "../../platform/zod.ts";
import { IMAGE_BUCKET, imagePath } from "../media/image-source.ts";
import { fetchListedPage, type Paging } from "../paging.ts";
/** The kinds of records in the trash: one of them at the beginning of a sentence, and several. */
export const deletedKinds = {
	product: { label: "Product", plural: "products" },
	category: { label: "Category", plural: "categories" },
	"menu-item": { label: "Navigation item", plural: "navigation items" },
	"custom-page": { label: "Page", plural: "pages" },
	image: { label: "Image", plural: "images" },
	message: { label: "Message", plural: "messages" },
	section: { label: "Part of the site", plural: "parts of the site" },
};

export type DeletedKind = keyof typeof deletedKinds;

export const DELETED_KINDS = Object.keys(deletedKinds) as DeletedKind[];

/** Days after which what is in the trash is deleted for good (product §32). */
export const TRASH_DAYS = 30;

/** A deleted record's kind and id; an image's id is its key. */
export interface DeletedKey {
	kind: DeletedKind;
	id: string;
}

/** A restoration: records, or all that were deleted together with others. */
export type Restorable =
	| { kind: DeletedKind; ids: string[] }
	| { records: DeletedKey[] }
	/** Those that are on the screen name who restored them. */
	| { deletedAt: string; shown: DeletedKey[] };

/** The records that are known to be restored. */
export function keysOf(restorable: Restorable): DeletedKey[] {
	if ("shown" in restorable) return restorable.shown;
	if ("records" in restorable) return restorable.records;
	return restorable.ids.map((id) => ({ kind: restorable.kind, id }));
}

/** Something in the trash. */
export interface DeletedRecord {
	kind: DeletedKind;
	/** Its id; the key of an image. */
	recordId: string;
	/** Its name; an image may have none. */
	name: string;
	/**
	 * The sender of a message, the slug of a category, the path of a menu item or page, when an image
	 * was uploaded.
	 */
	detail: string | null;
	/** The address of the image itself, or that a product, category, or page had. */
	imageUrl: string | null;
	/** As the database writes it, to the microsecond. */
	deletedAt: string;
	/** Name or email of the person who deleted it; null when a program did. */
	deletedBy: string | null;
	/** How many were deleted at once, this one among them. */
	deletedTogether: number;
}

/** Who restored records before; the name is null where the history has none. */
export interface EarlierRestoration {
	by: string | null;
	/** The records' name in the history. */
	names: string[];
}

/** Something that was just restored. */
export interface RestoredRecord {
	kind: DeletedKind;
	name: string;
	/** The differences, in words for the owner. */
	remark: string | null;
}

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
 * Restores records with their links, all or none of them (product §32).
 * @throws {BackendError} `isGone` when none of them is in the trash anymore.
 */
export async function restoreFromTrash(
	call: Call,
	restorable: Restorable,
	submissionId?: string,
): Promise<RestoredRecord[]> {
	const given = { ...chosenBy(restorable), ...(submissionId && { submission_id: submissionId }) };
	return call("restore_from_trash", given, z.array(restoredRow));
}

const restoredRow = z.object({
	kind: kindSchema,
	name: z.string(),
	remark: z.string().nullable(),
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

/** Permanently deletes what expired. @returns the keys of images whose files are to be removed. */
export async function settleTrash(service: Call): Promise<string[]> {
	return service("settle_trash", {}, z.array(z.string()));
}

/** The file of an image, also of one in the trash; null when there is none. @throws {BackendError} */
export async function readDeletedImage(send: typeof fetch, key: string): Promise<Blob | null> {
	const response = await send(`/storage/v1/object/${IMAGE_BUCKET}/${key}`);
	if (response.ok) return response.blob();
	if (response.status < 500) return null;
	throw new BackendError("", "", response.status);
}
