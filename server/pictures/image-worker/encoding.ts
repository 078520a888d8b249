import { createHash } from "node:crypto";

// What the picture process needs to know of a variant: it can read no files of other folders.

export type PictureFormat = keyof typeof encoding;

/** A picture in one size and one format. */
export interface Variant {
	/** Pixels. */
	width: number;
	/** Pixels, for a picture that is cropped; null when the height follows from the width. */
	height: number | null;
	format: PictureFormat;
	/** Of one that is cropped: the point that stays in sight, as CSS of `object-position`. */
	focus?: string;
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

/** A focal point in percent, from the left and from the top. */
export function readFocus(focus: string): [number, number] {
	const [x = 50, y = 50] = focus.match(/\d+/g)?.map(Number) ?? [];
	return [x, y];
}
