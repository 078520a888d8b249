import { describe, expect, it } from "vitest";
import { productListAddress } from "./product-filters.tsx";

const category = "0b0e6c0e-52f5-4c0f-9d3b-0a4f0e8a7c11";
const everything = { search: "", category: "", state: "" as const, sort: "" as const, page: 1 };

describe("the address of the product list", () => {
	it.each([
		["", everything],
		["?search=rye+%26+oat", { ...everything, search: "rye & oat" }],
		[
			`?search=rye&category=${category}&state=inactive&sort=-price&page=3`,
			{ search: "rye", category, state: "inactive" as const, sort: "-price" as const, page: 3 },
		],
	])("%j says %j, and the other way round", (query, shown) => {
		const path = `/admin/products${query}`;
		expect(productListAddress.read(new URL(path, "http://site"))).toEqual(shown);
		expect(productListAddress.path(shown)).toBe(path);
	});

	it.each([
		"?search=+",
		"?category=breads",
		"?state=sold",
		"?state=toString",
		"?sort=-",
		"?sort=id",
		"?page=0",
	])("means everything when it says %j", (query) => {
		const address = new URL(`/admin/products${query}`, "http://site");
		expect(productListAddress.read(address)).toEqual(everything);
	});
});
