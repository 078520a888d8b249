import sharp from "sharp";
import type { Mark } from "./mark.ts";
import { openPicture } from "./picture-file.ts";

const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
/** Systems cut tiles to circles and other shapes; this part of the side stays visible in all. */
const markPartOfTile = 0.6;

/** A square PNG with the mark from edge to edge and nothing behind it. */
function drawBareIcon({ bare }: Mark, side: number): Promise<Buffer<ArrayBuffer>> {
	return drawSquare(bare, side);
}

/** A square PNG of the mark on its ground, with room around it for any shape of tile. */
export async function drawTile(
	{ onTile, ground }: Mark,
	side: number,
): Promise<Buffer<ArrayBuffer>> {
	const input = await drawSquare(onTile, Math.round(side * markPartOfTile));
	return sharp({ create: { width: side, height: side, channels: 3, background: ground } })
		.composite([{ input }])
		.removeAlpha()
		.png()
		.toBuffer();
}

/** An SVG document of the bare mark: the drawing itself, or one that shows a picture. */
export async function drawIconInSvg(mark: Mark, side: number): Promise<Buffer<ArrayBuffer>> {
	if (mark.drawing) return Buffer.from(mark.drawing);
	const png = (await drawBareIcon(mark, side)).toString("base64");
	const image = `<image width="${side}" height="${side}" href="data:image/png;base64,${png}"/>`;
	const viewBox = `0 0 ${side} ${side}`;
	return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${image}</svg>`);
}

/** An icon file (ICO) of the bare mark in the sizes of tabs and bookmarks. */
export async function drawFavicon(mark: Mark): Promise<Buffer<ArrayBuffer>> {
	const sides = [32, 48];
	const images = await Promise.all(
		sides.map(async (side) => ({ side, png: await drawBareIcon(mark, side) })),
	);
	return packIconFile(images);
}

function drawSquare(artwork: Mark["bare"], side: number): Promise<Buffer<ArrayBuffer>> {
	return openPicture(artwork.bytes, artwork.facts, side)
		.resize(side, side, { fit: "contain", background: nothing })
		.png()
		.toBuffer();
}

/** The ICO container: a header, an entry of 16 bytes for each image, then the images. */
function packIconFile(images: { side: number; png: Buffer }[]): Buffer<ArrayBuffer> {
	const directory = Buffer.alloc(6 + 16 * images.length);
	directory.writeUInt16LE(1, 2); // an icon, not a cursor
	directory.writeUInt16LE(images.length, 4);
	let offset = directory.length;
	for (const [index, { side, png }] of images.entries()) {
		const entry = 6 + 16 * index;
		directory.writeUInt8(side, entry);
		directory.writeUInt8(side, entry + 1);
		directory.writeUInt16LE(1, entry + 4); // colour planes
		directory.writeUInt16LE(32, entry + 6); // bits per pixel
		directory.writeUInt32LE(png.length, entry + 8);
		directory.writeUInt32LE(offset, entry + 12);
		offset += png.length;
	}
	return Buffer.concat([directory, ...images.map(({ png }) => png)]);
}
