import { describe, expect, it, test } from "vitest";
import { englishWords } from "../words/words.server.ts";
import {
	allergenOptions,
	allergensOf,
	allergensOfKeys,
	describeAllergen,
	KNOWN_ALLERGENS,
	kindNames,
	listNames,
	readAllergenKeys,
	tidyAllergens,
} from "./lists.ts";

test.each([
	[null, []],
	["", []],
	["milk", ["milk"]],
	["eggs,milk,eggs", ["milk", "eggs"]],
	["lupin,milk,wheat", ["milk", "wheat", "lupin"]],
	["sugar,__proto__,MILK, eggs", []],
])("the allergens of an address of %j are %j", (text, keys) => {
	expect(readAllergenKeys(text)).toEqual(keys);
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

describe("describeAllergen", () => {
	it.each([
		["gluten", "Gluten", "gluten"],
		["shellFish", "Shellfish", "shellfish"],
		["Sesame", "Sesame", "unknown"],
		["may contain nuts", "may contain nuts", "unknown"],
	])("shows %j as %j with the icon %j", (listed, label, icon) => {
		expect(describeAllergen(listed)).toEqual({ label, icon });
	});

	it("has an icon of its own for each option of the form", () => {
		const icons = KNOWN_ALLERGENS.map((allergen) => describeAllergen(allergen).icon);
		expect(new Set(icons).size).toBe(7);
		expect(icons).not.toContain("unknown");
	});
});

it.each([
	[null, []],
	[["", "  "], []],
	[[null, "Dairy"], ["Dairy"]],
	[
		[
			["Gluten", "Eggs"],
			["Nuts", null],
		],
		["Gluten", "Eggs", "Nuts"],
	],
	[
		[" Gluten ", "gluten", "Sesame"],
		["Gluten", "Sesame"],
	],
	[
		["sesame", "Dairy", "Sesame"],
		["sesame", "Dairy"],
	],
])("tidyAllergens makes %j %j", (stored, allergens) => {
	expect(tidyAllergens(stored)).toEqual(allergens);
});

it("allergenOptions offers the known ones in the product's spelling, then the product's own", () => {
	const options = allergenOptions(["Sesame", "dairy"]);
	const values = options.map(({ value }) => value);
	expect(values).toEqual([
		...["Gluten", "dairy", "Eggs", "Nuts", "Fish", "Shellfish", "Soy", "Sesame"],
	]);
	expect(options.map(({ label }) => label)).toEqual([...KNOWN_ALLERGENS, "Sesame"]);
});
