import { BackendError, dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { MAX_ROWS } from "../paging.ts";
import {
	CENTER,
	focusPosition,
	PICTURE_BUCKET,
	PICTURE_CACHE_SECONDS,
	picturePath,
} from "./rules.ts";
import type { Picture, PictureDetails } from "./schema.ts";

/** Pictures that the gallery shows (product §9.5). */
export const GALLERY_LIMIT = 100;

/** The columns of a picture's description that pages show. */
export const PICTURE_DETAIL_COLUMNS = "key, alt, focus_x, focus_y";

/** A storage's message for a name that is already taken. */
const ALREADY_THERE = "The resource already exists";

/** The newest 100 pictures, newest first (product §7.3). */
export async function listPictures(client: DataClient): Promise<Picture[]> {
	const answer = await client.storage.from(PICTURE_BUCKET).list("", {
		limit: GALLERY_LIMIT,
		sortBy: { column: "created_at", order: "desc" },
	});
	return dataOrThrow(answer).map(({ name, created_at: uploadedAt }) => ({
		key: name,
		url: picturePath(name),
		uploadedAt: uploadedAt ? new Date(uploadedAt).toISOString() : null,
	}));
}

/** Uploads a picture under a new key; a repeated upload that is already there counts as done. */
export async function uploadPicture(
	client: DataClient,
	file: { name: string; type: string; bytes: ArrayBuffer; isRepeated?: boolean },
): Promise<Picture> {
	const { error } = await client.storage.from(PICTURE_BUCKET).upload(file.name, file.bytes, {
		contentType: file.type,
		cacheControl: String(PICTURE_CACHE_SECONDS),
	});
	const isThere = file.isRepeated && error?.message === ALREADY_THERE;
	if (error && !isThere) throw new BackendError(error.message);
	return { key: file.name, url: picturePath(file.name), uploadedAt: null };
}

/** The details of pictures by key, if any. For the server: the table has private pictures too. */
export async function listPictureDetails(
	service: DataClient,
): Promise<ReadonlyMap<string, PictureDetails>> {
	const details = new Map<string, PictureDetails>();
	let rows: { key: string; alt: string; focus_x: number; focus_y: number }[];
	do {
		const query = service.from("pictures").select(PICTURE_DETAIL_COLUMNS).eq("is_described", true);
		const first = details.size;
		rows = dataOrThrow(await query.order("key").range(first, first + MAX_ROWS - 1));
		for (const { key, alt, focus_x: x, focus_y: y } of rows) {
			const isCentered = x === CENTER.x && y === CENTER.y;
			details.set(key, {
				...(alt && { alt }),
				...(!isCentered && { focus: focusPosition({ x, y }) }),
			});
		}
	} while (rows.length === MAX_ROWS);
	return details;
}
