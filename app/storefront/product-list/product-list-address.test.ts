import { describe, expect, test } from "vitest";
import { listPathFromState, listPathOf, productListPath } from "./product-list-address.ts";

test.each([
	[{ category: null }, "/products"],
	[{ category: null, page: 2 }, "/products?page=2"],
	[{ category: "bread", page: 3 }, "/products?category=bread&page=3"],
	[
		{ category: "bread", day: "2027-03-19", without: "milk,eggs", page: 2 },
		"/products?category=bread&day=2027-03-19&without=milk%2Ceggs&page=2",
	],
])("productListPath of %j is %s", (shown, path) => {
	expect(productListPath(shown)).toBe(path);
});

describe("listPathFromState", () => {
	test("is what a link of the list left in the history", () => {
		expect(listPathFromState({ listPath: "/products?category=bread" })).toBe(
			"/products?category=bread",
		);
	});

	test.each([[null], [undefined], ["/products"], [{}], [{ listPath: 7 }]])(
		"is nothing for %j",
		(state) => {
			expect(listPathFromState(state)).toBeNull();
		},
	);
});

test.each([
	["https://bakery.test/products?category=bread", "/products?category=bread"],
	["https://bakery.test/products", "/products"],
	["https://bakery.test/about", null],
	["https://elsewhere.test/products", null],
	["", null],
])("listPathOf of %j is %j", (address, path) => {
	expect(listPathOf(address, "https://bakery.test")).toBe(path);
});
