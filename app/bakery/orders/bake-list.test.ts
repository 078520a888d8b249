import { expect, test } from "vitest";
import { bakeList, sharedTotals } from "./pickup-list.ts";
import type { ManagedOrder } from "./stored-order.ts";

function order(state: ManagedOrder["state"], pieces: Record<string, number>) {
	const lines = Object.entries(pieces).map(([name, count]) => ({
		product_id: `id of ${name}`,
		name,
		...{ size: null, price: 5, pieces: count, takes: 1, answers: [] },
	}));
	return { state, lines };
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

test("sizes are counted by themselves, and what customers want made is kept", () => {
	const line = { product_id: "c", name: "Cake", price: 40, pieces: 1, takes: 1 };
	const answers = [{ question: "Message:", answer: "Happy 40th, Ann" }];
	const lines = [
		{ ...line, size: "8 inch", answers },
		{ ...line, size: "6 inch", answers: [] },
	];
	const items = bakeList([{ state: "placed", lines }]);
	expect(items).toMatchObject([
		{ name: "Cake, 8 inch", pieces: 1, wishes: ["1 × Message: Happy 40th, Ann"] },
		{ name: "Cake, 6 inch", pieces: 1, wishes: [] },
	]);
});

test("equal answers are counted together", () => {
	const line = { product_id: "c", name: "Cake", size: null, price: 40, takes: 1 };
	const candles = (answer: string) => [{ question: "Candles", answer }];
	const lines = [
		{ ...line, pieces: 1, answers: candles("A few") },
		{ ...line, pieces: 3, answers: candles("None") },
		{ ...line, pieces: 1, answers: candles("A few") },
	];
	expect(bakeList([{ state: "placed", lines }])).toMatchObject([
		{ pieces: 5, wishes: ["2 × Candles: A few", "3 × Candles: None"] },
	]);
});

test("limits that products share are added up by what each size takes", () => {
	const oven = { id: "oven", name: "Oven", perDay: 60, products: ["id of Rye", "id of Oat"] };
	const half = { ...oven, id: "half", name: "Dough", products: ["id of Oat"] };
	const orders = [order("placed", { Rye: 2, Oat: 3, Cake: 5 }), order("canceled", { Rye: 9 })];
	const [first] = orders;
	for (const line of first?.lines ?? []) if (line.name === "Rye") line.takes = 4;
	const dates = [
		{ date: "2027-03-14", of: "half", pieces: 10 },
		{ date: "2027-03-15", of: "oven", pieces: 1 },
	];
	expect(sharedTotals(orders, { limits: [oven, half], dates }, "2027-03-14")).toMatchObject([
		{ name: "Oven", taken: 11, max: 60 },
		{ name: "Dough", taken: 3, max: 10 },
	]);
});
