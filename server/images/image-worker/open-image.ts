import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import type { ImageFacts } from "../../../app/bakery/media/stored-images.server.ts";
import { MAX_UPLOAD_PIXELS } from "../../../app/bakery/media/uploads.ts";

/** How long an image may be worked on. */
export const maximumSeconds = 20;

/** A drawing of a few bytes may take long to draw already. */
export const maximumDrawingBytes = 1_000_000;

/** A drawing has no pixels of its own: it counts as this large, the largest that is ever shown. */
const drawingSide = 1920;
const dotsPerInch = 72;
const maximumDensity = 100_000;

// Each original is read for one variant at a time: remembering decoded images gains nothing.
sharp.cache(false);

/**
 * Looks at an image: its size the right way up, and its colors.
 * @throws when it can't be read
 */
export async function examineImage(bytes: Uint8Array): Promise<ImageFacts> {
	const { format, hasAlpha, autoOrient: size } = await open(bytes).metadata();
	const isDrawing = format === "svg";
	return {
		...(isDrawing ? scaleDrawing(size) : { width: size.width, height: size.height }),
		colors: await gradientStops(bytes),
		transparent: hasAlpha && !(await open(bytes).stats()).isOpaque,
		drawingWidth: isDrawing ? size.width : null,
		version: createHash("sha256").update(bytes).digest("hex").slice(0, 16),
	};
}

/**
 * Opens an image the right way up, within bounds of pixels and time. A drawing is given as many
 * pixels as it is going to be shown with.
 */
export function openImage(bytes: Uint8Array, facts: ImageFacts, shownWidth: number): Sharp {
	const { drawingWidth } = facts;
	if (drawingWidth === null) return open(bytes);
	return openDrawing(bytes, drawingWidth, shownWidth);
}

/**
 * Draws a drawing as large as visitors see it: filters take longer the more pixels there are.
 * @throws when it can't be drawn, or takes too long
 */
export async function drawAtFullSize(bytes: Uint8Array, size: Size): Promise<void> {
	const { width } = scaleDrawing(size);
	await openDrawing(bytes, size.width, width).raw().toBuffer();
}

function openDrawing(bytes: Uint8Array, drawingWidth: number, shownWidth: number): Sharp {
	return open(bytes, Math.min((dotsPerInch * shownWidth) / drawingWidth, maximumDensity));
}

/**
 * SVG is rendered, never sent: the renderer runs no scripts, fetches nothing and reads no files.
 */
function open(bytes: Uint8Array, density = dotsPerInch): Sharp {
	return sharp(bytes, {
		density,
		autoOrient: true,
		limitInputPixels: MAX_UPLOAD_PIXELS,
		failOn: "error",
	}).timeout({ seconds: maximumSeconds });
}

interface Size {
	width: number;
	height: number;
}

function scaleDrawing({ width, height }: Size): Size {
	const scale = drawingSide / Math.max(width, height);
	return { width: Math.round(width * scale) || 1, height: Math.round(height * scale) || 1 };
}

/** Three digits are enough for each color: between the stops, a gradient has all shades. */
async function gradientStops(bytes: Uint8Array): Promise<string> {
	const pixels = await open(bytes)
		.resize(1, 3, { fit: "fill" })
		.toColourspace("srgb")
		.removeAlpha()
		.raw()
		.toBuffer();
	const digits = Array.from(pixels, (part) => Math.round(part / 17).toString(16));
	return [0, 3, 6].map((first) => `#${digits.slice(first, first + 3).join("")}`).join();
}
