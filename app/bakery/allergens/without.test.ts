import { describe, expect, test } from "vitest";
import { ALLERGEN_LISTS } from "../region/schema.ts";
import { allergensOf } from "./lists.ts";
import { allergensOfKeys, readAllergenKeys } from "./without.ts";

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
	[["crustaceans"], "us", ["Crustacean shellfish"]],
	[["crustaceans"], "eu", ["Crustaceans"]],
	[["milk", "lupin"], "us", ["Milk", "Lupin"]],
] as const)("%j of the list %s are %j", (keys, list, names) => {
	expect(allergensOfKeys(keys, list).map(({ name }) => name)).toEqual(names);
});
