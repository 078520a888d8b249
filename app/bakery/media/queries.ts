import type { Call } from "../../platform/backend/call.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { z } from "../../platform/zod.ts";
import { instant } from "../records.ts";
import { CENTER, focusPosition, IMAGE_BUCKET, imagePath } from "./rules.ts";
import type { GalleryImage, ImageDetails } from "./schema.ts";

/** Images that the gallery shows (product §9.5). */
export const GALLERY_LIMIT = 100;

/** A storage's message for a name that is already taken. */
const ALREADY_THERE = "The resource already exists";

const imageRow = z.object({ key: z.string(), uploaded_at: instant });

/** The newest 100 images, newest first (product §7.3). */
export async function listImages(call: Call): Promise<GalleryImage[]> {
	const rows = await call("list_images", { most: GALLERY_LIMIT }, z.array(imageRow));
	return rows.map(({ key, uploaded_at: uploadedAt }) => ({
		key,
		url: imagePath(key),
		uploadedAt,
	}));
}

/**
 * Uploads an image under a new key; a repeated upload that is already there counts as done.
 * @param send fetches as the person who uploads it. @throws {BackendError}
 */
export async function uploadImage(
	send: typeof fetch,
	file: { name: string; type: string; bytes: ArrayBuffer; isRepeated?: boolean },
): Promise<GalleryImage> {
	const headers = { "content-type": file.type };
	const init = { method: "POST", headers, body: file.bytes };
	try {
		await askServer(`/storage/v1/object/${IMAGE_BUCKET}/${file.name}`, init, send);
	} catch (error) {
		const isThere = error instanceof BackendError && error.message === ALREADY_THERE;
		if (!(file.isRepeated && isThere)) throw error;
	}
	return { key: file.name, url: imagePath(file.name), uploadedAt: null };
}

/** The details of images by key, if any. For the server: the table has private images too. */
export async function listImageDetails(service: Call): Promise<ReadonlyMap<string, ImageDetails>> {
	const rows = await service("list_image_details", {}, detailsSchema);
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
