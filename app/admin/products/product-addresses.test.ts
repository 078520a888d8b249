import { describe, expect, it } from "vitest";
import { productListPath, readProductListAddress } from "./product-addresses.ts";

const categoryId = "0b0e6c0e-52f5-4c0f-9d3b-0a4f0e8a7c11";

describe("the address of the product list", () => {
	it.each([
		["", { page: 1 }],
		["?search=rye+%26+oat", { search: "rye & oat", page: 1 }],
		[
			`?search=rye&category=${categoryId}&state=inactive&page=3`,
			{ search: "rye", categoryId, state: "inactive" as const, page: 3 },
		],
	])("%j says %j, and the other way round", (query, filter) => {
		const path = `/admin/products${query}`;
		expect(readProductListAddress(new URL(path, "http://site"))).toEqual(filter);
		expect(productListPath(filter)).toBe(path);
	});

	it.each(["?search=+", "?category=breads", "?state=sold", "?state=toString", "?page=0"])(
		"means everything when it says %j",
		(query) => {
			const address = new URL(`/admin/products${query}`, "http://site");
			expect(readProductListAddress(address)).toEqual({ page: 1 });
		},
	);
});
