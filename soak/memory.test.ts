import { describe, expect, test } from "vitest";
import { growthInSecondHalf } from "./memory.ts";

const samples = (sizeAt: (index: number) => number) =>
	Array.from({ length: 300 }, (_, i) => sizeAt(i));

describe("growth of memory", () => {
	test("in the warm-up does not count", () => {
		expect(growthInSecondHalf(samples((index) => Math.min(index, 140)))).toBe(0);
	});

	test("that goes on does", () => {
		expect(growthInSecondHalf(samples((index) => 1000 + index))).toBeGreaterThan(0.05);
	});

	test("is not seen in single peaks", () => {
		const withPeaks = samples((index) => (index % 10 === 9 ? 500 : 100));
		expect(growthInSecondHalf(withPeaks)).toBe(0);
	});

	test("can't be judged by a short run", () => {
		expect(growthInSecondHalf([1, 2, 3])).toBeNull();
	});
});
