import { readFile } from "node:fs/promises";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { applySchema } from "../../server/backend/schema/apply-schema.ts";
import { setUpDatabase } from "../../server/backend/schema/database-setup.ts";
import { schemaDirectory } from "../../server/backend/schema/schema-files.ts";
import { createDatabase } from "./test-bakery.ts";

interface DemoProduct {
	name: string;
	slug: string;
	category: string;
	featured: boolean;
	ingredients: string;
	allergens: string[];
}

const seed = new URL("../demo.sql", import.meta.url);

let sql: Sql;
let products: DemoProduct[];

beforeAll(async () => {
	sql = postgres(await createDatabase(inject("postgresUrl"), "demo"), { max: 1, onnotice() {} });
	await setUpDatabase(sql);
	await applySchema(sql, schemaDirectory, () => {});
	await plant();
	products = await sql<DemoProduct[]>`
		select products.name, categories.slug as category, featured, ingredients, allergens,
			substring(products.image_url from '/product-images/(.+)\.jpg$') as slug
		from public.products join public.categories on categories.id = category_id
		order by products.created_at desc, products.id`;
});

afterAll(() => sql.end());

async function plant() {
	await sql.unsafe(await readFile(seed, "utf8")).simple();
}

test("the allergens are those of the ingredients, no more and no less", () => {
	const sources: Record<string, RegExp> = {
		Gluten: /wheat flour|rye flour|barley/i,
		Dairy: /butter\b|milk|cream|cheese/i,
		Eggs: /\begg\b/i,
		Nuts: /almonds|walnuts|pecans/i,
		Fish: /salmon/i,
		Shellfish: /shrimp|crab|lobster/i,
		Soy: /\bsoy\b/i,
		Sesame: /sesame/i,
	};
	for (const { name, ingredients, allergens } of products) {
		const found = Object.keys(sources).filter((allergen) => sources[allergen]?.test(ingredients));
		expect([name, ...allergens.toSorted()]).toEqual([name, ...found.toSorted()]);
	}
});

test("the reviews by the seven are those of the ingredients, and two products have none", async () => {
	const sources: Record<string, RegExp> = {
		gluten: /wheat flour|rye flour|barley/i,
		milk: /butter\b|milk|cream|cheese/i,
		eggs: /\begg\b/i,
		nuts: /almonds|walnuts|pecans|peanut/i,
		fish: /salmon/i,
		shellfish: /shrimp|crab|lobster|mussel/i,
		soybeans: /\bsoy\b/i,
	};
	const reviews = await sql<
		{ name: string; list: string; ingredients: string; contained: string[] }[]
	>`
		select name, list, ingredients, array(
			select key from jsonb_each(declaration) where value ->> 'presence' = 'contains'
		) as contained
		from public.allergen_reviews join public.products on products.id = product_id
		where outdated_at is null`;
	expect(reviews).toHaveLength(products.length - 2);
	for (const { name, list, ingredients, contained } of reviews) {
		expect([name, list]).toEqual([name, "seven"]);
		const found = Object.keys(sources).filter((allergen) => sources[allergen]?.test(ingredients));
		expect([name, ...contained.toSorted()]).toEqual([name, ...found.toSorted()]);
	}
});

test("seeding it again changes nothing, whatever the owner has changed", async () => {
	await sql`update public.products set name = 'House loaf' where name = 'Country Sourdough'`;
	const state = () => sql`
		select name, version from public.products union all
		select slug, version from public.categories union all
		select section, version from public.site_content union all
		select title, version from public.navigation_items union all
		select product_id::text, position from public.product_categories
		order by 1, 2`;
	const before = await state();
	await plant();
	expect(await state()).toEqual(before);
});
