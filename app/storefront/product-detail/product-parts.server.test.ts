import { expect, test } from "vitest";
import { areShortIngredients } from "./product-parts.server.tsx";

test.each([
	["Flour, water, salt", true],
	["x".repeat(60), true],
	["x".repeat(61), false],
	["Flour\nWater", false],
	["Flour\r\nWater", false],
	["Flour\u2028Water", false],
])("whether %j takes one line: %s", (ingredients, isShort) => {
	expect(areShortIngredients(ingredients)).toBe(isShort);
});
