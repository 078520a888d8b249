import type { Call } from "../../platform/backend/call.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { z } from "../../platform/zod.ts";
import { instant } from "../records.ts";
import { CENTER, focusPosition, PICTURE_BUCKET, picturePath } from "./rules.ts";
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

/**
 * Uploads a picture under a new key; a repeated upload that is already there counts as done.
 * @param send fetches as the person who uploads it. @throws {BackendError}
 */
export async function uploadPicture(
	send: typeof fetch,
	file: { name: string; type: string; bytes: ArrayBuffer; isRepeated?: boolean },
): Promise<Picture> {
	const headers = { "content-type": file.type };
	const init = { method: "POST", headers, body: file.bytes };
	try {
		await askServer(`/storage/v1/object/${PICTURE_BUCKET}/${file.name}`, init, send);
	} catch (error) {
		const isThere = error instanceof BackendError && error.message === ALREADY_THERE;
		if (!(file.isRepeated && isThere)) throw error;
	}
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
