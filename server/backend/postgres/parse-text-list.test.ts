import fc from "fast-check";
import { expect, it } from "vitest";
import { parseTextList } from "./parse-text-list.ts";

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

it("reads whatever Postgres writes of any texts", () => {
	const written = (text: string | null) =>
		text === null ? "NULL" : `"${text.replace(/["\\]/g, "\\$&")}"`;
	fc.assert(
		fc.property(fc.array(fc.option(fc.string({ unit: "binary" }))), (list) => {
			expect(parseTextList(`{${list.map(written).join(",")}}`)).toEqual(list);
		}),
	);
});
