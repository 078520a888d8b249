import { describe, expect, it } from "vitest";
import { isolate, isolateIn } from "./isolate.ts";

/** How many isolates are open at the end of a text; null when one is closed that was not open. */
function openIsolates(text: string): number | null {
	let open = 0;
	for (const character of text) {
		if (/[\u2066-\u2068]/.test(character)) open += 1;
		if (character === "\u2069") open -= 1;
		if (open < 0) return null;
	}
	return open;
}

describe("a name in a sentence", () => {
	it.each(["Rye", "Crème brûlée", "Brötchen 7", "🥐", "面包", ""])("%j stays as it is", (name) => {
		expect(isolate(name)).toBe(name);
	});

	it.each([
		["\u202eevil", "\u2068\u202eevil\u2069"],
		["חלה", "\u2068חלה\u2069"],
		["خبز", "\u2068خبز\u2069"],
		["a\u2069\u202eb", "\u2068a\u202eb\u2069"],
		["\u2067a", "\u2068a\u2069"],
		["\u202ea\u2029b\r\nc", "\u2068\u202ea b c\u2069"],
	])("%j is isolated", (name, isolated) => {
		expect(isolate(name)).toBe(isolated);
		expect(openIsolates(isolated)).toBe(0);
	});

	it.each([
		["1 kg", "\u20681 kg\u2069"],
		["Rye & Marigold.", "\u2068Rye & Marigold.\u2069"],
		["خبز", "خبز"],
		["2026", "2026"],
		["\u202eخبز", "\u2068\u202eخبز\u2069"],
	])("%j in a text from right to left", (name, isolated) => {
		expect(isolateIn("أهلًا", name)).toBe(isolated);
	});
});
