import type { PictureDescription } from "../../platform/pictures.ts";
import type { Paging } from "../paging.ts";
import type { PictureUse } from "../picture-uses.ts";

/** The server's description of a picture. */
export interface PictureInfo {
	/** Null for no picture, and for one that nothing is known of yet. */
	picture: PictureDescription | null;
}

/** Something with a name and, if it has an address, a picture. */
export interface Pictured {
	name: string;
	imageUrl: string | null;
}

/** The same with what is known of its picture. */
export type WithPictureInfo<Item extends Pictured> = Item &
	PictureInfo & {
		/** The first letter of its name, in place of a picture that is missing. */
		initial: string;
	};

/** A picture of the gallery. */
export interface Picture {
	/** Its name in the bucket. */
	key: string;
	/** Where everybody can fetch it: the image address to store with a product or a page. */
	url: string;
	/** ISO 8601; null for a picture that has just been uploaded. */
	uploadedAt: string | null;
}

/** The point of a picture that stays in sight where it is cut off: percent from the left and top. */
export interface FocalPoint {
	x: number;
	y: number;
}

/** The owner's description of a picture that pages show. Missing parts were never entered. */
export interface PictureDetails {
	/** The alternative text, where its use has none of its own. */
	alt?: string;
	/** CSS of `object-position`; missing for the center. */
	focus?: string;
}

/** A picture, what the owner says about it, and what shows it. */
export interface ManagedPicture extends Picture {
	/** The owner's name for it; empty for none. Visitors never see it. */
	name: string;
	alt: string;
	focus: FocalPoint;
	/** 0 where nothing was said about it. */
	version: number;
	/** The first 100. */
	uses: PictureUse[];
	useCount: number;
	/** Differs as soon as something else shows it, or what shows it was saved. */
	usesVersion: string;
}

/** A part of all pictures. */
export interface ManagedPicturePage extends Paging {
	pictures: ManagedPicture[];
}
