import { describe, expect, it } from "vitest";
import type { ContactMessage } from "./contact-message.ts";
import { judgeMessage, linkedHosts, type SpamLessons, type SubmissionSigns } from "./spam.ts";

const MESSAGE = {
	...{ name: "Ada", email: "ada@example.com", subject: "Wedding cake" },
	message: "For forty people, please.",
};

const SIGNS = { hiddenField: "", secondsToSend: 40, fromConnection: 1, isFlood: false };

const NO_LESSONS: SpamLessons = { isTrusted: false, trustedHosts: [] };

const threeLinks = { message: "Like http://a.example/1, http://b.example/2 or www.c.example/3?" };

function judge(
	message: Partial<ContactMessage>,
	signs: Partial<SubmissionSigns> = {},
	lessons = NO_LESSONS,
) {
	return judgeMessage({ ...MESSAGE, ...message }, { ...SIGNS, ...signs }, lessons);
}

describe("a message", () => {
	it.each<[string, Partial<ContactMessage>, Partial<SubmissionSigns>]>([
		["no sign", {}, {}],
		["three links to cakes that the visitor likes", threeLinks, {}],
		["three links in the fifth of a connection", threeLinks, { fromConnection: 5 }],
		["one link, within seconds", { message: "https://a.example" }, { secondsToSend: 1 }],
		["a hidden field that a password manager filled in", {}, { hiddenField: "Ada" }],
		["a form from before a restore", {}, { secondsToSend: null }],
	])("goes to the inbox with %s", (_, message, signs) => {
		expect(judge(message, signs).spamReason).toBeNull();
	});

	it.each<[string, Partial<ContactMessage>, Partial<SubmissionSigns>]>([
		["too-fast too-many-links", threeLinks, { secondsToSend: 2.9 }],
		["too-many-links too-many-messages", threeLinks, { fromConnection: 6 }],
		["too-fast too-many-messages", {}, { secondsToSend: 0, fromConnection: 6 }],
	])("goes to spam as a doubtful one with %s", (spamReason, message, signs) => {
		expect(judge(message, signs)).toEqual({ spamReason, spamScore: 10 });
	});

	it.each<[string, Partial<ContactMessage>, Partial<SubmissionSigns>]>([
		["hidden-field too-fast", {}, { hiddenField: "https://spam.example", secondsToSend: 1 }],
		["hidden-field unknown-form", {}, { hiddenField: "1", secondsToSend: null }],
		["unknown-form has-links", { message: "Buy at https://spam.example" }, { secondsToSend: null }],
		["link-markup has-links", { message: '<a href="https://spam.example">x</a>' }, {}],
		["link-markup has-links", { message: "[url=https://spam.example]x[/url]" }, {}],
		["link-as-name too-many-links", { name: "www.spam.example", ...threeLinks }, {}],
	])("goes to spam as a certain one with %s", (spamReason, message, signs) => {
		const verdict = judge(message, signs);
		expect(verdict).toEqual({ spamReason, spamScore: expect.any(Number) });
		expect(verdict.spamScore).toBeGreaterThan(10);
	});

	it("goes to spam in a flood, with the points that it has", () => {
		expect(judge({}, { isFlood: true })).toEqual({ spamReason: "flood", spamScore: 0 });
	});
});

describe("what the owner has taught", () => {
	it("lets everything through that a trusted sender writes", () => {
		const signs = { hiddenField: "1", secondsToSend: null, isFlood: true };
		const verdict = judge(threeLinks, signs, { ...NO_LESSONS, isTrusted: true });
		expect(verdict).toEqual({ spamReason: null, spamScore: 0 });
	});

	it("makes links to a site no sign", () => {
		const lessons = { ...NO_LESSONS, trustedHosts: ["a.example", "b.example"] };
		expect(judge(threeLinks, { secondsToSend: 1 }, lessons).spamReason).toBeNull();
	});
});

it.each([
	["nothing", []],
	["See https://www.A.example/cakes?1, and (www.b.example).", ["a.example", "b.example"]],
	["https://rye.example@evil.example https://rye.example:8080/x", ["evil.example", "rye.example"]],
	["http:// https://[", [""]],
])("linkedHosts finds the sites in %s", (text, hosts) => {
	expect(linkedHosts(text)).toEqual(hosts);
});
