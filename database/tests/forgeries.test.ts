import { createHmac } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
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
	"not shown any more": { active: true, shown_from: inMinutes(-9), shown_until: inMinutes(-1) },
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
		const { data } = await bakery.unguarded[role].from("products").select().eq("id", hiddenId);
		expect(data).toEqual([]);
	});

	test("when asked for by what hides it", async () => {
		const products = () => bakery.unguarded[role].from("products").select();
		const answers = await Promise.all([
			products().eq("active", false),
			products().gt("shown_from", "2000-01-01T00:00:00Z"),
			products().lte("visible_until", "now"),
		]);
		expect(answers.map(({ data }) => data)).toEqual([[], [], []]);
	});

	test("when its categories are asked for", async () => {
		const { data } = await bakery.unguarded[role].from("product_categories").select();
		expect(data).toEqual([]);
	});

	test("when it is to be changed so that it is seen", async () => {
		const shown = { active: true, shown_from: null, shown_until: null };
		await bakery.unguarded[role].from("products").update(shown).eq("id", hiddenId);
		const { data } = await bakery.unguarded[role].from("products").select();
		expect(data).toEqual([]);
	});

	test("when counted", async () => {
		const query = bakery.unguarded[role]
			.from("products")
			.select("*", { count: "exact", head: true });
		expect((await query).count).toBe(0);
	});

	test("when looked up through its category", async () => {
		const { data } = await bakery.unguarded[role]
			.from("categories")
			.select("products!products_category_id_fkey(name), product_categories(product_id)");
		expect(data).toEqual([{ products: [], product_categories: [] }]);
	});
});

describe("a product in its time", () => {
	test.each([
		["from now on", { shown_from: inMinutes(-1) }],
		["until later", { shown_until: inMinutes(5) }],
		["in between", { shown_from: inMinutes(-1), shown_until: inMinutes(5) }],
	])("is seen by everybody, with its categories: %s", async (_, columns) => {
		const { sql, unguarded } = bakery;
		await sql`update public.products set ${sql({ active: true, ...columns })}`;
		for (const role of [...strangers, "administrator"] as const) {
			const { data } = await unguarded[role]
				.from("products")
				.select("name, product_categories(category_id)");
			expect(data).toEqual([
				{ name: "Secret cake", product_categories: [{ category_id: categoryId }] },
			]);
		}
	});

	test("is seen by administrators out of it too", async () => {
		const { sql, unguarded } = bakery;
		for (const columns of Object.values(reasons).slice(1)) {
			await sql`update public.products set ${sql(columns)}`;
			const { data } = await unguarded.administrator.from("products").select("name");
			expect(data).toEqual([{ name: "Secret cake" }]);
		}
	});
});

describe("nobody becomes an administrator", () => {
	test("by upserting the role", async () => {
		const { signedIn: user } = bakery.users;
		await bakery.unguarded["signed-in"].from("user_roles").upsert({ user_id: user, role: "admin" });
		expect(await ownAccess()).toEqual([]);
	});

	test("by writing it into the account's own data", async () => {
		const { error } = await bakery.as["signed-in"].auth.updateUser({
			data: { role: "admin", app_metadata: { role: "admin" } },
		});
		expect(error?.status).toBe(400);
		expect(await ownAccess()).toEqual([]);
	});

	async function ownAccess() {
		const { data } = await bakery.unguarded["signed-in"].rpc("my_access");
		return data;
	}
});

test("a profile cannot be moved to another user", async () => {
	const { signedIn, bystander } = bakery.users;
	await bakery.sql`delete from public.profiles where id = ${bystander}`;
	await bakery.unguarded["signed-in"].from("profiles").update({ id: bystander }).eq("id", signedIn);
	const profiles = await bakery.sql`select from public.profiles where id = ${bystander}`;
	expect(profiles).toHaveLength(0);
});

test("a session signed with another secret is no session", async () => {
	const claims = { role: "service_role", sub: bakery.users.administrator, exp: 4_102_444_800 };
	const token = signToken(claims, "a secret of our own making");
	const headers = { apikey: bakery.backend.publishableKey, authorization: `Bearer ${token}` };
	const response = await findProducts(headers);
	expect(response.status).toBe(401);
	expect(await response.text()).not.toContain("Secret cake");
});

test("a session of a role that Postgres does not know reads nothing", async () => {
	const [secrets] = await bakery.sql`select api from levain.secrets`;
	const token = signToken({ role: "pastry_chef", exp: 4_102_444_800 }, secrets?.api.jwtSecret);
	const headers = { apikey: bakery.backend.publishableKey, authorization: `Bearer ${token}` };
	for (let time = 1; time <= 3; time += 1) {
		const response = await findProducts(headers);
		expect(response.ok).toBe(false);
		expect(await response.text()).not.toContain("Secret cake");
	}
	expect((await bakery.unguarded.anonymous.from("categories").select("name")).data).toEqual([
		{ name: "Cakes" },
	]);
});

function findProducts(headers: Record<string, string>): Promise<Response> {
	const body = JSON.stringify({ skipped: 0, size: 48 });
	return fetch(`${bakery.url}/rest/v1/rpc/find_products`, { method: "POST", headers, body });
}

function signToken(claims: object, secret: string): string {
	const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
	const content = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
	return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

describe.each(["anonymous", "signed-in"] as const)("%s saves nothing", (role) => {
	test("through save_product", async () => {
		const given = { name: "Forged cake", category_ids: [categoryId] };
		const added = await bakery.unguarded[role].rpc("save_product", { given });
		const changed = await bakery.unguarded[role].rpc("save_product", {
			given,
			record_id: hiddenId,
		});
		expect(added.error).not.toBeNull();
		expect(changed.error).not.toBeNull();
		expect(await bakery.sql`select name from public.products`).toEqual([{ name: "Secret cake" }]);
		expect(await bakery.sql`select from public.product_categories`).toHaveLength(1);
	});

	test("through save_site_content", async () => {
		const sections = [{ section: "hero", title: "Forged" }];
		const { error } = await bakery.unguarded[role].rpc("save_site_content", { sections });
		expect(error).not.toBeNull();
		expect(await bakery.sql`select from public.site_content`).toHaveLength(0);
	});

	test("through move_navigation_items", async () => {
		const [item] = await bakery.sql<{ id: string }[]>`
			insert into public.navigation_items (title, path, display_order)
			values ('Home', '/', 5) returning id`;
		const ids = [item?.id ?? ""];
		const { error } = await bakery.unguarded[role].rpc("move_navigation_items", { ids });
		expect(error).not.toBeNull();
		const [stored] = await bakery.sql`
			delete from public.navigation_items returning display_order`;
		expect(stored).toEqual({ display_order: 5 });
	});
});

test.each(["anonymous", "signed-in", "administrator"] as const)(
	"%s reaches neither the users nor our private tables",
	async (role) => {
		const client: SupabaseClient = bakery.unguarded[role];
		for (const [schema, table] of [
			["auth", "users"],
			["private", "content_version"],
			["storage", "objects"],
		] as const) {
			const { data, error } = await client.schema(schema).from(table).select();
			expect(data).toBeNull();
			expect(error).not.toBeNull();
		}
	},
);

describe("pictures", () => {
	const bytes = new TextEncoder().encode("a picture").buffer;
	const pictures = (role: "administrator" | "server") =>
		bakery.unguarded[role].storage.from("product-images");

	test("are fetched by their address without any key", async () => {
		await pictures("server").upload("loaf.png", bytes, { contentType: "image/png", upsert: true });
		const address = `${bakery.url}/storage/v1/object/public/product-images/loaf.png`;
		const response = await fetch(address);
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("image/png");
		expect(await response.text()).toBe("a picture");
	});

	test.each(["text/html", "application/javascript", "application/pdf"])(
		"of type %s are refused",
		async (contentType) => {
			const { error } = await pictures("administrator").upload("page.html", bytes, { contentType });
			expect(error).not.toBeNull();
			expect(await bakery.sql`select from storage.objects where name = 'page.html'`).toHaveLength(
				0,
			);
		},
	);

	test("stay in their bucket: an administrator makes no other", async () => {
		const { error } = await bakery.unguarded.administrator.storage.createBucket("other", {
			public: true,
		});
		expect(error).not.toBeNull();
		expect(await bakery.sql`select id from storage.buckets order by id`).toEqual([
			{ id: "deleted-images" },
			{ id: "product-images" },
		]);
	});
});
