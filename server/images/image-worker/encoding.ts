import { createHash } from "node:crypto";

// What the image process needs to know of a variant: it can read no files of other folders.

export type ImageFormat = keyof typeof encoding;

/** An image in one size and one format. */
export interface Variant {
	/** Pixels. */
	width: number;
	/** Pixels, for an image that is cropped; null when the height follows from the width. */
	height: number | null;
	format: ImageFormat;
	/** Of one that is cropped: the point that stays in sight, as CSS of `object-position`. */
	focus?: string;
}

/**
 * How the formats are encoded. AVIF at effort 1 is within 5 % of the size it has at effort 3 and
 * takes less than half the time, which somebody waits for when an image is seen first.
 */
const encoding = {
	avif: { effort: 1 },
	webp: { quality: 72, effort: 4 },
	jpeg: { quality: 76, mozjpeg: true },
	png: { compressionLevel: 9 },
};

/**
 * The quality of AVIF up to a width in pixels, for a SSIMULACRA2 score of 70 on screens with one
 * pixel per CSS pixel (docs/decisions/012): there 660 is shown almost pixel by pixel, and all others
 * are reduced. The large ones are also shown on the small pixels of phones.
 */
const avifQualities = [
	{ width: 320, quality: 50 },
	{ width: 480, quality: 48 },
	{ width: 660, quality: 56 },
	{ width: 800, quality: 44 },
	{ width: Number.POSITIVE_INFINITY, quality: 38 },
];

/** The encoder's options for a variant. */
export function encodingOf({ format, width }: Variant) {
	if (format !== "avif") return encoding[format];
	return { ...encoding.avif, quality: avifQualities.find((up) => width <= up.width)?.quality };
}

/** Changes when images come out differently, so that none are kept from before. */
export const encodingVersion = createHash("sha256")
	.update(JSON.stringify([encoding, avifQualities]))
	.digest("hex")
	.slice(0, 8);

/** A focal point in percent, from the left and from the top. */
export function readFocus(focus: string): [number, number] {
	const [x = 50, y = 50] = focus.match(/\d+/g)?.map(Number) ?? [];
	return [x, y];
}
