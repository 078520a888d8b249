import type { JSONValue } from "postgres";
import { describe, expect, it } from "vitest";
import { bakeryForTests } from "../../database/tests/test-bakery.ts";
import { z } from "../platform/zod.ts";
import { productFormSchema } from "./catalog/product-form.ts";
import { products } from "./catalog/products.ts";
import { categories } from "./catalog/schema.ts";
import { menuItems } from "./navigation/menu-items.ts";
import { byColumn } from "./records.ts";

const bakery = bakeryForTests();

// What a product has besides its columns.
const { categoryIds: _, allergenReview: _review, ...productShape } = productFormSchema.shape;

/** Every record that a form saves: which tables and fields there are, nobody has to repeat here. */
const records = {
	products: {
		save: "save_product",
		columnsOf: (values: object) => byColumn(products.columns, values),
		shape: productShape,
	},
	categories: {
		save: "save_category",
		columnsOf: (values: object) => byColumn(categories.columns, values),
		shape: categories.schema.shape,
	},
	navigation_items: {
		save: "save_navigation_item",
		columnsOf: (values: object) => byColumn(menuItems.columns, values),
		shape: menuItems.schema.shape,
	},
} as const;

/** Values that somebody might type or choose. One of them is valid for every field. */
const samples = {
	first: [
		...["/rye", "rye", "3", true, ["Rye"], [1], "2027-03-12T12:00:00+00:00", "06:00"],
		[{ name: "Half", price: "5", takes: "2" }],
		[{ label: "Sliced?", choices: "Yes\nNo", maximum: "60" }],
		...["amount", "0197c1de-5b5c-7c32-9d13-2f5bd1d4a0b1"],
	],
	second: [
		"/oat",
		"oat",
		"4",
		false,
		[],
		"2027-03-13T12:00:00+00:00",
		"18:30",
		"percent",
		"0197c1de-5b5c-7c32-9d13-2f5bd1d4a0b2",
	],
};

/** The fields that must differ from another. */
const exceptions: Readonly<Record<string, unknown>> = { shownUntil: "2028-03-12T12:00:00+00:00" };

function valuesFor(shape: z.ZodRawShape, typed: readonly unknown[]): object {
	const entries = Object.entries(shape).map(([field, schema]) => {
		const sample = typed.find((value) => z.safeParse(schema, value).success);
		return [field, z.parse(schema, exceptions[field] ?? sample)];
	});
	return Object.fromEntries(entries);
}

describe.each(Object.entries(records))("a save of %s", (table, { save, columnsOf, shape }) => {
	it("keeps every field of its form, in a new record and in an old one", async () => {
		const { sql, as } = bakery;
		const [category] = await sql<{ id: string }[]>`
			insert into public.categories (name, slug) values (${table}, ${table.replace("_", "-")})
			returning id`;
		const chosen = table === "products" && { category_ids: [category?.id ?? ""] };
		let target: object = {};
		for (const typed of [samples.first, samples.second]) {
			const columns = columnsOf(valuesFor(shape, typed));
			const data = await as.administrator(save, { given: { ...columns, ...chosen }, ...target });
			target = { record_id: data.id, expected_version: data.version };
			const [row] = await sql`
				select to_jsonb(stored) as stored from ${sql(`public.${table}`)} as stored
				where id = ${data.id}`;
			expect(row?.stored).toMatchObject(columns);
		}
	});
});

describe("what a save may write", () => {
	const call = async (name: string, given: JSONValue, id: string | null = null) => {
		const [row] = await bakery.sqlAs(
			"administrator",
			(sql) => sql`
				select to_json(saved) as saved from public.${sql(name)}(${sql.json(given)}, ${id}) as saved`,
		);
		return row?.saved;
	};
	const save = (given: Record<string, JSONValue>, id?: string) =>
		call("save_navigation_item", { title: "Rye", path: "/rye", ...given }, id);

	it.each([
		["an id", { id: "00000000-0000-4000-8000-000000000001" }],
		["a version", { version: 7 }],
		["a time", { created_at: "2020-01-01T00:00:00Z" }],
		["a place in the menu", { display_order: 7 }],
		["a column that there is not", { "title) values ('x'); --": "x" }],
		["a column of the system", { ctid: "(0,1)" }],
	])("is not %s, in a new record and in an old one", async (_what, forged) => {
		const item = await save({});
		for (const id of [undefined, item.id]) {
			await expect(save(forged, id)).rejects.toMatchObject({
				code: "PT400",
				message: `A save may not write: ${Object.keys(forged)[0]}`,
			});
		}
		await bakery.sql`delete from public.navigation_items where id = ${item.id}`;
		expect(await bakery.sql`select from public.navigation_items where title = 'Rye'`).toEqual([]);
	});

	it("is only what it has: an older page's form leaves the rest as it is", async () => {
		const item = await save({ show_in_footer: true });
		const saved = await call("save_navigation_item", { title: "Spelt" }, item.id);
		expect(saved).toMatchObject({ title: "Spelt", path: "/rye", show_in_footer: true });
		await bakery.sql`delete from public.navigation_items where id = ${item.id}`;
	});

	it("is neither a category_id of its own nor what is computed of a product", async () => {
		const [category] = await bakery.sql<{ id: string }[]>`select id from public.categories`;
		for (const forged of [{ category_id: category?.id ?? "" }, { search_text: "rye" }]) {
			const given = { name: "Rye", category_ids: [category?.id ?? ""], ...forged };
			await expect(call("save_product", given)).rejects.toMatchObject({ code: "PT400" });
		}
	});

	it.each([[null], [[]], [{}], ["title"], [5]])("is not %j", async (given) => {
		await expect(call("save_category", given)).rejects.toMatchObject({ code: "PT400" });
	});
});
