import { expect, it } from "vitest";
import { totalOf } from "./total.ts";

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
