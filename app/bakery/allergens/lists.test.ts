import { describe, expect, test } from "vitest";
import { ALLERGEN_LISTS } from "../region/regional-settings.ts";
import { englishWords } from "../words/words.server.ts";
import { allergensOf, allergensOfKeys, kindNames, listNames, readAllergenKeys } from "./lists.ts";

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

test.each([
	["en-US", ["Milk"], "milk"],
	["en-US", ["Milk", "Eggs", "Sesame seeds"], "milk, eggs, or sesame seeds"],
	["de-AT", ["Milch", "Eier"], "Milch oder Eier"],
	["tr", ["Istakoz"], "ıstakoz"],
])("within a sentence in %s, %j are %j", (language, names, listed) => {
	expect(listNames(names, language)).toBe(listed);
});

test("kinds have the names of the law, and others those that the owner wrote", () => {
	const [nuts] = allergensOf("us").filter(({ key }) => key === "nuts");
	if (!nuts) throw new Error("The list has no nuts.");
	expect(kindNames(nuts, ["pecan", "Beechnuts"], englishWords.say)).toEqual([
		"Pecans",
		"Beechnuts",
	]);
});
