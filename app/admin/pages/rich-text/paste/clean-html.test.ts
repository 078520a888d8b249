import { expect, it } from "vitest";
import { readListMarker } from "./clean-html.ts";

it.each([
	["·\u00a0\u00a0 ", { isOrdered: false }],
	["1.\u00a0\u00a0\u00a0 ", { isOrdered: true, number: 1 }],
	["(3)", { isOrdered: true, number: 3 }],
	["a.", { isOrdered: true, number: 1, type: "a" }],
	["i.", { isOrdered: true, number: 1, type: "i" }],
	["IV.", { isOrdered: true, number: 4, type: "I" }],
])("reads the marker %j", (text, marker) => {
	expect(readListMarker(text)).toEqual(marker);
});
