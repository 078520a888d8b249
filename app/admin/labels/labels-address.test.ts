import { describe, expect, test } from "vitest";
import {
	labelsAddress,
	limitCopies,
	MAX_PRODUCTS,
	readChosen,
	withCopies,
	withoutProduct,
	withProducts,
	writeChosen,
} from "./print-fields.tsx";

const rye = "0b0e6c0e-52f5-4c0f-9d3b-0a4f0e8a7c11";
const oat = "0b0e6c0e-52f5-4c0f-9d3b-0a4f0e8a7c12";

describe("the chosen products in an address", () => {
	test("are written as they are read", () => {
		const text = `${rye}*12.${oat}`;
		expect(readChosen(text)).toEqual([
			{ id: rye, copies: 12 },
			{ id: oat, copies: 1 },
		]);
		expect(writeChosen(readChosen(text))).toBe(text);
	});

	test.each([
		["", []],
		[`${rye}*0`, [{ id: rye, copies: 1 }]],
		[
			`${rye}*many.${oat}*9999`,
			[
				{ id: rye, copies: 1 },
				{ id: oat, copies: 200 },
			],
		],
		[`${rye}*2.${rye}*3`, [{ id: rye, copies: 3 }]],
	])("of %j are %j", (text, chosen) => {
		expect(readChosen(text)).toEqual(chosen);
	});

	test("fit into an address that the site takes, as many as there may be", () => {
		const ids = Array.from({ length: 60 }, (_, number) => `${rye.slice(0, -2)}${number + 10}`);
		const chosen = withProducts([], ids);
		expect(chosen).toHaveLength(MAX_PRODUCTS);
		const many = chosen.map(({ id }) => ({ id, copies: 200 }));
		const path = labelsAddress.path({ labels: writeChosen(many), size: "letter-10" });
		expect(path.length).toBeLessThan(2048);
		const shown = labelsAddress.read(new URL(path, "http://site"));
		expect(readChosen(shown.labels)).toEqual(many);
	});
});

test("products are added once, changed and taken out", () => {
	const chosen = withProducts(readChosen(rye), [rye, oat]);
	expect(writeChosen(chosen)).toBe(`${rye}.${oat}`);
	expect(writeChosen(withCopies(chosen, oat, 3))).toBe(`${rye}.${oat}*3`);
	expect(writeChosen(withoutProduct(chosen, rye))).toBe(oat);
});

test.each([
	["", 1],
	["0", 1],
	["-3", 1],
	["1.5", 1],
	["12", 12],
	["201", 200],
	["99999999999", 1],
])("a field with %j means %i copies", (text, copies) => {
	expect(limitCopies(text)).toBe(copies);
});
