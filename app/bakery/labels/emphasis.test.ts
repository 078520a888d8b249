import { describe, expect, test } from "vitest";
import { emphasize, isNamedIn } from "./emphasis.ts";

/** The text with stars around what stands out. */
function marked(text: string, words: readonly string[]): string {
	return emphasize(text, words)
		.map((part) => (part.isEmphasized ? `*${part.text}*` : part.text))
		.join("");
}

describe("what stands out", () => {
	test.each([
		["Wheat flour, butter (milk)", ["wheat", "milk"], "*Wheat* flour, butter (*milk*)"],
		["EGGS, egg yolk", ["egg"], "*EGGS*, *egg* yolk"],
		["radishes, peaches", ["radish", "peach"], "*radishes*, *peaches*"],
		["Brazil  nuts; brazil-nut oil", ["Brazil nut"], "*Brazil  nuts*; *brazil-nut* oil"],
		["peanut, nut", ["nut", "peanut"], "*peanut*, *nut*"],
		["salt", [], "salt"],
		["crème (milk)", ["crème"], "*crème* (milk)"],
		["sulphites (E220)", ["E220"], "sulphites (*E220*)"],
		["a+b (c)", ["a+b"], "*a+b* (c)"],
	])("in %j for %j is %j", (text, words, shown) => {
		expect(marked(text, words)).toBe(shown);
	});
});

describe("what is something else", () => {
	test.each([
		["eggplant", "egg"],
		["buckwheat", "wheat"],
		["coconut, butternut, nutmeg, doughnut", "nut"],
		["pine nuts", "nut"],
		["coconut milk, oat-milk, soya milk", "milk"],
		["milk-free margarine, milk free, milkfree", "milk"],
		["crémilk", "milk"],
		["ryeé", "rye"],
	])("in %j there is no %j", (text, word) => {
		expect(isNamedIn(text, [word])).toBe(false);
	});

	test.each([
		["coconut, milk", "milk"],
		["milk freeze-dried", "milk"],
	])("in %j there is %j", (text, word) => {
		expect(isNamedIn(text, [word])).toBe(true);
	});
});

test("no text is lost", () => {
	const text = "Milk, milk; milk";
	expect(
		emphasize(text, ["milk"])
			.map((part) => part.text)
			.join(""),
	).toBe(text);
});
