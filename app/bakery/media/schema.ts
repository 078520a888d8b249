import type { PictureDescription } from "../../platform/pictures.ts";

/** Something with a picture, and what the server knows of that picture. */
export type Pictured<Item extends { imageUrl: string | null }> = Item & {
	/** Null for no picture, and for one that nothing is known of yet. */
	picture: PictureDescription | null;
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

/** Something that shows a picture. */
export interface PictureUse {
	kind: "product" | "category" | "section";
	/** The id of the product or category, the key of the section. */
	id: string;
	/** What to call it: the name, or the key of the section. */
	name: string;
}
