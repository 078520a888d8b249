import { keptOfGif } from "./gif.ts";
import { keptOfJpeg } from "./jpeg.ts";
import { keptOfPng } from "./png.ts";
import { keptOfWebp } from "./webp.ts";

/**
 * Copies the parts of picture files that draw, byte for byte, and leaves everything else behind:
 * EXIF, XMP, IPTC, color profiles, comments, thumbnails, and what follows the picture's end. No
 * pixel changes. What is kept is listed; what is not known is not kept. They throw an
 * `UnknownStructureError`, or a `RangeError` where the file ends too early.
 */
export const copiedSegments = {
	jpeg: keptOfJpeg,
	png: keptOfPng,
	webp: keptOfWebp,
	gif: keptOfGif,
};
