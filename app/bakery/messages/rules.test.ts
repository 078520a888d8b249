import { describe, expect, it } from "vitest";
import { findSpamReason } from "./rules.ts";

const MESSAGE = {
	name: "Ada",
	email: "ada@example.com",
	subject: "Wedding cake",
	message: "For forty people, like https://example.com/cake and www.example.com/tart, please.",
};

const SIGNS = { hiddenField: "", secondsToSend: 40 };

describe("findSpamReason", () => {
	it("finds none in a message that a person took time to write", () => {
		expect(findSpamReason(MESSAGE, SIGNS)).toBeNull();
	});

	it.each([
		["hidden-field", {}, { hiddenField: "https://spam.example" }],
		["unknown-form", {}, { secondsToSend: null }],
		["too-fast", {}, { secondsToSend: 2.9 }],
		["link-as-name", { name: "Buy now https://spam.example" }, {}],
		["link-markup", { message: '<a href="https://spam.example">x</a>' }, {}],
		["link-markup", { message: "[url=https://spam.example]x[/url]" }, {}],
		["too-many-links", { message: "http://a.example http://b.example www.c.example" }, {}],
	])("calls it %s: %j %j", (reason, message, signs) => {
		expect(findSpamReason({ ...MESSAGE, ...message }, { ...SIGNS, ...signs })).toBe(reason);
	});
});
