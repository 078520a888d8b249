import { expect, it } from "vitest";
import { isSameName } from "./same-name.ts";

it.each([
	["Rye", " rye ", true],
	["Crème  brûlée", "creme brulee", true],
	["Rye", "Rye roll", false],
	["", " ", false],
	["\ufc5e", "\ufc5e", true],
	["\ufc5e", "", false],
])("%j and %j are the same: %s", (one, other, isSame) => {
	expect(isSameName(one, other)).toBe(isSame);
});
