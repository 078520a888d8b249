import { expect, it } from "vitest";
import { priceInBackOffice, priceRange, priceText } from "./product-options.ts";

const size = (price: number) => ({ name: `Size ${price}`, price, takes: 1 });

it.each([
	["without sizes", 9.5, null, "$9.50"],
	["without a price", null, null, null],
	["in two sizes, the smaller last", 24, [size(78), size(24)], "From $24.00"],
	["in sizes, without a price of its own", null, [size(24), size(78)], "From $24.00"],
	["in one size", 5, [size(24)], "$24.00"],
	["with sizes that cannot be read", 5, { name: "6 inch" }, "$5.00"],
])("the price of a product %s", (_, price, sizes, text) => {
	expect(priceInBackOffice({ price, sizes })).toBe(text);
});

it("is in the currency and language of the bakery", () => {
	const money = { currency: "EUR", language: "de-AT" };
	const text = priceText({ price: 24, sizes: [size(24), size(78)] }, (low) => `ab ${low}`, money);
	expect(text?.replace(/\s/g, " ")).toBe("ab € 24,00");
});

it("has the lowest and the highest price for programs", () => {
	expect(priceRange({ price: 5, sizes: [size(78), size(24), size(30)] })).toEqual({
		lowest: 24,
		highest: 78,
	});
	expect(priceRange({ price: null, sizes: null })).toBeNull();
});
