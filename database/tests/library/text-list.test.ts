import fc from "fast-check";
import { expect, it } from "vitest";
import { formatTextList, parseTextList } from "./text-list.ts";

it.each([
	["{}", []],
	["{a,b}", ["a", "b"]],
	["{NULL,a}", [null, "a"]],
	['{"NULL","",null}', ["NULL", "", "null"]],
	['{"a, b","{c}","say \\"d\\"","e\\\\f"}', ["a, b", "{c}", 'say "d"', "e\\f"]],
	["{may contain nuts,é}", ["may contain nuts", "é"]],
	[
		"{{a,NULL},{b,c}}",
		[
			["a", null],
			["b", "c"],
		],
	],
	["[0:1]={a,b}", ["a", "b"]],
	['{"two\nlines"}', ["two\nlines"]],
])("%s is read", (written, list) => {
	expect(parseTextList(written)).toEqual(list);
});

it("reads what it has written of any texts", () => {
	fc.assert(
		fc.property(fc.array(fc.option(fc.string({ unit: "binary" }))), (list) => {
			expect(parseTextList(formatTextList(list))).toEqual(list);
		}),
	);
});
