import {
	type ImageDescription,
	type ImageName,
	imageAddress,
	offeredWidths,
	parseImageAddress,
} from "../../platform/images.ts";
import { IMAGE_BUCKET, imageKey } from "./rules.ts";

/** An image as a page shows it, with all that a browser needs to choose a size. */
export interface ImageSource {
	/** For whatever shows a single size. */
	address: string;
	/** The sizes to choose from, smallest first; none for an image on another site. */
	candidates: { address: string; width: number }[];
	/** Pixels; null as long as nobody has looked at the image. */
	width: number | null;
	height: number | null;
	/** The stops of the CSS gradient shown until it has loaded; null for none. */
	colors: string | null;
	/** The point that stays in sight where it is cut off: CSS of `object-position`. */
	focus?: string | undefined;
}

const singleWidth = 1080;

/** The image of an image address; null for an image on another site. */
export function imageName(imageUrl: string): ImageName | null {
	const key = imageKey(imageUrl);
	return key === null ? parseImageAddress(imageUrl) : { source: IMAGE_BUCKET, key };
}

/** How to show the image of an image address; one on another site is shown unchanged. */
export function imageSource(
	imageUrl: string,
	description: ImageDescription | null = null,
): ImageSource {
	const { width = null, height = null, colors = null, focus } = description ?? {};
	const name = imageName(imageUrl);
	const known = { width, height, colors, focus };
	if (!name) return { address: imageUrl, candidates: [], ...known };
	return {
		address: imageAddress(name, singleWidth),
		candidates: candidatesOf(name, width ?? Number.POSITIVE_INFINITY),
		...known,
	};
}

function candidatesOf(name: ImageName, ownWidth: number): ImageSource["candidates"] {
	return offeredWidths(ownWidth).map((width) => ({
		address: imageAddress(name, width),
		width: Math.min(width, ownWidth),
	}));
}
