import { describe, expect, test } from "vitest";
import { ALLERGEN_LISTS } from "../region/schema.ts";
import { allergensOf } from "./lists.ts";
import { describeWithout, readAllergenKeys } from "./without.ts";

describe("the allergens of an address", () => {
	test.each([
		[null, []],
		["", []],
		["milk", ["milk"]],
		["eggs,milk,eggs", ["milk", "eggs"]],
		["lupin,milk,wheat", ["milk", "wheat", "lupin"]],
		["sugar,__proto__,MILK, eggs", []],
	])("of %j are %j", (text, keys) => {
		expect(readAllergenKeys(text)).toEqual(keys);
	});

	test("are all that a list has, once", () => {
		for (const list of ALLERGEN_LISTS) {
			const keys = allergensOf(list).map(({ key }) => key);
			expect(readAllergenKeys(keys.join(",")).toSorted()).toEqual(keys.toSorted());
		}
	});
});

test.each([
	[["milk"], "us", "without milk"],
	[["milk", "eggs"], "us", "without milk or eggs"],
	[["milk", "eggs", "gluten"], "us", "without milk, eggs, or cereals containing gluten"],
	[["crustaceans"], "us", "without crustacean shellfish"],
	[["crustaceans"], "eu", "without crustaceans"],
] as const)("%j of the list %s in words are %j", (keys, list, words) => {
	expect(describeWithout(keys, list)).toBe(words);
});
