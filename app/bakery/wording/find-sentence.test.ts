import { describe, expect, it } from "vitest";
import { allSentences } from "../words/words.ts";
import { findSentence, reword } from "./find-sentence.ts";

const sentences = allSentences();

describe("the sentence of a text on a page", () => {
	it.each([
		["  Contact\n Us ", "home", "frame.contactUs"],
		["Visit Us", "contact", "contactDetails.visitUs"],
		["Open now, until 6 PM", "contact", "hours.openUntil"],
		["12 products, page 2 of 3", "products", "foundProducts.countOfPage"],
		["1 product", "products", "foundProducts.count"],
		["© 2026 Rise Bakery. All rights reserved.", "home", "frame.copyright"],
		["Rise Bakery", "home", null],
		["x".repeat(100_000), "home", null],
	] as const)("%.40s on %s", (text, part, key) => {
		expect(findSentence([text], sentences, part)).toBe(key);
	});

	it("is that of the first text that has one", () => {
		expect(findSentence(["Rise", "Featured Items", "Menu"], sentences, "home")).toBe(
			"home.featured",
		);
	});
});

it.each([
	["Open now, until 6 PM", "Open now, until {time}", "{time}: open", "6 PM: open"],
	[
		"3 products",
		"{count, plural, one {# product} other {# products}}",
		"{count, plural, one {# roll} other {# rolls}}",
		"3 rolls",
	],
	["We reply within 24hrs", "We reply within 24hrs", "", ""],
	["Menu", "Contact Us", "Write", null],
])("a text in another wording %s", (text, sentence, wording, reworded) => {
	expect(reword(text, sentence, wording)).toBe(reworded);
});
