import { beforeEach, describe, expect, test } from "vitest";
import { bakeryForTests } from "./test-bakery.ts";

// What somebody might try who reads our requests in the browser and writes some of their own.

const hiddenId = "00000000-0000-4000-8000-000000000001";
const categoryId = "00000000-0000-4000-8000-000000000002";

const bakery = bakeryForTests();

beforeEach(async () => {
	const { sql } = bakery;
	await bakery.restoreUsers();
	await sql`truncate public.products, public.categories, public.product_categories cascade`;
	await sql`insert into public.categories (id, name, slug) values (${categoryId}, 'Cakes', 'cakes')`;
	await sql`insert into public.products (id, name, active, featured, category_id)
		values (${hiddenId}, 'Secret cake', false, true, ${categoryId})`;
	await sql`insert into public.product_categories values (${hiddenId}, ${categoryId})`;
});

/** Why visitors do not see a product. */
const reasons = {
	inactive: {},
	"not shown yet": { active: true, shown_from: inMinutes(1) },
	"not shown anymore": { active: true, shown_from: inMinutes(-9), shown_until: inMinutes(-1) },
};

function inMinutes(minutes: number): string {
	return new Date(Date.now() + minutes * 60_000).toISOString();
}

const strangers = ["anonymous", "signed-in"] as const;

test.each(Object.entries(reasons))(
	"a product that is %s hides from strangers",
	async (_, columns) => {
		const { sql } = bakery;
		if (Object.keys(columns).length > 0) {
			await sql`update public.products set ${sql(columns)} where id = ${hiddenId}`;
		}
		for (const role of strangers) {
			for (const query of [
				"select * from public.products",
				`select * from public.products where id = '${hiddenId}'`,
				`select * from public.products
			where not active or shown_from > '2000-01-01' or visible_until <= now()`,
				"select * from public.product_categories",
				"select from public.categories join public.products on category_id = categories.id",
			]) {
				expect(await bakery.sqlAs(role, (as) => as.unsafe(query))).toHaveLength(0);
			}
			const change = { active: true, shown_from: null, shown_until: null };
			await bakery
				.sqlAs(role, (as) => as`update public.products set ${as(change)} where id = ${hiddenId}`)
				.catch((error) => expect(error).toMatchObject({ code: "42501" }));
		}
		const [product] = await sql`select active, shown_from is null as soon from public.products`;
		expect(product).not.toEqual({ active: true, soon: true });
	},
);

describe("a product in its time", () => {
	test.each([
		["from now on", { shown_from: inMinutes(-1) }],
		["until later", { shown_until: inMinutes(5) }],
		["in between", { shown_from: inMinutes(-1), shown_until: inMinutes(5) }],
	])("is seen by everybody, with its categories: %s", async (_, columns) => {
		const { sql, sqlAs } = bakery;
		await sql`update public.products set ${sql({ active: true, ...columns })}`;
		for (const role of [...strangers, "administrator"] as const) {
			const found = await sqlAs(
				role,
				(as) => as`
					select name, product_categories.category_id
					from public.products join public.product_categories on product_id = id`,
			);
			expect([...found]).toEqual([{ name: "Secret cake", category_id: categoryId }]);
		}
	});

	test("is seen by administrators out of it too", async () => {
		const { sql, sqlAs } = bakery;
		for (const columns of Object.values(reasons).slice(1)) {
			await sql`update public.products set ${sql(columns)}`;
			const found = await sqlAs("administrator", (as) => as`select name from public.products`);
			expect([...found]).toEqual([{ name: "Secret cake" }]);
		}
	});
});

test("nobody becomes an administrator by writing it into the account's own data", async () => {
	for (const data of [{ role: "admin" }, { app_metadata: { role: "admin" } }]) {
		const { error } = await bakery.as["signed-in"].accounts.updateUser({ data });
		expect(error?.status).toBe(400);
	}
	expect([
		...(await bakery.sqlAs("signed-in", (sql) => sql`select * from public.my_access()`)),
	]).toEqual([]);
});

test.each(["anonymous", "signed-in", "administrator"] as const)(
	"%s reaches neither the users nor our private tables",
	async (role) => {
		for (const table of [
			"accounts.users",
			"private.changes",
			"private.rate_limits",
			"levain.secrets",
		]) {
			const read = bakery.sqlAs(role, (sql) => sql`select * from ${sql(table)}`);
			await expect(read).rejects.toMatchObject({ code: "42501" });
		}
	},
);
