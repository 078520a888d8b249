import { expect, it } from "vitest";
import { readPieces, stepPieces, totalOf } from "./pieces.ts";

it.each([
	["3", 3],
	[" 3 ", 3],
	["", 0],
	["-2", 0],
	["many", 0],
	["2.5", 2],
	["2,5", 2],
	["0,5", 0],
])("typed pieces %j are %i", (typed, pieces) => {
	expect(readPieces(typed)).toBe(pieces);
});

const limits = { minimum: 4, maximum: 6 };

it.each([
	["one more begins with the minimum", 0, 1, 0, 4],
	["one more begins with what the other sizes lack of the minimum", 0, 1, 1, 3],
	["one more ends at the maximum", 6, 1, 0, 6],
	["one more ends at the maximum of all sizes", 2, 1, 4, 2],
	["one less", 5, -1, 0, 4],
	["one less is none below the minimum", 4, -1, 0, 0],
	["one less counts the other sizes", 2, -1, 3, 1],
	["a correction leaves what fits", 1, 0, 3, 1],
	["a correction raises to the minimum", 1, 0, 0, 4],
	["a correction lowers to the maximum", 9, 0, 0, 6],
	["a correction is none beside too many of the other sizes", 9, 0, 8, 0],
])("%s", (_, pieces, change, others, stepped) => {
	expect(stepPieces(pieces, change as -1 | 0 | 1, others, limits)).toBe(stepped);
});

it("adds prices without the error of binary fractions", () => {
	expect(totalOf([])).toBe(0);
	expect(totalOf([{ price: 0.1, pieces: 3 }])).toBe(0.3);
	const sizes = [
		{ price: 1.005, pieces: 2 },
		{ price: 9.5, pieces: 3 },
	];
	expect(totalOf(sizes)).toBe(30.51);
});
