import { describe, expect, test } from "vitest";
import { findListed, withListedCategories } from "./read-catalog.server.ts";
import type { Category } from "./schema.ts";

const cakes: Category = {
	...{ id: "1", name: "Cakes", slug: "cakes", earlierSlugs: [], description: "For every feast" },
	...{ imageUrl: null, displayOrder: 1, version: 2 },
};

const pies = { id: "2", name: "Pies", slug: "pies" };

describe("the categories of products", () => {
	test("are named as in the list of all", () => {
		const product = { price: 20, categories: [{ id: "1", name: "Torten", slug: "torten" }, pies] };
		expect(withListedCategories([product], [cakes])).toEqual([
			{ price: 20, categories: [{ id: "1", name: "Cakes", slug: "cakes" }, pies] },
		]);
	});

	test("are what the list says of them, as a whole", () => {
		expect(findListed({ ...cakes, name: "Torten", version: 1 }, [cakes])).toBe(cakes);
		expect(findListed({ ...cakes, id: "3" }, [cakes])).toEqual({ ...cakes, id: "3" });
	});
});
