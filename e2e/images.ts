import type { BrowserContext } from "@playwright/test";
import sharp from "sharp";

/**
 * Shows one pixel in the place of every image, for tests of something else: a browser sends few
 * requests at once, so that all others would wait until the server has made the images.
 */
export async function skipImages(
	context: BrowserContext,
	{ width = 1, height = 1 } = {},
): Promise<void> {
	const body = await transparentPng(width, height);
	await context.route(imageAddress, (route) => route.fulfill({ contentType: "image/png", body }));
}

/** Of an image in one of its sizes, not of the back office's screen for images. */
export const imageAddress = /^https?:\/\/[^/]+\/pictures\//;

const red = { r: 200, g: 30, b: 30, alpha: 1 };

interface Photo {
	/** Pixels, as they are stored. */
	width: number;
	height: number;
	/** EXIF: 6 is that of a phone held upright, which stores its photos lying on their left side. */
	orientation?: number;
}

/** The first bytes of HEIC photos of iPhones. */
export const heicHead = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");

/**
 * A JPEG, red in the left quarter of what is stored and white elsewhere, that tells where and by
 * whom it was taken.
 */
export function jpegPhoto({ width, height, orientation = 1 }: Photo): Promise<Buffer> {
	const side = { width: Math.round(width / 4), height, channels: 4, background: red } as const;
	return sharp({ create: { width, height, channels: 3, background: "white" } })
		.composite([{ input: { create: side }, left: 0, top: 0 }])
		.withExif({ IFD0: { Artist: "Erika Mustermann" }, IFD3: { GPSLatitude: "52/1 30/1 58/1" } })
		.withMetadata({ orientation })
		.jpeg()
		.toBuffer();
}

/** A PNG through which everything behind it is seen. */
export function transparentPng(width: number, height: number): Promise<Buffer> {
	const background = { r: 0, g: 0, b: 0, alpha: 0 };
	return sharp({ create: { width, height, channels: 4, background } })
		.png()
		.toBuffer();
}

/** Whether an image has metadata. */
export async function hasMetadata(bytes: Uint8Array): Promise<boolean> {
	const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
	return [exif, xmp, iptc, icc].some((metadata) => metadata !== undefined);
}

/** Format and size of an image, and the color in the middle of its upper edge. */
export async function describeImage(bytes: Uint8Array) {
	const { format, width, height, orientation } = await sharp(bytes).metadata();
	const edge = { left: Math.floor((width ?? 0) / 2), top: 2, width: 1, height: 1 };
	const [redPart = 0, green = 0, blue = 0] = await sharp(bytes).extract(edge).raw().toBuffer();
	const light = blue > 240 ? "white" : "cream";
	const colorAtTop = green > 200 ? light : redPart > 150 ? "red" : "other";
	return {
		format,
		width,
		height,
		isTurned: orientation !== undefined && orientation > 1,
		colorAtTop,
	};
}
