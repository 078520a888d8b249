import { describe, expect, it } from "vitest";
import { formatPrice } from "./price.ts";

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
