const MEGABYTE = 1024 * 1024;

/** Largest file that may be uploaded, in bytes: the limit of the bucket. */
export const MAX_UPLOAD_BYTES = 20 * MEGABYTE;

/** Most pixels of an upload: enough for a phone's 48 megapixels. */
export const MAX_UPLOAD_PIXELS = 50_000_000;

/** Pixels of the longer side, at most. WebP can hold no longer one. */
export const MAX_UPLOAD_SIDE = 16_383;

/**
 * Why a file is not accepted, by a code for programs: the HTTP status, and what the owner reads,
 * whether the browser or the server found it out. "Failed to load image" is product §8.2.
 */
export const uploadRefusals = {
	empty: {
		status: 400,
		message: "Failed to load image. The file is empty (0 bytes). Save or copy it once more.",
	},
	not_a_picture: {
		status: 415,
		message: "Failed to load image. What is in this file is not a picture.",
	},
	heic: {
		status: 415,
		message:
			"Failed to load image. Browsers cannot show HEIC photos. Export the photo as JPEG first, or upload it from the iPhone itself, where Safari converts it.",
	},
	format: {
		status: 415,
		message:
			"Failed to load image. This format is not accepted. Save the picture as JPEG, PNG, WebP, AVIF, GIF or SVG.",
	},
	damaged: {
		status: 400,
		message: "Failed to load image. The file is damaged or incomplete. Save or copy it once more.",
	},
	too_many_bytes: {
		status: 413,
		message: `This file is too large. At most ${MAX_UPLOAD_BYTES / MEGABYTE} MB can be uploaded.`,
	},
	too_many_pixels: {
		status: 413,
		message:
			"This picture has too many pixels: at most 50 million, all frames of an animation together, and 16,383 along a side. Scale it down; 1,920 pixels are enough for the website.",
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
