import { describe, expect, it } from "vitest";
import { describeProducts, describeRest } from "./delete-category-dialog.tsx";

describe("what deleting a category means for its products", () => {
	it.each([
		[0, 0, [], "No product is in this category.", []],
		[1, 0, [], "1 product is in this category, and in other categories too.", []],
		[3, 3, ["A", "B", "C"], "3 products are only in this category:", ["A", "B", "C"]],
		[
			20,
			14,
			["A", "B"],
			"20 products are in this category, 14 of them only in this one:",
			["A", "B", "and 12 more"],
		],
	])("%d products, %d of them only there", (total, onlyHere, onlyHereNames, summary, names) => {
		expect(describeProducts({ total, onlyHere, onlyHereNames })).toEqual({ summary, names });
	});

	it("counts the products that have other categories", () => {
		const products = { total: 1200, onlyHere: 0, onlyHereNames: [] };
		expect(describeRest(products)).toBe("1,200 products in other categories");
		expect(describeRest({ ...products, onlyHere: 1199 })).toBe("1 product in other categories");
	});
});
