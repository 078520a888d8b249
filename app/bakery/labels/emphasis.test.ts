import { describe, expect, test } from "vitest";
import type { Food } from "../allergens/food-words.ts";
import type { CatalogLanguage } from "../words/text-language.ts";
import { emphasize } from "./label.ts";

/** The text with stars around what stands out. */
function marked(
	text: string,
	foods: readonly Food[],
	{ names = [] as string[], language = "en" as CatalogLanguage } = {},
): string {
	return emphasize(text, { foods, names }, language)
		.map((part) => (part.isEmphasized ? `*${part.text}*` : part.text))
		.join("");
}

describe("what stands out", () => {
	test("are names in the owner's own words as well, whole and without signs of patterns", () => {
		const names = ["Arctic char", "a+b", "E220", "crème"];
		expect(marked("Arctic  CHAR, char, a+b (E220), crème, crèmes", [], { names })).toBe(
			"*Arctic  CHAR*, char, *a+b* (*E220*), *crème*, crèmes",
		);
	});

	test("is the part of a compound that names the food", () => {
		expect(
			marked("Roggenvollkornmehl, Vollmilchpulver, Kokosmilch", ["rye", "milk"], {
				language: "de",
			}),
		).toBe("*Roggen*vollkornmehl, Voll*milch*pulver, Kokosmilch");
	});
});

test("no text is lost", () => {
	const parts = emphasize("Milk, milk; milk", { foods: ["milk"], names: ["milk;"] }, "en");
	expect(parts.map((part) => part.text).join("")).toBe("Milk, milk; milk");
});
