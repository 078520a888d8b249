import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestBakery, type TestBakery } from "./test-bakery.ts";

// What somebody might try who reads our requests in the browser and writes some of their own.

const hiddenId = "00000000-0000-4000-8000-000000000001";
const categoryId = "00000000-0000-4000-8000-000000000002";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});

beforeEach(async () => {
	const { sql } = bakery;
	await bakery.restoreUsers();
	await sql`truncate public.products, public.categories, public.product_categories cascade`;
	await sql`insert into public.categories (id, name, slug) values (${categoryId}, 'Cakes', 'cakes')`;
	await sql`insert into public.products (id, name, active, featured, category_id)
		values (${hiddenId}, 'Secret cake', false, true, ${categoryId})`;
	await sql`insert into public.product_categories values (${hiddenId}, ${categoryId})`;
});

afterAll(() => bakery.stop());

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
const hidings = strangers.flatMap((role) =>
	Object.entries(reasons).map(([reason, columns]) => ({ role, reason, columns })),
);

describe.each(hidings)("a product that is $reason hides from $role", ({ role, columns }) => {
	beforeEach(async () => {
		const { sql } = bakery;
		if (Object.keys(columns).length === 0) return;
		await sql`update public.products set ${sql(columns)} where id = ${hiddenId}`;
	});

	test("when asked for by its id", async () => {
		const found = await bakery.sqlAs(
			role,
			(sql) => sql`select * from public.products where id = ${hiddenId}`,
		);
		expect(found).toHaveLength(0);
	});

	test("when asked for by what hides it", async () => {
		const found = await bakery.sqlAs(
			role,
			(sql) => sql`select * from public.products
				where not active or shown_from > '2000-01-01' or visible_until <= now()`,
		);
		expect(found).toHaveLength(0);
	});

	test("when its categories are asked for", async () => {
		const found = await bakery.sqlAs(role, (sql) => sql`select * from public.product_categories`);
		expect(found).toHaveLength(0);
	});

	test("when it is to be changed so that it is seen", async () => {
		const change = { active: true, shown_from: null, shown_until: null };
		const changed = bakery.sqlAs(
			role,
			(sql) => sql`update public.products set ${sql(change)} where id = ${hiddenId}`,
		);
		if (role === "anonymous") await expect(changed).rejects.toMatchObject({ code: "42501" });
		else expect((await changed).count).toBe(0);
		const [product] = await bakery.sql`select version from public.products`;
		expect(product).toEqual({ version: expect.any(Number) });
	});

	test("when counted", async () => {
		const [counted] = await bakery.sqlAs(
			role,
			(sql) => sql`select count(*)::integer as count from public.products`,
		);
		expect(counted).toEqual({ count: 0 });
	});

	test("when looked up through its category", async () => {
		const found = await bakery.sqlAs(
			role,
			(sql) => sql`
				select categories.id, products.name, product_categories.product_id
				from public.categories left join public.products on category_id = categories.id
				left join public.product_categories
					on product_categories.category_id = categories.id`,
		);
		expect([...found]).toEqual([{ id: categoryId, name: null, product_id: null }]);
	});
});

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

describe("nobody becomes an administrator", () => {
	test("by adding the role", async () => {
		const added = bakery.sqlAs(
			"signed-in",
			(sql) => sql`insert into public.user_roles values (${bakery.users.signedIn}, 'admin')`,
		);
		await expect(added).rejects.toMatchObject({ code: "42501" });
		expect(await ownAccess()).toEqual([]);
	});

	test("by writing it into the account's own data", async () => {
		const { error } = await bakery.as["signed-in"].accounts.updateUser({
			data: { role: "admin", app_metadata: { role: "admin" } },
		});
		expect(error?.status).toBe(400);
		expect(await ownAccess()).toEqual([]);
	});

	async function ownAccess() {
		return [...(await bakery.sqlAs("signed-in", (sql) => sql`select * from public.my_access()`))];
	}
});

test("a profile cannot be moved to another user", async () => {
	const { signedIn, bystander } = bakery.users;
	await bakery.sql`delete from public.profiles where id = ${bystander}`;
	const moved = bakery.sqlAs(
		"signed-in",
		(sql) => sql`update public.profiles set id = ${bystander} where id = ${signedIn}`,
	);
	await expect(moved).rejects.toMatchObject({ code: "42501" });
	const profiles = await bakery.sql`select from public.profiles where id = ${bystander}`;
	expect(profiles).toHaveLength(0);
});

test("a session signed with another secret is no session", async () => {
	const claims = { role: "service_role", sub: bakery.users.administrator, exp: 4_102_444_800 };
	const token = signToken(claims, "a secret of our own making");
	const headers = { authorization: `Bearer ${token}` };
	const response = await findProducts(headers);
	expect(response.status).toBe(401);
	expect(await response.text()).not.toContain("Secret cake");
});

test("a session of a role that Postgres does not know reads nothing", async () => {
	const [secrets] = await bakery.sql`select api from levain.secrets`;
	const token = signToken({ role: "pastry_chef", exp: 4_102_444_800 }, secrets?.api.jwtSecret);
	const headers = { authorization: `Bearer ${token}` };
	for (let time = 1; time <= 3; time += 1) {
		const response = await findProducts(headers);
		expect(response.ok).toBe(false);
		expect(await response.text()).not.toContain("Secret cake");
	}
	const data = await bakery.as.anonymous("list_categories", {});
	expect(data).toMatchObject([{ name: "Cakes" }]);
});

function findProducts(headers: Record<string, string>): Promise<Response> {
	const body = JSON.stringify({ skipped: 0, size: 48 });
	return fetch(`${bakery.url}/api/rpc/find_products`, { method: "POST", headers, body });
}

function signToken(claims: object, secret: string): string {
	const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
	const content = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
	return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

describe.each(["anonymous", "signed-in"] as const)("%s saves nothing", (role) => {
	test("through save_product", async () => {
		const given = bakery.sql.json({ name: "Forged cake", category_ids: [categoryId] });
		for (const id of [null, hiddenId]) {
			const saved = bakery.sqlAs(role, (sql) => sql`select public.save_product(${given}, ${id})`);
			await expect(saved).rejects.toMatchObject({ code: "42501" });
		}
		expect(await bakery.sql`select name from public.products`).toEqual([{ name: "Secret cake" }]);
		expect(await bakery.sql`select from public.product_categories`).toHaveLength(1);
	});

	test("through save_site_content", async () => {
		const sections = bakery.sql.json([{ section: "hero", title: "Forged" }]);
		const saved = bakery.sqlAs(role, (sql) => sql`select public.save_site_content(${sections})`);
		await expect(saved).rejects.toMatchObject({ code: "42501" });
		expect(await bakery.sql`select from public.site_content`).toHaveLength(0);
	});

	test("through move_navigation_items", async () => {
		const [item] = await bakery.sql<{ id: string }[]>`
			insert into public.navigation_items (title, path, display_order)
			values ('Home', '/', 5) returning id`;
		const ids = [item?.id ?? ""];
		const moved = bakery.sqlAs(role, (sql) => sql`select public.move_navigation_items(${ids})`);
		await expect(moved).rejects.toMatchObject({ code: "42501" });
		const [stored] = await bakery.sql`
			delete from public.navigation_items returning display_order`;
		expect(stored).toEqual({ display_order: 5 });
	});
});

test.each(["anonymous", "signed-in", "administrator"] as const)(
	"%s reaches neither the users nor our private tables",
	async (role) => {
		for (const table of ["accounts.users", "private.content_version"]) {
			const read = bakery.sqlAs(role, (sql) => sql`select * from ${sql(table)}`);
			await expect(read).rejects.toMatchObject({ code: "42501" });
		}
	},
);

test("images stay in their buckets: an administrator adds no other", async () => {
	const added = bakery.sqlAs(
		"administrator",
		(sql) => sql`insert into files.images (bucket, name) values ('other', 'other.png')`,
	);
	await expect(added).rejects.toMatchObject({ code: "42501" });
});
