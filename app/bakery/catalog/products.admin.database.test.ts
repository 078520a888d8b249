import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { saveRecord } from "../resource/resource.ts";
import { type ProductValues, productFormSchema } from "./product-form.ts";
import {
	changeProduct,
	deleteCategory,
	deleteProduct,
	describeCategoryProducts,
	getManagedProduct,
	hasNamesake,
	listManagedProducts,
	readPriceRange,
	saveProduct,
} from "./products.admin.ts";
import { products } from "./products.ts";
import { listCategories } from "./queries.ts";
import { type Category, categories, type ProductState } from "./schema.ts";

let breads: Category;
let cakes: Category;

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
afterAll(() => bakery.stop());
beforeEach(async () => {
	await bakery.sql`truncate public.products, public.categories, public.product_categories cascade`;
	breads = await addCategory("Breads");
	cakes = await addCategory("Cakes");
});

function addCategory(name: string): Promise<Category> {
	const slug = name.toLowerCase();
	const values = { name, slug, description: null, imageUrl: null, displayOrder: 0 };
	return saveRecord(owner, categories, values, null);
}

function product(values: Partial<ProductValues>): ProductValues {
	const form = { ...products.empty, name: "Stollen", categoryIds: [breads.id] };
	return { ...productFormSchema.parse(form), ...values };
}

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

it("readPriceRange gives the lowest price above 0 and the highest, and null without any", async () => {
	expect(await readPriceRange(owner)).toEqual({ lowest: null, highest: null });
	for (const price of [null, 0, 2.5, 45]) {
		await saveProduct(owner, product({ price }), null);
	}
	expect(await readPriceRange(owner)).toEqual({ lowest: 2.5, highest: 45 });
});

describe("listManagedProducts", () => {
	beforeEach(async () => {
		await saveProduct(owner, product({ name: "100% Rye" }), null);
		await saveProduct(owner, product({ name: "Rye roll", active: false }), null);
		await saveProduct(owner, product({ name: "Sponge", categoryIds: [cakes.id] }), null);
		const both = { name: "Stollen", featured: true, categoryIds: [cakes.id, breads.id] };
		await saveProduct(owner, product(both), null);
	});

	it("filters by name, category, and state", async () => {
		for (const [filter, ...names] of [
			[{}, "Stollen", "Sponge", "Rye roll", "100% Rye"],
			[{ search: "RYE" }, "Rye roll", "100% Rye"],
			[{ search: "0%" }, "100% Rye"],
			[{ search: "_" }],
			[{ categoryId: breads.id }, "Stollen", "Rye roll", "100% Rye"],
			[{ state: "active" }, "Stollen", "Sponge", "100% Rye"],
			[{ state: "inactive" }, "Rye roll"],
			[{ state: "featured" }, "Stollen"],
			[{ search: "rye", categoryId: breads.id, state: "active" }, "100% Rye"],
		] as const) {
			const { products, total } = await listManagedProducts(owner, filter);
			expect([total, ...namesOf(products)], JSON.stringify(filter)).toEqual([
				names.length,
				...names,
			]);
		}
	});

	it("sorts in both directions", async () => {
		await bakery.sql`
			update public.products set price = case name when 'Rye roll' then 1 when 'Stollen' then 20 end`;
		const sorted = async (sort: "name" | "state" | "price", isDescending: boolean) =>
			namesOf((await listManagedProducts(owner, { sort, isDescending })).products).join();
		expect(await sorted("name", false)).toBe("100% Rye,Rye roll,Sponge,Stollen");
		expect(await sorted("name", true)).toBe("Stollen,Sponge,Rye roll,100% Rye");
		// The same state is sorted by name; products without a price come last.
		expect(await sorted("state", false)).toBe("100% Rye,Sponge,Stollen,Rye roll");
		expect(await sorted("state", true)).toBe("Rye roll,100% Rye,Sponge,Stollen");
		expect(await sorted("price", false)).toBe("Rye roll,Stollen,100% Rye,Sponge");
		expect(await sorted("price", true)).toBe("Stollen,Rye roll,100% Rye,Sponge");
	});

	it("finds what time has made of products", async () => {
		const [past, future] = ["2020-01-01T00:00:00Z", "9999-01-01T00:00:00Z"];
		await saveProduct(owner, product({ name: "Later", shownFrom: future }), null);
		await saveProduct(owner, product({ name: "Ended", shownUntil: past }), null);
		const off = { name: "Off", active: false, shownFrom: future };
		await saveProduct(owner, product(off), null);
		const namesIn = async (state: ProductState) =>
			namesOf((await listManagedProducts(owner, { state })).products);
		expect(await namesIn("scheduled")).toEqual(["Later"]);
		expect(await namesIn("ended")).toEqual(["Ended"]);
		expect(await namesIn("inactive")).toEqual(["Off", "Rye roll"]);
	});
});

describe("changeProduct", () => {
	it.each([[{ price: null }], [{ featured: true }], [{ orderable: true }]])(
		"changes %j and nothing else",
		async (change) => {
			const id = await saveProduct(owner, product({ price: 2 }), null);
			const before = await getManagedProduct(owner, id);
			await changeProduct(owner, change, { id, version: 1 });
			expect(await getManagedProduct(owner, id)).toEqual({ ...before, ...change, version: 2 });
		},
	);

	it("is refused over a newer version, and for a product that is gone", async () => {
		const id = await saveProduct(owner, product({}), null);
		await changeProduct(owner, { price: 1 }, { id, version: 1 });
		const late = changeProduct(owner, { price: 2 }, { id, version: 1 });
		await expect(late).rejects.toMatchObject({ isConflict: true });
		expect(await getManagedProduct(owner, id)).toMatchObject({ price: 1, version: 2 });
		await deleteProduct(owner, id);
		const gone = changeProduct(owner, { price: 2 }, { id, version: 2 });
		await expect(gone).rejects.toMatchObject({ isConflict: true });
	});
});

describe("categories", () => {
	it("tell which products have no other", async () => {
		for (const name of ["Rye", "Bun", "Ale"]) await saveProduct(owner, product({ name }), null);
		await saveProduct(owner, product({ categoryIds: [cakes.id, breads.id] }), null);
		expect(await describeCategoryProducts(owner, breads.id, 2)).toEqual({
			...{ total: 4, onlyHere: 3, onlyHereNames: ["Ale", "Bun"] },
		});
		const { id } = await addCategory("Empty");
		const nothing = { total: 0, onlyHere: 0, onlyHereNames: [] };
		expect(await describeCategoryProducts(owner, id, 2)).toEqual(nothing);
	});

	it("are not deleted when their products cannot be moved", async () => {
		await saveProduct(owner, product({}), null);
		for (const moveTo of [randomUUID(), breads.id]) {
			const late = deleteCategory(owner, breads.id, { moveTo, movesAll: false });
			await expect(late).rejects.toMatchObject({ isRefusal: true, isGone: false });
		}
		expect(namesOf(await listCategories(owner))).toEqual(["Breads", "Cakes"]);
	});
});

it("says whether another product has a name", async () => {
	const id = await saveProduct(owner, product({ name: "Crème  brûlée" }), null);
	expect(await hasNamesake(owner, " creme BRULEE", null)).toBe(true);
	expect(await hasNamesake(owner, "creme brulee", id)).toBe(false);
	expect(await hasNamesake(owner, "brulee", null)).toBe(false);
	expect(await hasNamesake(owner, "100%", null)).toBe(false);
});

describe("a product without a category", () => {
	let id: string;

	beforeEach(async () => {
		id = await saveProduct(owner, product({}), null);
		await deleteCategory(owner, breads.id);
	});

	it("is found", async () => {
		await saveProduct(owner, product({ name: "Sponge", categoryIds: [cakes.id] }), null);
		const list = await listManagedProducts(owner, { isUncategorized: true });
		expect(namesOf(list.products)).toEqual(["Stollen"]);
		const inactive = { isUncategorized: true, state: "inactive" } as const;
		expect((await listManagedProducts(owner, inactive)).total).toBe(0);
	});

	it("can be saved as it is, and not be left without one once it has one", async () => {
		const withNone = product({ name: "Panettone", categoryIds: [] });
		await saveProduct(owner, withNone, await stored());
		expect(await getManagedProduct(owner, id)).toMatchObject({ name: "Panettone", categories: [] });
		await saveProduct(owner, { ...withNone, categoryIds: [cakes.id] }, await stored());
		const late = saveProduct(owner, withNone, await stored());
		await expect(late).rejects.toThrow("Please select at least one category");
		await expect(saveProduct(owner, withNone, null)).rejects.toThrow("Please select at least one");
	});

	const stored = async () => {
		const found = await getManagedProduct(owner, id);
		if (!found) throw new Error("The product is gone.");
		return found;
	};
});
