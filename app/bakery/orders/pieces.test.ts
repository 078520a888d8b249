import { describe, expect, it } from "vitest";
import { readPieces, stepPieces, totalOf } from "./pieces.ts";

const limits = { minimum: 4, maximum: 6 };

describe("typed pieces", () => {
	it.each([
		["3", 3],
		[" 3 ", 3],
		["", 0],
		["0", 0],
		["-2", 0],
		["many", 0],
		["2.5", 2],
		["2,5", 2],
		["0,5", 0],
	])("%j are %i", (typed, pieces) => {
		expect(readPieces(typed)).toBe(pieces);
	});
});

describe("one more", () => {
	it("begins with the minimum", () => {
		expect(stepPieces(0, 1, 0, limits)).toBe(4);
		expect(stepPieces(4, 1, 0, limits)).toBe(5);
	});

	it("begins with what the other sizes lack of it", () => {
		expect(stepPieces(0, 1, 3, limits)).toBe(1);
		expect(stepPieces(0, 1, 1, limits)).toBe(3);
		expect(stepPieces(0, 1, 5, limits)).toBe(1);
	});

	it("ends at the maximum of all sizes", () => {
		expect(stepPieces(6, 1, 0, limits)).toBe(6);
		expect(stepPieces(2, 1, 4, limits)).toBe(2);
		expect(stepPieces(0, 1, 6, limits)).toBe(0);
		expect(stepPieces(0, 1, 9, limits)).toBe(0);
	});
});

describe("one less", () => {
	it("is none below the minimum", () => {
		expect(stepPieces(5, -1, 0, limits)).toBe(4);
		expect(stepPieces(4, -1, 0, limits)).toBe(0);
		expect(stepPieces(0, -1, 0, limits)).toBe(0);
	});

	it("counts the other sizes", () => {
		expect(stepPieces(2, -1, 3, limits)).toBe(1);
		expect(stepPieces(1, -1, 4, limits)).toBe(0);
		expect(stepPieces(3, -1, 1, limits)).toBe(0);
	});
});

describe("a correction", () => {
	it("leaves what fits", () => {
		expect(stepPieces(5, 0, 0, limits)).toBe(5);
		expect(stepPieces(1, 0, 3, limits)).toBe(1);
		expect(stepPieces(0, 0, 0, limits)).toBe(0);
	});

	it("raises to the minimum, and lowers to the maximum, of all sizes", () => {
		expect(stepPieces(1, 0, 0, limits)).toBe(4);
		expect(stepPieces(1, 0, 2, limits)).toBe(2);
		expect(stepPieces(9, 0, 0, limits)).toBe(6);
		expect(stepPieces(9, 0, 4, limits)).toBe(2);
		expect(stepPieces(9, 0, 8, limits)).toBe(0);
	});
});

it("adds prices without the error of binary fractions", () => {
	expect(totalOf([])).toBe(0);
	expect(totalOf([{ price: 0.1, pieces: 3 }])).toBe(0.3);
	expect(
		totalOf([
			{ price: 1.005, pieces: 2 },
			{ price: 9.5, pieces: 3 },
		]),
	).toBe(30.51);
});
