import { describe, expect, it } from "vitest";
import { allergenOptions, describeAllergen, KNOWN_ALLERGENS, tidyAllergens } from "./labels.ts";

describe("describeAllergen", () => {
	it.each([
		["Gluten", "Gluten", "gluten"],
		["gluten", "Gluten", "gluten"],
		["DAIRY", "Dairy", "dairy"],
		["Fish", "Fish", "fish"],
		["eggs", "Eggs", "eggs"],
		["Nuts", "Nuts", "nuts"],
		["shellFish", "Shellfish", "shellfish"],
		["Soy", "Soy", "soy"],
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

describe("tidyAllergens", () => {
	it.each([
		[null, []],
		[[], []],
		[["", "  "], []],
		[[null], []],
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
	])("makes %j %j", (stored, allergens) => {
		expect(tidyAllergens(stored)).toEqual(allergens);
	});
});

describe("allergenOptions", () => {
	it("offers the known ones in the product's spelling, then the product's own", () => {
		const options = allergenOptions(["Sesame", "dairy"]);
		const values = options.map(({ value }) => value);
		expect(values).toEqual([
			"Gluten",
			"dairy",
			"Eggs",
			"Nuts",
			"Fish",
			"Shellfish",
			"Soy",
			"Sesame",
		]);
		expect(options.map(({ label }) => label)).toEqual([...KNOWN_ALLERGENS, "Sesame"]);
	});
});
