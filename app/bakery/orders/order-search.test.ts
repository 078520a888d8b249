import { expect, test } from "vitest";
import { orderFinder } from "./pickup-list.ts";

const line = { product_id: "p", price: 5, pieces: 1, takes: 1, answers: [] };

function orderOf(number: number, name: string, more: { email?: string; phone?: string } = {}) {
	const lines = [
		{ ...line, name: number % 2 ? "Crème Slice" : "Rye", size: number % 2 ? null : "half loaf" },
	];
	return { number, name, email: more.email ?? null, phone: more.phone ?? null, lines };
}

const orders = [
	orderOf(2, "Byland Eva"),
	orderOf(15, "Öztürk Can", { phone: "+43 (0)664 123 45 67" }),
	orderOf(150, "Müller Ann", { email: "Ann@Example.com", phone: "555-0100" }),
	orderOf(1501, "Zander Anna", { phone: "(0664) 999 1503" }),
];

test.each([
	["", ["Byland Eva", "Öztürk Can", "Müller Ann", "Zander Anna"]],
	["ozturk", ["Öztürk Can"]],
	["example.com", ["Müller Ann"]],
	["#150", ["Müller Ann"]],
	["150", ["Müller Ann", "Zander Anna"]],
	["half rye", ["Byland Eva", "Müller Ann"]],
	["66412 34567", ["Öztürk Can"]],
	["+43 664 999 1503", ["Zander Anna"]],
	["1503", ["Zander Anna"]],
	["555 0100 ann", []],
])("“%s” finds %j", (search, names) => {
	expect(orders.filter(orderFinder(search)).map(({ name }) => name)).toEqual(names);
});
