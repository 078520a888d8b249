import { beforeEach, describe, expect, test } from "vitest";
import type { FunctionArguments } from "../../app/platform/backend/function-arguments.ts";
import { bakeryForTests } from "./test-bakery.ts";

type ProductToSave = Record<string, string | boolean | number | null | string[]>;

type SaveParameters = Omit<FunctionArguments["save_product"], "given">;

interface SavedProduct {
	id: string;
	name: string;
	version: number;
	category_id: string | null;
	price: number | null;
	allergens: string[];
}

const breads = "00000000-0000-4000-8000-00000000000a";
const cakes = "00000000-0000-4000-8000-00000000000b";
const pies = "00000000-0000-4000-8000-00000000000c";
const unknown = "00000000-0000-4000-8000-00000000000f";

const bakery = bakeryForTests();

beforeEach(async () => {
	await bakery.sql`truncate public.products, public.categories, public.product_categories cascade`;
	await bakery.sql`insert into public.categories (id, name, slug, display_order) values
		(${breads}, 'Breads', 'breads', 0), (${cakes}, 'Cakes', 'cakes', 1), (${pies}, 'Pies', 'pies', 2)`;
});

async function save(product: ProductToSave = {}, parameters: SaveParameters = {}) {
	const given = { name: "Banana bread", category_ids: [breads], ...product };
	const { record_id = null, expected_version = null } = parameters;
	const [row] = await bakery.sqlAs(
		"administrator",
		(sql) => sql<{ saved: SavedProduct }[]>`
			select to_json(saved) as saved
			from public.save_product(${sql.json(given)}, ${record_id}, ${expected_version}) as saved`,
	);
	if (!row) throw new Error("Nothing was saved.");
	return row.saved;
}

async function chosenCategories(productId: string): Promise<string[]> {
	const rows = await bakery.sql<{ category_id: string }[]>`
		select category_id from public.product_categories
		where product_id = ${productId} order by position`;
	return rows.map((row) => row.category_id);
}

describe("save_product", () => {
	test("takes at most seven additional images, and no empty one", async () => {
		for (const urls of [["a", "b", "c", "d", "e", "f", "g", "h"], [""]]) {
			await expect(save({ more_image_urls: urls })).rejects.toMatchObject({ code: "23514" });
		}
	});

	test("empties what is null on the next save, and keeps what is left out", async () => {
		const { id } = await save({ price: 12.5, allergens: ["Eggs"], featured: true });
		const saved = await save({ name: "Plain bread", price: null }, { record_id: id });
		expect(saved).toMatchObject({ id, name: "Plain bread", price: null });
		expect(saved).toMatchObject({ allergens: ["Eggs"], featured: true });
	});

	test("keeps unknown allergens exactly as written", async () => {
		const allergens = ["Gluten", "Lupin", 'Traces of "sesame", {maybe}'];
		expect((await save({ allergens })).allergens).toEqual(allergens);
	});

	test("changes nothing when a category is unknown", async () => {
		const { id } = await save({ category_ids: [cakes] });
		const change = save({ name: "Other", category_ids: [breads, unknown] }, { record_id: id });
		await expect(change).rejects.toMatchObject({ code: "23503" });
		expect(await bakery.sql`select name, version from public.products`).toEqual([
			{ name: "Banana bread", version: 1 },
		]);
		expect(await chosenCategories(id)).toEqual([cakes]);
	});

	test("refuses a version that is no longer the newest", async () => {
		const { id, version } = await save({ category_ids: [cakes] });
		await save({ name: "Hers" }, { record_id: id, expected_version: version });
		const late = save(
			{ name: "His", category_ids: [pies] },
			{ record_id: id, expected_version: version },
		);
		await expect(late).rejects.toMatchObject({
			code: "PT409",
			message: "Someone else changed this record in the meantime.",
		});
		expect(await bakery.sql`select name from public.products`).toEqual([{ name: "Hers" }]);
		expect(await chosenCategories(id)).toEqual([breads]);
	});

	test("accepts one of two saves that started from the same version", async () => {
		const { id, version } = await save();
		const saves = ["Hers", "His"].map((name) =>
			save({ name }, { record_id: id, expected_version: version }),
		);
		const outcomes = (await Promise.allSettled(saves)).map(({ status }) => status);
		expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected"]);
	});
});

describe("categories", () => {
	const add = (name: string, slug: string) =>
		bakery.sql`insert into public.categories (name, slug) values (${name}, ${slug})`;

	test("leave their products behind when they are deleted", async () => {
		const first = await save({ category_ids: [cakes, breads] });
		const second = await save({ category_ids: [breads, cakes] });
		await bakery.sql`delete from public.categories where id = ${cakes}`;
		const products = await bakery.sql`
			select id, category_id from public.products order by created_at`;
		expect(products).toEqual([
			{ id: first.id, category_id: breads },
			{ id: second.id, category_id: breads },
		]);
		expect(await chosenCategories(first.id)).toEqual([breads]);
		await bakery.sqlAs("administrator", (sql) => {
			const records = sql.json([{ kind: "category", id: cakes }]);
			return sql`select public.restore_from_trash(${records})`;
		});
		const [restored] = await bakery.sql`
			select category_id from public.products where id = ${first.id}`;
		expect(restored).toEqual({ category_id: cakes });
	});

	test.each(["products", "shelves", null])("are moved, and %j are not", async (table) => {
		const move = bakery.sqlAs(
			"administrator",
			(sql) => sql`select public.move_record(${table}, ${pies}, ${[breads]}::uuid[])`,
		);
		await expect(move).rejects.toMatchObject({
			code: "PT400",
			message: "These records have no order.",
		});
	});

	test.each(["", "Breads", "sour dough", "-breads", "breads-", "sour--dough", "brötchen"])(
		"do not take %j for a slug",
		async (slug) => {
			await expect(add("Breads", slug)).rejects.toMatchObject({ code: "23514" });
		},
	);
});

test.each([
	...["{Gluten,NULL}", "{{Gluten,Eggs},{Nuts,Soy}}"].map((value) => ["allergens", value] as const),
	...["{0}", "{8}", "{5,1}", "{5,5}", "{1,NULL}", "{{1,2},{3,4}}"].map(
		(value) => ["baking_days", value] as const,
	),
])("the %s of a product are not %s", async (column, value) => {
	const type = column === "allergens" ? "text[]" : "smallint[]";
	const added = bakery.sql.unsafe(
		`insert into public.products (name, ${column}) values ('Rye', '${value}'::${type})`,
	);
	await expect(added).rejects.toThrow(
		/Allergens are a list of texts|Baking days are days of the week/,
	);
});

describe("the time in which a product is shown", () => {
	const add = (from: string | null, until: string | null) => bakery.sql`
		insert into public.products (name, shown_from, shown_until)
		values ('Stollen', ${from}::text::timestamptz, ${until}::text::timestamptz) returning id`;

	test.each([
		["2027-03-12T12:00:00Z", "2027-03-12T13:00:00+02:00"],
		["-infinity", null],
		[null, "infinity"],
		["0044-03-15T12:00:00Z BC", null],
	])("is not from %s until %s", async (from, until) => {
		await expect(add(from, until)).rejects.toMatchObject({ code: "23514" });
		expect(await add("2027-03-12T12:00:00Z", "2027-03-12T12:00:00.001Z")).toHaveLength(1);
	});
});
