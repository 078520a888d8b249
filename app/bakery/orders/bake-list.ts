import { answersOf, type ManagedOrder, nameOfLine } from "./schema.ts";

/** How much of a product is to be baked. */
export interface BakeItem {
	/** The product, and the name and size it was ordered by. */
	key: string;
	name: string;
	pieces: number;
	/** Answers that the baker needs: '2 × Message on the cake: Happy 40th, Ann'. */
	wishes: string[];
}

/** The pieces to bake for orders, the most first; canceled ones don't count. */
export function bakeList(orders: readonly Pick<ManagedOrder, "state" | "lines">[]): BakeItem[] {
	const items = new Map<string, BakeItem>();
	for (const { state, lines } of orders) {
		if (state === "canceled") continue;
		for (const line of lines) {
			const name = nameOfLine(line);
			const key = `${line.product_id} ${name}`;
			const item = items.get(key) ?? { key, name, pieces: 0, wishes: [] };
			items.set(key, {
				...item,
				pieces: item.pieces + line.pieces,
				wishes: [...item.wishes, ...answersOf(line).map((wish) => `${line.pieces} × ${wish}`)],
			});
		}
	}
	return [...items.values()].toSorted((one, other) => other.pieces - one.pieces);
}
