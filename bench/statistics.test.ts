import { describe, expect, it } from "vitest";
import { median, percentile, summary } from "./statistics.ts";

describe("the median", () => {
	it("is the value in the middle, whatever the order", () => {
		expect(median([9, 1, 10])).toBe(9);
		expect(median([4])).toBe(4);
	});

	it("is between the two in the middle", () => {
		expect(median([10, 1, 2, 4])).toBe(3);
	});

	it("does not exist where nothing was measured", () => {
		expect(() => median([])).toThrow("Nothing was measured.");
	});
});

describe("a percentile", () => {
	const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

	it("is a measured value that the share does not exceed", () => {
		expect(percentile(hundred, 99)).toBe(99);
		expect(percentile(hundred, 50)).toBe(50);
		expect(percentile(hundred, 100)).toBe(100);
	});

	it("of few values is the largest", () => {
		expect(percentile([3, 1, 2], 99)).toBe(3);
	});

	it("leaves the two largest of 200 values out", () => {
		expect(percentile([...hundred, ...hundred.map((value) => value + 100)], 99)).toBe(198);
	});
});

describe("a summary", () => {
	it("tells the middle from the worst", () => {
		expect(summary([5, 1, 100])).toEqual({ count: 3, median: 5, p99: 100, largest: 100 });
	});
});
