import type { OrderSettings } from "./settings.ts";
import { answersOf, type ManagedOrder, nameOfLine, type StoredLine } from "./stored-order.ts";

/** How much of a product is to be baked. */
export interface BakeItem {
	/** The product, and the name and size it was ordered by. */
	key: string;
	name: string;
	pieces: number;
	/** Answers that the baker needs, equal ones together: '2 × Candles: A few'. */
	wishes: string[];
}

type Orders = readonly Pick<ManagedOrder, "state" | "lines">[];

/** The pieces to bake for orders, the most first; canceled ones don't count. */
export function bakeList(orders: Orders): BakeItem[] {
	const items = new Map<string, { name: string; pieces: number; wishes: Map<string, number> }>();
	for (const line of linesToBake(orders)) {
		const name = nameOfLine(line);
		const key = `${line.product_id} ${name}`;
		const item = items.get(key) ?? { name, pieces: 0, wishes: new Map<string, number>() };
		item.pieces += line.pieces;
		for (const wish of answersOf(line)) {
			item.wishes.set(wish, (item.wishes.get(wish) ?? 0) + line.pieces);
		}
		items.set(key, item);
	}
	return [...items]
		.map(([key, { name, pieces, wishes }]) => ({
			...{ key, name, pieces },
			wishes: [...wishes]
				// Those to the same question together.
				.toSorted(([one], [other]) => (one < other ? -1 : 1))
				.map(([wish, count]) => `${count} × ${wish}`),
		}))
		.toSorted((one, other) => other.pieces - one.pieces);
}

/** How much the orders of a day take of each limit that products share: 'Oven', 24 of 60. */
export function sharedTotals(
	orders: Orders,
	{ limits, dates }: Pick<OrderSettings, "limits" | "dates">,
	day: string,
): { id: string; name: string; taken: number; max: number }[] {
	const lines = linesToBake(orders);
	return limits.map(({ id, name, perDay, products }) => ({
		id,
		name,
		taken: lines
			.filter(({ product_id }) => products.includes(product_id))
			.reduce((sum, { pieces, takes }) => sum + pieces * takes, 0),
		max: dates.find(({ date, of }) => date === day && of === id)?.pieces ?? perDay,
	}));
}

function linesToBake(orders: Orders): StoredLine[] {
	return orders.flatMap(({ state, lines }) => (state === "canceled" ? [] : lines));
}
