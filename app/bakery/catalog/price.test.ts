import { describe, expect, it } from "vitest";
import { formatPrice, readPrice } from "./price.ts";

describe("formatPrice", () => {
	it.each([
		[4, "$4.00"],
		[4.5, "$4.50"],
		[12.99, "$12.99"],
		[0, "$0.00"],
		[1250, "$1250.00"],
		[null, null],
	])("shows %j as %j", (price, text) => {
		expect(formatPrice(price)).toBe(text);
	});
});

describe("readPrice", () => {
	it.each([
		["4", 4],
		["4.5", 4.5],
		["4,50", 4.5],
		[" $12.99 ", 12.99],
		[".5", 0.5],
		["5.", 5],
		["-1", -1],
		["0007", 7],
	])("reads %j as %d", (text, price) => {
		expect(readPrice(text)).toBe(price);
	});

	it.each(["0x10", "0b11", "1e3", "Infinity", "NaN", "four", "1,250.00", "1 250", "4.5.1", "."])(
		"knows no price in %j",
		(text) => {
			expect(readPrice(text)).toBeNaN();
		},
	);
});
