import { MAX_PART_CHARACTERS, type ProductSave } from "./schema.ts";

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
