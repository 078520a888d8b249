import { afterAll, beforeEach, describe, expect, it, test } from "vitest";
import { startTestBakery } from "../../../../database/tests/test-bakery.ts";
import { createCatalog } from "../../catalog/catalog.ts";
import { listProducts } from "../../catalog/queries.ts";
import type { AllergenList } from "../../region/regional-settings.ts";
import {
	hasAllergenReviews,
	listAllergenMatrix,
	listReviewedAllergenLists,
} from "../declaration.ts";
import { allergensOf } from "../lists.ts";

let breads: string;

const bakery = await startTestBakery();
const visitor = bakery.as.anonymous;
afterAll(() => bakery.stop());
beforeEach(async () => {
	await bakery.sql`truncate public.products, public.categories, public.product_categories cascade`;
	const [row] = await bakery.sql`
		insert into public.categories (name, slug, display_order) values ('Breads', 'breads', 1)
		returning id`;
	breads = row?.id;
});

/** Answers that differ from "does-not-contain", by allergen. */
type Answers = Record<string, "contains" | "may-contain">;

/** Adds a product, reviewed for a list unless the answers are null. */
async function addProduct(
	name: string,
	answers: Answers | null,
	{ list = "us" as AllergenList, active = true, inBreads = false } = {},
): Promise<string> {
	const [row] = await bakery.sql`
		insert into public.products (name, active, ingredients, category_id)
		values (${name}, ${active}, 'Flour', ${inBreads ? breads : null}) returning id`;
	const id: string = row?.id;
	if (inBreads) {
		await bakery.sql`insert into public.product_categories (product_id, category_id, position)
			values (${id}, ${breads}, 0)`;
	}
	if (!answers) return id;
	const declaration = Object.fromEntries(
		allergensOf(list).map(({ key }) => [key, { presence: answers[key] ?? "does-not-contain" }]),
	);
	await bakery.sql`insert into public.allergen_reviews (product_id, list, declaration)
		values (${id}, ${list}, ${bakery.sql.json(declaration)})`;
	return id;
}

/** The names of the products without allergens, and how many are left out. */
async function without(
	allergens: string[],
	{ list = "us" as AllergenList, categorySlug = null as string | null } = {},
) {
	const { products, ...rest } = await listProducts(visitor, {
		...{ without: { allergens, list }, categorySlug },
	});
	expect(rest.total).toBe(products.length);
	return { names: products.map(({ name }) => name).toSorted(), unreviewed: rest.unreviewed };
}

describe("products without allergens", () => {
	beforeEach(async () => {
		await addProduct("Baguette", {}, { inBreads: true });
		await addProduct("Brioche", { milk: "contains", eggs: "contains" }, { inBreads: true });
		await addProduct("Macaron", { eggs: "contains", milk: "may-contain" });
		await addProduct("Meringue", { eggs: "contains" });
	});

	it("neither contain nor may contain any of them", async () => {
		expect(await without(["milk"])).toEqual({ names: ["Baguette", "Meringue"], unreviewed: 0 });
		expect(await without(["milk", "eggs"])).toEqual({ names: ["Baguette"], unreviewed: 0 });
		expect((await without(["milk"], { categorySlug: "breads" })).names).toEqual(["Baguette"]);
	});

	it("have a current review of the list: all others are left out, and counted", async () => {
		await addProduct("Mystery", null, { inBreads: true });
		await addProduct("European", {}, { list: "eu" });
		const outdated = await addProduct("Changed", {});
		await bakery.sql`update public.products set ingredients = 'Milk' where id = ${outdated}`;
		expect(await without(["milk"])).toEqual({ names: ["Baguette", "Meringue"], unreviewed: 3 });
		expect(await without(["milk"], { categorySlug: "breads" })).toEqual({
			names: ["Baguette"],
			unreviewed: 1,
		});
	});

	it("are none for what the list does not ask about", async () => {
		expect((await without(["lupin"])).names).toEqual([]);
		expect((await without(["milk", "lupin"])).names).toEqual([]);
	});

	it("are none that visitors may not see", async () => {
		await addProduct("Hidden", {}, { active: false });
		await addProduct("Hidden mystery", null, { active: false });
		for (const client of [visitor, bakery.as.administrator]) {
			const found = await listProducts(client, { without: { allergens: ["fish"], list: "us" } });
			expect(found.products.map(({ name }) => name)).not.toContain("Hidden");
			expect(found).toMatchObject({ total: 4, unreviewed: 0 });
		}
	});
});

test("a review of any product counts, also of a hidden one and when it is outdated", async () => {
	await addProduct("Mystery", null);
	expect(await hasAllergenReviews(visitor)).toBe(false);
	const hidden = await addProduct("Hidden", {}, { active: false });
	expect(await hasAllergenReviews(visitor)).toBe(true);
	await bakery.sql`update public.products set ingredients = 'Milk' where id = ${hidden}`;
	expect(await hasAllergenReviews(visitor)).toBe(true);
	await bakery.sql`delete from public.products where id = ${hidden}`;
	expect(await hasAllergenReviews(visitor)).toBe(false);
});

describe("the matrix", () => {
	it("has every active product, by category and name, declared or not", async () => {
		await addProduct("Rye", {}, { inBreads: true });
		await addProduct("Baguette", { milk: "contains" }, { inBreads: true });
		await addProduct("Apple", null);
		await addProduct("European", {}, { list: "eu" });
		await addProduct("Hidden", {}, { active: false });
		const { rows, lastReviewedAt, ...paging } = await listAllergenMatrix(visitor, "us");
		expect(rows.map(({ name, category }) => [name, category])).toEqual([
			["Baguette", "Breads"],
			["Rye", "Breads"],
			["Apple", null],
			["European", null],
		]);
		expect(rows.map(({ declaration }) => declaration?.milk?.presence)).toEqual([
			"contains",
			"does-not-contain",
			undefined,
			undefined,
		]);
		expect(paging).toEqual({ page: 1, pageCount: 1, total: 4 });
		const [last] = await bakery.sql`
			select max(reviewed_at) as at from public.allergen_reviews where list = 'us'
				and product_id in (select id from public.products where active)`;
		expect(new Date(lastReviewedAt ?? "")).toEqual(last?.at);
	});

	it("comes in parts that a browser can draw", async () => {
		await bakery.sql`
			insert into public.products (name)
			select 'Roll ' || lpad(number::text, 4, '0') from generate_series(1, 600) as number`;
		const second = await listAllergenMatrix(visitor, "us", 3);
		expect(second).toMatchObject({ page: 3, pageCount: 3, total: 600, lastReviewedAt: null });
		expect(second.rows[0]?.name).toBe("Roll 0501");
		expect(second.rows).toHaveLength(100);
	});

	it("is there once a product is reviewed for the list, and active", async () => {
		const catalog = () => createCatalog(visitor, { now: () => new Date() }, () => 1);
		expect(await catalog().hasAllergenPage(1)).toBe(false);
		await addProduct("European", {}, { list: "eu" });
		await addProduct("Hidden", {}, { active: false });
		expect(await listReviewedAllergenLists(visitor)).toEqual(["eu"]);
		await addProduct("Baguette", {});
		expect(await listReviewedAllergenLists(visitor)).toEqual(["eu", "us"]);
		expect(await catalog().hasAllergenPage(1)).toBe(false);
		await addProduct("Roll", {}, { list: "seven" });
		expect(await listReviewedAllergenLists(visitor)).toEqual(["eu", "seven", "us"]);
		expect(await catalog().hasAllergenPage(1)).toBe(true);
		expect(await catalog().hasAllergenPage(2)).toBe(false);
		expect(
			await catalog().hasListPage({ category: "breads", day: null, without: "milk,eggs", page: 2 }),
		).toBe(false);
	});
});
