import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { toCsv, unescapeCell } from "./csv.ts";

/** Any text, with plenty of the characters that matter. */
const anyText = fc.oneof(
	fc.string({ unit: "binary" }),
	fc.string({ unit: fc.constantFrom(..."'\"=+-@;,|\t\r\n a＝\u2028🥐خ") }),
);

const cellsOf = (csv: string) => Papa.parse<string[]>(csv, { delimiter: "," }).data;

describe("toCsv", () => {
	it.each([
		["=1+1", "'=1+1"],
		[" @SUM(A1)", "' @SUM(A1)"],
		["a;=1", "a;'=1"],
		["\t-1", "'\t'-1"],
		["'=1", "''=1"],
		["a;'=1", "a;''=1"],
		["It's 5 o'clock", "It's 5 o'clock"],
	])("writes %j as %j", (text, cell) => {
		expect(cellsOf(toCsv([[text]]))[0]).toEqual([cell]);
	});

	it("begins no cell with a formula, whatever separates cells", () => {
		const begins = /(?:^|[;,\t\r\n"])\s*[=+\-@＝＋－＠]/;
		fc.assert(
			fc.property(anyText, (text) => {
				expect(toCsv([[text]]).slice(1, -3)).not.toMatch(begins);
			}),
			{ numRuns: 3000 },
		);
	});

	it("is read back unchanged", () => {
		fc.assert(
			fc.property(
				fc.array(fc.array(anyText, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }),
				(lines) => {
					const [...read] = cellsOf(toCsv(lines));
					expect(read.pop()).toEqual([""]);
					expect(read.map((cells) => cells.map(unescapeCell))).toEqual(lines);
				},
			),
			{ numRuns: 3000 },
		);
	});

	it("is read back in linear time", () => {
		const text = "'\n".repeat(200_000);
		const before = performance.now();
		expect(unescapeCell(text)).toBe(text);
		expect(performance.now() - before).toBeLessThan(2000);
	});
});
