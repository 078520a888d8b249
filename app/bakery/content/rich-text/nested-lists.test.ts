import { expect, it } from "vitest";
import { type FlatListItem, nestListItems } from "./quill.ts";

const bullet = (level: number, html: string): FlatListItem => ({ level, html, isOrdered: false });
const numbered = (level: number, html: string): FlatListItem => ({ level, html, isOrdered: true });

it.each<[string, FlatListItem[], string]>([
	["nothing", [], ""],
	[
		"a level that was left out",
		[bullet(1, "a"), bullet(3, "b"), bullet(2, "c")],
		"<ul><li>a<ul><li>b</li></ul><ul><li>c</li></ul></li></ul>",
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
])("nestListItems nests %s", (_what, items, html) => {
	expect(nestListItems(items)).toBe(html);
});
