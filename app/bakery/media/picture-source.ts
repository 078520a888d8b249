import {
	offeredWidths,
	type PictureDescription,
	type PictureName,
	parsePictureAddress,
	pictureAddress,
} from "../../platform/pictures.ts";
import { PICTURE_BUCKET, pictureKey } from "./rules.ts";

/** A picture as a page shows it, with all that a browser needs to choose a size. */
export interface PictureSource {
	/** For whatever shows a single size. */
	address: string;
	/** The sizes to choose from, smallest first; none for a picture on another site. */
	candidates: { address: string; width: number }[];
	/** Pixels; null as long as nobody has looked at the picture. */
	width: number | null;
	height: number | null;
	/** The stops of the CSS gradient shown until it has loaded; null for none. */
	colors: string | null;
	/** The point that stays in sight where it is cut off: CSS of `object-position`. */
	focus?: string | undefined;
}

const singleWidth = 1080;

/** The picture of an image address; null for a picture on another site. */
export function pictureName(imageUrl: string): PictureName | null {
	const key = pictureKey(imageUrl);
	return key === null ? parsePictureAddress(imageUrl) : { source: PICTURE_BUCKET, key };
}

/** How to show the picture of an image address; one on another site is shown unchanged. */
export function pictureSource(
	imageUrl: string,
	description: PictureDescription | null = null,
): PictureSource {
	const { width = null, height = null, colors = null, focus } = description ?? {};
	const name = pictureName(imageUrl);
	const known = { width, height, colors, focus };
	if (!name) return { address: imageUrl, candidates: [], ...known };
	return {
		address: pictureAddress(name, singleWidth),
		candidates: candidatesOf(name, width ?? Number.POSITIVE_INFINITY),
		...known,
	};
}

function candidatesOf(name: PictureName, ownWidth: number): PictureSource["candidates"] {
	return offeredWidths(ownWidth).map((width) => ({
		address: pictureAddress(name, width),
		width: Math.min(width, ownWidth),
	}));
}
