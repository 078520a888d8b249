import { expect, test } from "vitest";
import { bakeList } from "./bake-list.ts";
import type { ManagedOrder } from "./schema.ts";

function order(state: ManagedOrder["state"], pieces: Record<string, number>): ManagedOrder {
	const lines = Object.entries(pieces).map(([name, count]) => ({
		product_id: `id of ${name}`,
		name,
		price: 5,
		pieces: count,
	}));
	return { state, lines } as ManagedOrder;
}

test("pieces of all orders are added up, the most first, without those that were canceled", () => {
	const orders = [
		order("placed", { Rye: 2, Oat: 1 }),
		order("picked-up", { Oat: 4 }),
		order("canceled", { Rye: 9 }),
	];
	expect(bakeList(orders).map(({ name, pieces }) => [name, pieces])).toEqual([
		["Oat", 5],
		["Rye", 2],
	]);
	expect(bakeList([])).toEqual([]);
});
