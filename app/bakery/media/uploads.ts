import { randomUuid } from "../uuid.ts";

const MEGABYTE = 1024 * 1024;

/** Largest file that may be uploaded, in bytes: the limit of the bucket. */
export const MAX_UPLOAD_BYTES = 20 * MEGABYTE;

/** Most pixels of an upload: enough for a phone's 48 megapixels. */
export const MAX_UPLOAD_PIXELS = 50_000_000;

/** Pixels of the longer side, at most. WebP can hold no longer one. */
export const MAX_UPLOAD_SIDE = 16_383;

/** Why a file is refused, with the HTTP status and the message for the owner (product §21). */
export const uploadRefusals = {
	empty: {
		status: 400,
		message: "Failed to load image. The file is empty (0 bytes). Save or copy it again.",
	},
	not_an_image: {
		status: 415,
		message: "Failed to load image. This file isn't an image.",
	},
	heic: {
		status: 415,
		message:
			"Failed to load image. Browsers can't show HEIC photos. Export the photo as JPEG first, or upload it from the iPhone itself, where Safari converts it.",
	},
	format: {
		status: 415,
		message:
			"Failed to load image. This format isn't supported. Save the image as JPEG, PNG, WebP, AVIF, GIF or SVG.",
	},
	damaged: {
		status: 400,
		message: "Failed to load image. The file is damaged or incomplete. Save or copy it again.",
	},
	too_many_bytes: {
		status: 413,
		message: `This file is too large. The limit is ${MAX_UPLOAD_BYTES / MEGABYTE} MB.`,
	},
	too_many_pixels: {
		status: 413,
		message:
			"This image has too many pixels. The limit is 50 million (all frames of an animation together) and 16,383 on each side. Scale it down: 1,920 pixels are enough for the website.",
	},
	slow_drawing: {
		status: 400,
		message: "This SVG file takes too long to draw. Export it as PNG.",
	},
	active_drawing: {
		status: 400,
		message:
			"This SVG file contains scripts, links to other files or entities. Export it as plain SVG or as PNG.",
	},
} as const;

export type UploadRefusal = keyof typeof uploadRefusals;

/** The name and MIME type of an image file, as browsers give them. */
interface NamedFile {
	/** As it was called on the owner's device. */
	name: string;
	/** MIME type, such as `image/png`; may be empty. */
	type: string;
}

/** The name of an uploaded logo: `logo-{timestamp}.{extension}` (product §21). */
export function logoFileName(file: NamedFile, uploadedAt: Date): string {
	return `logo-${uploadedAt.getTime()}.${extensionOf(file)}`;
}

/** The name of an image uploaded into a page: `content-{timestamp}.{extension}` (product §21). */
export function contentFileName(file: NamedFile, uploadedAt: Date): string {
	return `content-${uploadedAt.getTime()}.${extensionOf(file)}`;
}

/** The name of an image uploaded into the gallery: random, ending in .jpg (product §21). */
export function galleryFileName(): string {
	return `${randomUuid()}.jpg`;
}

/** The name of an image that an import fetched: by its content, so that nothing is stored twice. */
export function importedFileName(hash: string, type: string): string {
	return `import-${hash}.${extensionOf({ name: "", type })}`;
}

/** The original extension; without one, the MIME type's (`image/svg+xml` is `svg`). */
function extensionOf({ name, type }: NamedFile): string {
	const [, extension] = /\.([a-z0-9]{1,10})$/i.exec(name) ?? [];
	const [, subtype] = /^image\/([a-z0-9]+)/i.exec(type) ?? [];
	return (extension ?? subtype ?? "jpg").toLowerCase();
}
