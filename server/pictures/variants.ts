import { createHash } from "node:crypto";
import { type PictureSize, pictureWidths } from "../../app/platform/pictures.ts";
import type { PictureFacts } from "./picture-facts.ts";

type PictureFormat = keyof typeof encoding;

/** A picture in one size and one format. */
export interface Variant {
	/** Pixels. */
	width: number;
	/** Pixels, for a picture that is cropped; null when the height follows from the width. */
	height: number | null;
	format: PictureFormat;
}

/**
 * How the formats are encoded. AVIF at effort 1 is within 5 % of the size it has at effort 3 and
 * takes less than half the time, which somebody waits for when a picture is seen first; its quality
 * is where a drawing and a photo begin to lose their grain, at less than half the bytes of quality 50.
 */
export const encoding = {
	avif: { quality: 38, effort: 1 },
	webp: { quality: 72, effort: 4 },
	jpeg: { quality: 76, mozjpeg: true },
	png: { compressionLevel: 9 },
};

/** Changes when pictures come out differently, so that none are kept from before. */
export const encodingVersion = createHash("sha256").update(JSON.stringify(encoding)).digest("hex");

const socialPreview = { width: 1200, height: 630 };

/** The size that a piece of an address names, or null. */
export function readPictureSize(text: string): PictureSize | null {
	if (text === "social") return text;
	return pictureWidths.find((width) => String(width) === text) ?? null;
}

/**
 * Which variant answers a request. No picture is ever enlarged: a small one is sent as it is, and
 * a small preview is the largest part of the picture that has a preview's proportions.
 * @param accept the request's Accept header
 */
export function chooseVariant(facts: PictureFacts, size: PictureSize, accept: string): Variant {
	if (size !== "social") {
		const width = Math.min(size, facts.width);
		return { width, height: null, format: chooseFormat(accept, facts.transparent) };
	}
	const { width, height } = socialPreview;
	const scale = Math.min(1, facts.width / width, facts.height / height);
	// Those who fetch previews do not all understand newer formats.
	return { width: scaled(width, scale), height: scaled(height, scale), format: "jpeg" };
}

function scaled(length: number, scale: number): number {
	return Math.max(1, Math.round(length * scale));
}

/** The name of the file that a variant is kept in. */
export function variantFile(version: string, { width, height, format }: Variant): string {
	return `${version}-${width}${height === null ? "" : `x${height}`}.${format}`;
}

/** AVIF before WebP before what every browser knows, which for transparent pictures is PNG. */
function chooseFormat(accept: string, transparent: boolean): PictureFormat {
	if (accepts(accept, "image/avif")) return "avif";
	if (accepts(accept, "image/webp")) return "webp";
	return transparent ? "png" : "jpeg";
}

/** Whether an Accept header names a type. Wildcards do not count: they are sent by every browser. */
function accepts(header: string, type: string): boolean {
	return header.split(",").some((entry) => {
		const [name, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
		return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
	});
}
