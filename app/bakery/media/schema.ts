import type { ImageDescription } from "../../platform/images.ts";
import type { ImageUse } from "../image-uses.ts";
import type { Paging } from "../paging.ts";

/** The server's description of an image. */
export interface ImageInfo {
	/** Null for no image, and for one that nothing is known of yet. */
	image: ImageDescription | null;
}

/** Something with a name and, if it has an address, an image. */
export interface Illustrated {
	name: string;
	imageUrl: string | null;
}

/** The same with what is known of its image. */
export type WithImageInfo<Item extends Illustrated> = Item &
	ImageInfo & {
		/** The first letter of its name, in place of an image that is missing. */
		initial: string;
	};

/** An image of the gallery. */
export interface GalleryImage {
	/** Its name in the bucket. */
	key: string;
	/** Where everybody can fetch it: the image address to store with a product or a page. */
	url: string;
	/** ISO 8601; null for an image that has just been uploaded. */
	uploadedAt: string | null;
}

/** The point of an image that stays in sight where it is cut off: percent from the left and top. */
export interface FocalPoint {
	x: number;
	y: number;
}

/** The owner's description of an image that pages show. Missing parts were never entered. */
export interface ImageDetails {
	/** The alternative text, where its use has none of its own. */
	alt?: string;
	/** CSS of `object-position`; missing for the center. */
	focus?: string;
}

/** An image, what the owner says about it, and what shows it. */
export interface ManagedImage extends GalleryImage {
	/** The owner's name for it; empty for none. Visitors never see it. */
	name: string;
	alt: string;
	focus: FocalPoint;
	/** 0 where nothing was said about it. */
	version: number;
	/** The first 100. */
	uses: ImageUse[];
	useCount: number;
	/** Differs as soon as something else shows it, or what shows it was saved. */
	usesVersion: string;
}

/** A part of all images. */
export interface ManagedImagePage extends Paging {
	images: ManagedImage[];
}
