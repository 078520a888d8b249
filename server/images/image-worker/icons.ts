import sharp, { type Sharp } from "sharp";
import type { ImageFacts } from "../../../app/bakery/media/stored-images.server.ts";
import { contrast, type HexColor, readableOn } from "../../../app/bakery/site/theme.ts";
import { examineImage, openImage } from "./open-image.ts";

/** An image to draw with. */
interface Artwork {
	bytes: Uint8Array;
	facts: ImageFacts;
}

/** The sign of the bakery, for its icons. */
interface Mark {
	/** For use without a background, on a tab or page of any color. */
	bare: Artwork;
	/** To be shown on `ground`. */
	onTile: Artwork;
	ground: HexColor;
	/** The bare mark as an SVG document, if it is one of ours. */
	drawing: string | null;
}

/**
 * What an icon comes as: a file for tabs (ICO), an SVG document, a card for shared links (PNG), or a
 * square PNG of so many pixels.
 */
export type IconShape = "icon file" | "drawing" | "card" | { tile: number };

/** The source of the icons. */
export interface IconParts {
	/** Null for a bakery without a logo, or whose logo is no image. */
	logo: Artwork | null;
	/** The default mark: an SVG document that draws with `currentColor`. */
	drawing: string;
	brandColor: HexColor;
}

/** Graphics need a contrast of 3 to be distinguished from their background (WCAG 2, 1.4.11). */
const visibleContrast = 3;
const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
/** Systems cut tiles to circles and other shapes; this part of the side stays visible in all. */
const markPartOfTile = 0.6;
/** Some networks cut cards to squares; the mark stays whole in the middle. */
const card = { width: 1200, height: 630, markWidth: 560, markHeight: 340 };

/** Draws an icon of the bakery. */
export async function drawIcon(shape: IconShape, parts: IconParts): Promise<Buffer> {
	const { logo, drawing, brandColor } = parts;
	const mark = logo ? await markOfLogo(logo, brandColor) : await defaultMark(drawing, brandColor);
	if (shape === "icon file") return drawIconFile(mark);
	if (shape === "drawing") return mark.drawing ? Buffer.from(mark.drawing) : drawInSvg(mark, 96);
	if (shape === "card") return drawCard(mark);
	return drawTile(mark, shape.tile);
}

/** The mark in the middle of its ground, for a link that is shared. */
async function drawCard({ onTile: { bytes, facts }, ground }: Mark): Promise<Buffer> {
	const { width, height, markWidth, markHeight } = card;
	const input = await openImage(bytes, facts, markWidth)
		.resize(markWidth, markHeight, { fit: "inside" })
		.png()
		.toBuffer();
	return drawGround(ground, width, height).composite([{ input }]).removeAlpha().png().toBuffer();
}

/** A square PNG of the mark on its ground, with room around it for any shape of tile. */
async function drawTile({ onTile, ground }: Mark, side: number): Promise<Buffer> {
	const input = await drawSquare(onTile, Math.round(side * markPartOfTile));
	return drawGround(ground, side, side).composite([{ input }]).removeAlpha().png().toBuffer();
}

function drawGround(background: HexColor, width: number, height: number): Sharp {
	return sharp({ create: { width, height, channels: 3, background } });
}

/** An SVG document that shows the mark as pixels. */
async function drawInSvg({ bare }: Mark, side: number): Promise<Buffer> {
	const png = (await drawSquare(bare, side)).toString("base64");
	const image = `<image width="${side}" height="${side}" href="data:image/png;base64,${png}"/>`;
	const viewBox = `0 0 ${side} ${side}`;
	return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${image}</svg>`);
}

/** An icon file (ICO) of the mark in the sizes of tabs and bookmarks. */
async function drawIconFile({ bare }: Mark): Promise<Buffer> {
	const sides = [32, 48];
	const images = await Promise.all(
		sides.map(async (side) => ({ side, png: await drawSquare(bare, side) })),
	);
	return packIconFile(images);
}

/** A square PNG with the mark from edge to edge and nothing behind it. */
function drawSquare({ bytes, facts }: Artwork, side: number): Promise<Buffer> {
	return openImage(bytes, facts, side)
		.resize(side, side, { fit: "contain", background: nothing })
		.png()
		.toBuffer();
}

/** The ICO container: a header, an entry of 16 bytes for each image, then the images. */
function packIconFile(images: { side: number; png: Buffer }[]): Buffer {
	const directory = Buffer.alloc(6 + 16 * images.length);
	directory.writeUInt16LE(1, 2); // an icon, not a cursor
	directory.writeUInt16LE(images.length, 4);
	let offset = directory.length;
	for (const [index, { side, png }] of images.entries()) {
		const entry = 6 + 16 * index;
		directory.writeUInt8(side, entry);
		directory.writeUInt8(side, entry + 1);
		directory.writeUInt16LE(1, entry + 4); // color planes
		directory.writeUInt16LE(32, entry + 6); // bits per pixel
		directory.writeUInt32LE(png.length, entry + 8);
		directory.writeUInt32LE(offset, entry + 12);
		offset += png.length;
	}
	return Buffer.concat([directory, ...images.map(({ png }) => png)]);
}

/**
 * The bakery's logo as its mark. A tile continues the ground of an opaque logo; behind a
 * transparent one it has the brand color, unless the logo would be lost on it.
 */
async function markOfLogo(logo: Artwork, brandColor: HexColor): Promise<Mark> {
	const ground = logo.facts.transparent
		? await backgroundFor(logo, brandColor)
		: await corner(logo);
	return { bare: logo, onTile: logo, ground, drawing: null };
}

/**
 * The mark of a bakery without a logo, in the brand color or on a tile of it.
 * @param drawing an SVG document that draws with `currentColor`
 */
async function defaultMark(drawing: string, brandColor: HexColor): Promise<Mark> {
	const inBrandColor = colored(drawing, brandColor);
	return {
		bare: await artworkOf(inBrandColor),
		onTile: await artworkOf(colored(drawing, readableOn(brandColor))),
		ground: brandColor,
		drawing: inBrandColor,
	};
}

/** An SVG document with a color for its `currentColor`. */
function colored(drawing: string, color: HexColor): string {
	return drawing.replace("<svg", `<svg color="${color}"`);
}

async function artworkOf(drawing: string): Promise<Artwork> {
	const bytes = Buffer.from(drawing);
	return { bytes, facts: await examineImage(bytes) };
}

async function backgroundFor({ bytes, facts }: Artwork, brandColor: HexColor): Promise<HexColor> {
	const visible = openImage(bytes, facts, facts.width).resize(1, 1, { fit: "fill" });
	const color = await onlyPixel(visible);
	return contrast(color, brandColor) >= visibleContrast ? brandColor : readableOn(color);
}

function corner({ bytes, facts }: Artwork): Promise<HexColor> {
	const topLeft = { left: 0, top: 0, width: 1, height: 1 };
	return onlyPixel(openImage(bytes, facts, facts.width).extract(topLeft));
}

async function onlyPixel(image: Sharp): Promise<HexColor> {
	const pixel = await image.toColourspace("srgb").removeAlpha().raw().toBuffer();
	return `#${pixel.toString("hex")}`;
}
