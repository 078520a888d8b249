import { dataOrThrow } from "../../platform/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { escapeLikePattern } from "../like-pattern.ts";
import { PICTURE_BUCKET, picturePath, showsPicture } from "./rules.ts";
import type { Picture, PictureUse } from "./schema.ts";

/** Pictures that the gallery shows (spec §9). */
export const GALLERY_LIMIT = 100;

/** What is read of a product or category that may show a picture. */
export const PICTURE_USE_COLUMNS = "id, name, image_url";

/** The same of a section. */
export const SECTION_PICTURE_COLUMNS = "section, image_url, content";

/** Names of the upload service are never given twice, so a picture never changes. */
const CACHE_SECONDS = 365 * 24 * 60 * 60;

/** The newest 100 pictures, newest first (spec §7). @throws {BackendError} */
export async function listPictures(client: DataClient): Promise<Picture[]> {
	const answer = await client.storage.from(PICTURE_BUCKET).list("", {
		limit: GALLERY_LIMIT,
		sortBy: { column: "created_at", order: "desc" },
	});
	return (
		dataOrThrow(answer)
			// Folders have no id, and hosted projects keep a hidden file in an emptied bucket.
			.filter(({ id, name }) => id !== null && !name.startsWith("."))
			.map(({ name, created_at: uploadedAt }) => ({
				key: name,
				url: picturePath(name),
				uploadedAt: uploadedAt ? new Date(uploadedAt).toISOString() : null,
			}))
	);
}

/**
 * Uploads a picture.
 * @param file.name its key in the bucket, which must be new; see `file-names.ts`.
 * @param file.type MIME type.
 * @throws {BackendError}
 */
export async function uploadPicture(
	client: DataClient,
	file: { name: string; type: string; bytes: ArrayBuffer },
): Promise<Picture> {
	const answer = await client.storage.from(PICTURE_BUCKET).upload(file.name, file.bytes, {
		contentType: file.type,
		cacheControl: String(CACHE_SECONDS),
	});
	const { path: key } = dataOrThrow(answer);
	return { key, url: picturePath(key), uploadedAt: null };
}

/** Removes a picture for good, whoever still uses it: ask `listPictureUses` first. @throws {BackendError} */
export async function removePicture(client: DataClient, key: string): Promise<void> {
	dataOrThrow(await client.storage.from(PICTURE_BUCKET).remove([key]));
}

/**
 * Which products, categories and sections show a picture, inside rich text as well.
 * @throws {BackendError}
 */
export async function listPictureUses(client: DataClient, key: string): Promise<PictureUse[]> {
	const pattern = `%${escapeLikePattern(picturePath(key))}%`;
	const [products, categories, sections] = await Promise.all([
		client.from("products").select(PICTURE_USE_COLUMNS).like("image_url", pattern).order("name"),
		client.from("categories").select(PICTURE_USE_COLUMNS).like("image_url", pattern).order("name"),
		client.from("site_content").select(SECTION_PICTURE_COLUMNS).order("section"),
	]);
	return [
		...dataOrThrow(products).filter(hasPicture(key)).map(toUse("product")),
		...dataOrThrow(categories).filter(hasPicture(key)).map(toUse("category")),
		...dataOrThrow(sections)
			.filter((row) => hasPicture(key)(row) || showsPicture(row.content, key))
			.map(({ section }) => toUse("section")({ id: section, name: section })),
	];
}

function hasPicture(key: string) {
	return (row: { image_url: string | null }) => showsPicture(row.image_url, key);
}

function toUse(kind: PictureUse["kind"]) {
	return ({ id, name }: { id: string; name: string }): PictureUse => ({ kind, id, name });
}
