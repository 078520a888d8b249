import { expect, it } from "vitest";
import { containsEarlierName, withNewName } from "./site-sections.tsx";

it.each([
	["Rye & Marigold | Bread", "Rye & Marigold", "Oak", "Oak | Bread"],
	["bread from RYE and Rye.", "Rye", "Oak", "bread from Oak and Oak."],
	["Oak Rye and Rye", "Rye", "Oak Rye", "Oak Rye and Oak Rye"],
	["C++ (Bakery) - $1", "C++ (Bakery) - $1", "$& Oak", "$& Oak"],
	["Bäcker Öl", "Öl", "Oak", "Bäcker Oak"],
])("finds the earlier name in %j and changes it", (text, earlier, name, changed) => {
	expect(containsEarlierName(text, earlier, name)).toBe(true);
	expect(withNewName(text, earlier, name)).toBe(changed);
});

it.each([
	["Ryebread and Fryer", "Rye", "Oak"],
	["Kööl", "öl", "Oak"],
	["Rye bread", "Rye", "Rye"],
	["Rye & Oak", "Rye", "Rye & Oak"],
	["Rye bread", "Rye", ""],
	["Rye bread", "", "Oak"],
	["", "Rye", "Oak"],
])("finds nothing in %j that was called %j and is called %j", (text, earlier, name) => {
	expect(containsEarlierName(text, earlier, name)).toBe(false);
	expect(withNewName(text, earlier, name)).toBe(text);
});
