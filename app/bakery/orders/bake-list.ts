import type { ManagedOrder } from "./schema.ts";

/** How much of a product is to be baked. */
export interface BakeItem {
	/** The product, and the name it was ordered by. */
	key: string;
	name: string;
	pieces: number;
}

/** The pieces to bake for orders, the most first; canceled ones don't count. */
export function bakeList(orders: readonly ManagedOrder[]): BakeItem[] {
	const items = new Map<string, BakeItem>();
	for (const { state, lines } of orders) {
		if (state === "canceled") continue;
		for (const { product_id, name, pieces } of lines) {
			const key = `${product_id} ${name}`;
			const item = items.get(key) ?? { key, name, pieces: 0 };
			items.set(key, { ...item, pieces: item.pieces + pieces });
		}
	}
	return [...items.values()].toSorted((one, other) => other.pieces - one.pieces);
}
