import { describe, expect, it } from "vitest";
import { completeLink, isRichTextLink } from "./links.ts";

describe("completeLink", () => {
	it.each([
		["/products", "/products"],
		["  /about#team ", "/about#team"],
		["#top", "#top"],
		["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
		["HTTP://Example.com", "HTTP://Example.com"],
		["example.com", "https://example.com"],
		["www.example.com/menu.pdf", "https://www.example.com/menu.pdf"],
		["bäckerei.example", "https://bäckerei.example"],
		["shop.example.com:8080/?a=b", "https://shop.example.com:8080/?a=b"],
		["hello@example.com", "mailto:hello@example.com"],
		["first.last+orders@mail.example.co.uk", "mailto:first.last+orders@mail.example.co.uk"],
		["mailto:hello@example.com?subject=Bread", "mailto:hello@example.com?subject=Bread"],
		["+1 (555) 010-0123", "tel:+15550100123"],
		["030 / 123 45 67", "tel:0301234567"],
		["+49 (0)30 1234567", "tel:+49301234567"],
		["555.010.0123", "tel:5550100123"],
		["tel:+49 30 1234567", "tel:+49301234567"],
	])("makes of %j %s", (typed, address) => {
		expect(completeLink(typed)).toBe(address);
		expect(isRichTextLink(address)).toBe(true);
	});

	it.each([
		"",
		" ",
		"about us",
		"about",
		"//elsewhere.example",
		"/\\elsewhere.example",
		"javascript:alert(1)",
		"java\nscript:alert(1)",
		"data:text/html,x",
		"file:///C:/menu.docx",
		"https://",
		"https://exa mple.com",
		"mailto:",
		"mailto:hello",
		"tel:",
		"hello@example",
		"two@at@example.com",
		"example.com is ours",
		"example..com",
		"1234",
		"192.168.0.1",
	])("refuses %j", (typed) => {
		expect(completeLink(typed)).toBeNull();
	});
});
