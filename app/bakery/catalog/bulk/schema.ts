/** A product of a save of many. */
export interface ProductSave {
	id: string;
	/** The version that it changes; null for a new product. */
	version: number | null;
	/** By column: what changes, or all that a new product has; with `category_ids`. */
	given: Readonly<Record<string, unknown>>;
	/** Addresses (http and https) of images that the server fetches, in their order. */
	images?: string[];
}

/** A category that such a save adds. */
export interface NewCategory {
	id: string;
	name: string;
	slug: string;
}

/** The most products of one save. */
export const MAX_SAVED_PRODUCTS = 5000;

/** The most categories that such a save adds. */
export const MAX_NEW_CATEGORIES = 500;

/** The characters of a part of a save: below the largest request (`sizes.save`), in any script. */
export const MAX_PART_CHARACTERS = 200_000;

/** The parts that are staged before the last one. */
export const MAX_PARTS = 100;

/** The parts that a save of many products is sent in. */
export function partsOf(products: readonly ProductSave[]): ProductSave[][] {
	const parts: ProductSave[][] = [];
	let room = 0;
	for (const product of products) {
		const characters = JSON.stringify(product).length;
		if (characters > room) {
			parts.push([]);
			room = MAX_PART_CHARACTERS;
		}
		parts.at(-1)?.push(product);
		room -= characters;
	}
	return parts;
}
