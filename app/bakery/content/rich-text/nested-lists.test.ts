import { describe, expect, it } from "vitest";
import { type FlatListItem, nestListItems } from "./quill.ts";

const bullet = (level: number, html: string): FlatListItem => ({ level, html, isOrdered: false });
const numbered = (level: number, html: string): FlatListItem => ({ level, html, isOrdered: true });

describe("nestListItems", () => {
	it.each<[string, FlatListItem[], string]>([
		["nothing", [], ""],
		["one level", [bullet(1, "a"), bullet(1, "b")], "<ul><li>a</li><li>b</li></ul>"],
		[
			"two levels and back",
			[bullet(1, "a"), bullet(2, "b"), bullet(1, "c")],
			"<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
		],
		[
			"a level that was left out",
			[bullet(1, "a"), bullet(3, "b"), bullet(2, "c")],
			"<ul><li>a<ul><li>b</li></ul><ul><li>c</li></ul></li></ul>",
		],
		[
			"bullets inside numbers",
			[numbered(1, "a"), bullet(2, "b"), numbered(1, "c")],
			"<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>",
		],
		[
			"neighbors of different lists",
			[
				{ ...numbered(1, "a"), listId: "l0" },
				{ ...numbered(1, "b"), listId: "l1" },
			],
			"<ol><li>a</li></ol><ol><li>b</li></ol>",
		],
		[
			"the number and kind that a list begins with",
			[{ ...numbered(1, "a"), number: 3, type: "i" }],
			'<ol type="i" start="3"><li>a</li></ol>',
		],
		[
			"attributes of an item",
			[{ ...bullet(1, "a"), attributes: 'style="text-align:center"' }],
			'<ul><li style="text-align:center">a</li></ul>',
		],
	])("nests %s", (_what, items, html) => {
		expect(nestListItems(items)).toBe(html);
	});
});
