import { describe, expect, it } from "vitest";
import { isLinkAddress, isWebAddress, menuItems } from "./menu-items.ts";

const FORM = { ...menuItems.empty, title: "About", path: "/about" };

describe("menuItems.schema", () => {
	it("trims title and path", () => {
		expect(menuItems.schema.parse({ ...FORM, title: " About ", path: " /about " })).toEqual(FORM);
	});

	it.each([
		[{ title: "  " }, "title", "Title is required"],
		[{ title: "a".repeat(101) }, "title", "Title must be at most 100 characters"],
		[{ path: "" }, "path", "Path is required"],
		[{ path: "about" }, "path", "Path must start with / or be a web address"],
		[{ path: "javascript:alert(1)" }, "path", "Path must start with / or be a web address"],
	])("refuses %j", (values, field, message) => {
		const issues = menuItems.schema.safeParse({ ...FORM, ...values }).error?.issues;
		expect(issues?.map((issue) => [issue.path.join("."), issue.message])).toEqual([
			[field, message],
		]);
	});
});

describe("isLinkAddress", () => {
	it.each(["/", "/products?category=bread#top", "#hours", "?page=2", "https://example.com/a"])(
		"takes %j",
		(text) => {
			expect(isLinkAddress(text)).toBe(true);
		},
	);

	it.each([
		...["", "products", "javascript:alert(1)", " javascript:alert(1)"],
		...["JAVASCRIPT:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example"],
		...["/\t/evil.example", "https://", "https:///evil", "ftp://example.com"],
	])("refuses %j", (text) => {
		expect(isLinkAddress(text)).toBe(false);
	});
});

it.each([
	["https://example.com", true],
	["HTTP://example.com", true],
	["/products", false],
	["#top", false],
])("isWebAddress %j: %s", (text, answer) => {
	expect(isWebAddress(text)).toBe(answer);
});
