import { beforeEach, describe, expect, test } from "vitest";
import { bakeryForTests } from "./test-bakery.ts";

const bakery = bakeryForTests();

beforeEach(async () => {
	await bakery.sql`delete from public.products`;
	await bakery.sql`delete from public.categories`;
	await bakery.sql`delete from private.changes`;
});

function log() {
	return bakery.sql`
		select changed_by, table_name, record_id, operation, before, after
		from private.changes order by id`;
}

describe("every table of the content is logged", () => {
	test.each([
		["site_content", "section", "insert into public.site_content (section) values ('hero')"],
		[
			"navigation_items",
			"id",
			"insert into public.navigation_items (title, path) values ('Home', '/')",
		],
		["categories", "id", "insert into public.categories (name, slug) values ('Breads', 'breads')"],
		["products", "id", "insert into public.products (name) values ('Loaf')"],
		[
			"image_details",
			"key",
			"insert into public.image_details (key, alt) values ('a.jpg', 'A loaf')",
		],
	])("%s, whatever is done to it", async (table, key, insert) => {
		const { sql } = bakery;
		await sql.unsafe(insert);
		const [row] = await sql.unsafe(`select ${key} as key from public.${table}`);
		const changed = table === "site_content" ? "title" : table === "image_details" ? "name" : key;
		if (changed !== key) await sql.unsafe(`update public.${table} set ${changed} = 'Other'`);
		await sql.unsafe(`update public.${table} set ${key} = ${key}`);
		await sql.unsafe(`truncate public.${table} cascade`);
		const entries = await log();
		expect(entries.map(({ operation }) => operation)).toEqual([
			"insert",
			...(changed === key ? [] : ["update"]),
			"delete",
		]);
		for (const entry of entries) {
			expect(entry).toMatchObject({ changed_by: null, table_name: table, record_id: row?.key });
			const content = entry.after ?? entry.before;
			for (const column of ["version", "updated_at", "search_text", "is_described"]) {
				expect(content).not.toHaveProperty(column);
			}
		}
	});

	test("and none that strangers may read is left out", async () => {
		const silent = await bakery.sql`
			select relname from pg_class
			where relnamespace = 'public'::regnamespace and relkind = 'r'
				and has_table_privilege('anon', oid, 'select')
				and (
					select count(*) from pg_trigger
					where tgrelid = pg_class.oid and tgfoid = 'private.log_change()'::regprocedure
				) < 2`;
		expect(silent).toEqual([]);
	});

	test("but no message of a visitor", async () => {
		const { sql } = bakery;
		await sql`insert into public.contact_messages (name, email, subject, message)
			values ('Ada', 'ada@example.com', 'Cake', 'One, please.')`;
		await sql`update public.contact_messages set read_at = now()`;
		await sql`delete from public.contact_messages`;
		expect(await log()).toEqual([]);
	});
});

test("a change is logged with who made it, through each way of the API", async () => {
	const { sql, sqlAs, users } = bakery;
	const administrator = { changed_by: users.administrator };
	const id = await sqlAs("administrator", async (as) => {
		const [category] = await as`
			insert into public.categories (name, slug) values ('Breads', 'breads') returning id`;
		const given = as.json({ name: "Rye", price: 9, category_ids: [category?.id] });
		const [added] = await as`select id from public.save_product(${given})`;
		await as`select public.save_product(${given}, ${added?.id})`;
		await as`update public.products set active = false where id = ${added?.id}`;
		return added?.id;
	});
	await sql`update public.products set price = 8`;
	expect(await log()).toMatchObject([
		{ ...administrator, table_name: "categories", operation: "insert" },
		{ ...administrator, table_name: "products", operation: "insert", before: null },
		{ ...administrator, table_name: "product_categories", operation: "insert", record_id: id },
		{
			...administrator,
			operation: "update",
			before: { active: true, price: 9 },
			after: { active: false, price: 9 },
		},
		{ changed_by: null, operation: "update", before: { price: 9 }, after: { price: 8 } },
	]);
});

test("the log keeps a year, and of each record the last 200 changes", async () => {
	const { sql } = bakery;
	await sql`
		insert into private.changes (changed_at, table_name, record_id, operation, after)
		select now() - interval '366 days', 'products', 'old' || number, 'insert', '{}'
		from generate_series(1, 20) as number`;
	const [product] = await sql`insert into public.products (name) values ('Loaf') returning id`;
	const id: string = product?.id;
	for (let price = 1; price <= 300; price++) {
		await sql`update public.products set price = ${price} where id = ${id}`;
	}
	const [kept] = await sql`
		select count(*)::int as count, min(before ->> 'price') filter (where record_id = ${id}) as price
		from private.changes`;
	expect(kept?.count).toBeGreaterThanOrEqual(200);
	// It is swept with every 32nd change.
	expect(kept?.count).toBeLessThan(200 + 32);
	const [last] = await sql`select after -> 'price' as price from private.changes order by id desc`;
	expect(last).toEqual({ price: 300 });
});
