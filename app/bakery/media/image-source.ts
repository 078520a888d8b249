import {
	type ImageDescription,
	type ImageName,
	imageAddress,
	offeredWidths,
	parseImageAddress,
} from "../../platform/images.ts";
import type { FocalPoint } from "./images.ts";

/** The bucket that holds every image (product §34). */
export const IMAGE_BUCKET = "product-images";

/** Where everybody can fetch the images of the bucket, as a path on the site or its backend. */
const PUBLIC_IMAGES_PATH = `/storage/v1/object/public/${IMAGE_BUCKET}/`;

/** How long an image may be kept, in seconds: its name is never given to another one. */
export const IMAGE_CACHE_SECONDS = 365 * 24 * 60 * 60;

/** The key in the bucket of a stored image address, on whatever host; null for other images. */
export function imageKey(imageUrl: string | null): string | null {
	if (!imageUrl || !URL.canParse(imageUrl, "http://site")) return null;
	const { protocol, pathname } = new URL(imageUrl, "http://site");
	if (!/^https?:$/.test(protocol) || !pathname.startsWith(PUBLIC_IMAGES_PATH)) return null;
	const key = decode(pathname.slice(PUBLIC_IMAGES_PATH.length));
	const isInside = key?.split("/").every((part) => part !== "" && part !== "..");
	return isInside ? key : null;
}

/** Where everybody can fetch an image of the bucket, as a path on the site. */
export function imagePath(key: string): string {
	return PUBLIC_IMAGES_PATH + key.split("/").map(encodeURIComponent).join("/");
}

/** The part of a cropped image that stays visible by default. */
export const CENTER: FocalPoint = { x: 50, y: 50 };

/** A focal point as CSS writes it, for `object-position`. */
export function focusPosition({ x, y }: FocalPoint): string {
	return `${x}% ${y}%`;
}

function decode(text: string): string | null {
	try {
		return decodeURIComponent(text);
	} catch {
		return null;
	}
}

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
