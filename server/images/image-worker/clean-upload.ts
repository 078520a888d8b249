import sharp, { type Metadata, type Sharp } from "sharp";
import { isCutOff, isDrawing, refusalOf } from "../../../app/bakery/media/file-signatures.ts";
import type { ImageFacts } from "../../../app/bakery/media/stored-images.server.ts";
import {
	MAX_UPLOAD_PIXELS,
	MAX_UPLOAD_SIDE,
	type UploadRefusal,
} from "../../../app/bakery/media/uploads.ts";
import { ActiveDrawingError, SlowDrawingError } from "./drawing-errors.ts";
import { copiedSegments, UnknownStructureError } from "./kept-segments.ts";
import { drawAtFullSize, examineImage, maximumDrawingBytes, maximumSeconds } from "./open-image.ts";

interface CleanBytes {
	bytes: Uint8Array<ArrayBuffer>;
	contentType: string;
}

interface Refused {
	refusal: UploadRefusal;
}

/** An upload as it may be kept, or why it may not. */
export type CleanUpload = (CleanBytes & { facts: ImageFacts }) | Refused;

type PixelFormat = keyof typeof formats;

/** How each format is written when an image must be encoded again while somebody waits. */
const formats = {
	jpeg: { contentType: "image/jpeg", draw: (image: Sharp) => image.jpeg({ quality: 92 }) },
	png: { contentType: "image/png", draw: (image: Sharp) => image.png() },
	webp: {
		contentType: "image/webp",
		draw: (image: Sharp) => image.webp({ quality: 92, effort: 1 }),
	},
	gif: { contentType: "image/gif", draw: (image: Sharp) => image.gif() },
	avif: {
		contentType: "image/avif",
		draw: (image: Sharp) => image.avif({ quality: 80, effort: 0 }),
	},
};

/**
 * Opens an upload: tells its type by what is in it, removes all metadata, and turns it upright.
 * Format, size, transparency and animation stay. An image whose pixels need not change is not
 * encoded again; colors in another space than sRGB are converted to it.
 */
export async function cleanUpload(bytes: Uint8Array): Promise<CleanUpload> {
	const refusal = refusalOf(bytes, bytes.byteLength);
	if (refusal) return { refusal };
	const content = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
	try {
		if (isCutOff(content)) return { refusal: "damaged" };
		const opened = await (isDrawing(content) ? openDrawing(content) : openPixels(content));
		return "refusal" in opened ? opened : { ...opened, facts: await examineImage(opened.bytes) };
	} catch (error) {
		return { refusal: refusalFor(error) };
	}
}

function refusalFor(error: unknown): UploadRefusal {
	if (error instanceof ActiveDrawingError) return "active_drawing";
	if (error instanceof SlowDrawingError) return "slow_drawing";
	const tookTooLong = error instanceof Error && error.message.startsWith("timeout:");
	return tookTooLong ? "too_many_pixels" : "damaged";
}

async function openDrawing(bytes: Buffer<ArrayBuffer>): Promise<CleanBytes | Refused> {
	if (bytes.byteLength > maximumDrawingBytes) return { refusal: "too_many_bytes" };
	// The libraries for it are large, and most uploads are photos.
	const { cleanDrawing } = await import("./clean-drawing.ts");
	const drawing = cleanDrawing(bytes);
	const { format, width, height } = await sharp(drawing).metadata();
	if (format !== "svg") return { refusal: "damaged" };
	if (Math.max(width, height) > MAX_UPLOAD_SIDE) return { refusal: "too_many_pixels" };
	// A small file can reference a path a billion times, or have filters that take a minute.
	await drawAtFullSize(drawing, { width, height }).catch(() => {
		throw new SlowDrawingError();
	});
	return { bytes: drawing, contentType: "image/svg+xml" };
}

async function openPixels(bytes: Buffer<ArrayBuffer>): Promise<CleanBytes | Refused> {
	const facts = await open(bytes, false).metadata();
	const format = pixelFormat(facts);
	if (!format) return { refusal: "format" };
	const { width, height, pageHeight = height } = facts;
	const isTooLong = Math.max(width, pageHeight) > MAX_UPLOAD_SIDE;
	if (isTooLong || width * height > MAX_UPLOAD_PIXELS) return { refusal: "too_many_pixels" };
	const kept = mustBeDrawn(facts) ? null : keptBytes(bytes, format);
	const { contentType, draw } = formats[format];
	if (!kept) return { bytes: await draw(open(bytes)).toBuffer(), contentType };
	await decode(kept);
	return { bytes: kept, contentType };
}

/** @param pixels how many are allowed; false for a look at the header alone */
function open(bytes: Buffer, pixels: number | false = MAX_UPLOAD_PIXELS): Sharp {
	return sharp(bytes, {
		animated: true,
		autoOrient: true,
		limitInputPixels: pixels,
		failOn: "error",
	}).timeout({ seconds: maximumSeconds });
}

function pixelFormat({ format, compression }: Metadata): PixelFormat | null {
	if (format === "heif") return compression === "av1" ? "avif" : null;
	return Object.hasOwn(formats, format) ? (format as PixelFormat) : null;
}

/** Whether the image would look different without what its metadata says. */
function mustBeDrawn({ orientation = 1, icc, space }: Metadata): boolean {
	const hasOtherColors = icc !== undefined && !namesStandardColors(icc);
	return orientation > 1 || hasOtherColors || space === "cmyk";
}

/** Profiles call it sRGB in their description, in one or two bytes a letter. */
function namesStandardColors(profile: Buffer): boolean {
	return /s\0?R\0?G\0?B/.test(profile.toString("latin1"));
}

/** @returns null when the format, or this file, has to be encoded again */
function keptBytes(bytes: Buffer, format: PixelFormat): Buffer<ArrayBuffer> | null {
	if (format === "avif") return null;
	try {
		return copiedSegments[format](bytes);
	} catch (error) {
		if (error instanceof UnknownStructureError || error instanceof RangeError) return null;
		throw error;
	}
}

/** @throws when not all of the image can be read */
async function decode(bytes: Buffer): Promise<void> {
	await open(bytes).resize(1, 3, { fit: "fill" }).raw().toBuffer();
}
