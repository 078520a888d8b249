import type { Sharp } from "sharp";
import { contrast, type HexColor, readableOn } from "../../../app/bakery/site/color.ts";
import { examinePicture, openPicture } from "./open-picture.ts";
import type { PictureFacts } from "./picture-facts.ts";

/** A picture to draw with. */
export interface Artwork {
	bytes: Uint8Array;
	facts: PictureFacts;
}

/** The sign of the bakery, for its icons. */
export interface Mark {
	/** For use without a background, on a tab or page of any color. */
	bare: Artwork;
	/** To be shown on `ground`. */
	onTile: Artwork;
	ground: HexColor;
	/** The bare mark as an SVG document, if it is one of ours. */
	drawing: string | null;
}

/** Graphics need a contrast of 3 to be told from what is behind them (WCAG 2, 1.4.11). */
const visibleContrast = 3;

/**
 * The bakery's logo as its mark. A tile continues the ground of an opaque logo; behind a
 * transparent one it has the brand color, unless the logo would be lost on it.
 */
export async function markOfLogo(logo: Artwork, brandColor: HexColor): Promise<Mark> {
	const ground = logo.facts.transparent
		? await backgroundFor(logo, brandColor)
		: await corner(logo);
	return { bare: logo, onTile: logo, ground, drawing: null };
}

/**
 * The mark of a bakery without a logo, in the brand color or on a tile of it.
 * @param drawing an SVG document that draws with `currentColor`
 */
export async function defaultMark(drawing: string, brandColor: HexColor): Promise<Mark> {
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
	return { bytes, facts: await examinePicture(bytes) };
}

async function backgroundFor({ bytes, facts }: Artwork, brandColor: HexColor): Promise<HexColor> {
	const visible = openPicture(bytes, facts, facts.width).resize(1, 1, { fit: "fill" });
	const color = await onlyPixel(visible);
	return contrast(color, brandColor) >= visibleContrast ? brandColor : readableOn(color);
}

function corner({ bytes, facts }: Artwork): Promise<HexColor> {
	const topLeft = { left: 0, top: 0, width: 1, height: 1 };
	return onlyPixel(openPicture(bytes, facts, facts.width).extract(topLeft));
}

async function onlyPixel(picture: Sharp): Promise<HexColor> {
	const pixel = await picture.toColourspace("srgb").removeAlpha().raw().toBuffer();
	return `#${pixel.toString("hex")}`;
}
