import { expect, test } from "vitest";
import { asciiDigits } from "./digits.ts";

test.each([
	["٣", "3"],
	["۱۹", "19"],
	["３０", "30"],
	["९ pieces", "9 pieces"],
	// Five sets of mathematical digits follow each other.
	["\u{1D7CE}\u{1D7D8}\u{1D7FF}", "009"],
	["0123456789", "0123456789"],
	["½ ² 1e1", "½ ² 1e1"],
])("%s reads %s", (text, ascii) => {
	expect(asciiDigits(text)).toBe(ascii);
});
