import { BackendError } from "../../platform/browser/backend-error.ts";
import type { Call } from "../../platform/call.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { z } from "../../platform/zod.ts";
import { instant } from "../records.ts";
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

/** A storage's message for a name that is already taken. */
const ALREADY_THERE = "The resource already exists";

const pictureRow = z.object({ key: z.string(), uploaded_at: instant });

/** The newest 100 pictures, newest first (product §7.3). */
export async function listPictures(call: Call): Promise<Picture[]> {
	const rows = await call("list_pictures", { most: GALLERY_LIMIT }, z.array(pictureRow));
	return rows.map(({ key, uploaded_at: uploadedAt }) => ({
		key,
		url: picturePath(key),
		uploadedAt,
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
	service: Call,
): Promise<ReadonlyMap<string, PictureDetails>> {
	const rows = await service("list_picture_details", {}, detailsSchema);
	return new Map(
		rows.map(({ key, alt, focus_x: x, focus_y: y }) => {
			const isCentered = x === CENTER.x && y === CENTER.y;
			return [key, { ...(alt && { alt }), ...(!isCentered && { focus: focusPosition({ x, y }) }) }];
		}),
	);
}

const detailsSchema = z.array(
	z.object({ key: z.string(), alt: z.string(), focus_x: z.number(), focus_y: z.number() }),
);
