import { expect, it } from "vitest";
import { findProblem, MAX_SENTENCE_LENGTH, readOwnWording } from "./own-wording.ts";
import { createWords } from "./words.server.ts";

const plural = "{count, plural, one {# product} other {# products}}, page {page} of {pages}";

it.each([
	["frame.contactUs", "Write to us", null],
	["frame.contactUs", " ", "This sentence can't be empty."],
	["hours.openUntil", "Open", "This sentence needs “time”."],
	["hours.openUntil", "Open till {time}, {day}", "This sentence has no “day”."],
	["hours.openUntil", "{time, date}", "This sentence can't be shown."],
	["hours.openUntil", "{time, plural, other {#}}", "This sentence can't be shown."],
	["foundProducts.countOfPage", plural, null],
	[
		"foundProducts.countOfPage",
		"{count, plural, one {A product on {page} of {pages}} other {# products on {page}}}",
		"This sentence needs “pages”.",
	],
	[
		"foundProducts.count",
		"{count, plural, one {} other {# products}}",
		"This sentence can't be empty.",
	],
	[
		"frame.contactUs",
		"x".repeat(MAX_SENTENCE_LENGTH + 1),
		"This sentence must be at most 500 characters.",
	],
] as const)("a sentence of the owner %s as %.40s", (key, text, problem) => {
	expect(findProblem(key, text)).toBe(problem);
});

it("stored wording that can't be shown is left out, and the rest is shown as text", async () => {
	const own = readOwnWording(
		`{"__proto__": {"text": "x"}, "no.sentence": {"text": "x"}, "frame.menu": "x", "frame.open": {},
		"hours.openUntil": {"text": "{0, plural,"}, "frame.closed": {"text": "<script>\u202e"}}`,
	);
	expect(own).toEqual({ "frame.closed": { text: "<script>\u202e", language: "en" } });
	const { say } = await createWords({ language: "en", timeZone: "UTC" }, own);
	expect(say("frame.closed")).toBe("<script>\u202e");
	expect(say("hours.openUntil", { time: "6 PM" })).toBe("Open now, until 6 PM");
	for (const content of [null, "", "text", "[]", "{", "null"]) {
		expect(readOwnWording(content)).toEqual({});
	}
});
