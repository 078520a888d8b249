import { describe, expect, it } from "vitest";
import { isLinkAddress, isWebAddress } from "./rules.ts";

describe("isLinkAddress", () => {
	it.each(["/", "/products?category=bread#top", "#hours", "?page=2", "https://example.com/a"])(
		"takes %j",
		(text) => {
			expect(isLinkAddress(text)).toBe(true);
		},
	);

	it.each([
		"",
		"products",
		"javascript:alert(1)",
		" javascript:alert(1)",
		"JAVASCRIPT:alert(1)",
		"data:text/html,x",
		"//evil.example",
		"/\\evil.example",
		"/\t/evil.example",
		"https://",
		"https:///evil",
		"ftp://example.com",
	])("refuses %j", (text) => {
		expect(isLinkAddress(text)).toBe(false);
	});
});

describe("isWebAddress", () => {
	it.each([
		["https://example.com", true],
		["HTTP://example.com", true],
		["/products", false],
		["#top", false],
	])("%j: %s", (text, answer) => {
		expect(isWebAddress(text)).toBe(answer);
	});
});
