import { describe, expect, it } from "vitest";
import { slugFromName } from "./slug-from-name.ts";

describe("slugFromName", () => {
	it.each([
		["Breads", "breads"],
		["Cakes & Tarts", "cakes-tarts"],
		["  -- Morning   Buns! --", "morning-buns"],
		["100% Rye", "100-rye"],
		["Crème Brûlée", "creme-brulee"],
		["a_b.c/d", "a-b-c-d"],
		["!!!", ""],
		["", ""],
	])("of %j is %j", (name, slug) => {
		expect(slugFromName(name)).toBe(slug);
	});
});
