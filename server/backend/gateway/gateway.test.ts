import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reviewForm, toGiven } from "../../../app/bakery/allergens/review-form.ts";
import { productFormSchema } from "../../../app/bakery/catalog/product-form.ts";
import { products } from "../../../app/bakery/catalog/products.ts";
import { menuItems } from "../../../app/bakery/navigation/menu-items.ts";
import { byColumn } from "../../../app/bakery/records.ts";
import { bakeryForTests, openGateway, password } from "../../../database/tests/test-bakery.ts";
import { accessTokenOf } from "../../../database/tests/test-client.ts";
import { createSavePriority, type SavePriority } from "../../limits/save-priority.ts";
import type { Gateway } from "./gateway.ts";

const bakery = bakeryForTests();
let gateway: Gateway;

// A new gateway has counted no calls yet.
beforeEach(() => {
	gateway = openGateway(bakery);
});

interface Call {
	method?: string;
	body?: unknown;
	address?: string;
	/** The access token of a session. */
	token?: string;
	cookie?: string;
}

function call(path: string, options: Call = {}): Promise<Response> {
	const { method = "GET", body, address, token, cookie } = options;
	const headers = new Headers({ "content-type": "application/json" });
	if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
	if (cookie !== undefined) headers.set("cookie", cookie);
	const request = new Request(new URL(path, bakery.url), {
		method,
		headers,
		body: body === undefined ? null : JSON.stringify(body),
	});
	return gateway(request, address);
}

function signIn(email: string, password: string, from: Pick<Call, "address" | "cookie"> = {}) {
	const body = { email, password };
	return call("/auth/v1/token?grant_type=password", { method: "POST", body, ...from });
}

describe("the gateway", () => {
	test.each([
		"GET /",
		"GET /_system/info",
		...["/", "/pg_catalog", "/content_version", "/my_access", "//categories"].map(
			(path) => `GET /api/rpc${path}`,
		),
		...["PUT", "OPTIONS", "HEAD"].map((method) => `${method} /api/rpc/list_categories`),
		...["pg_sleep", "pg_terminate_backend", "content_version", "%63ategories"].map(
			(name) => `POST /api/rpc/${name}`,
		),
		"GET /api/rpc/list_categories?select=id&select=name",
		...["signup", "otp", "magiclink", "resend", "invite", "admin/users", "token"].map(
			(path) => `POST /auth/v1/${path}`,
		),
		...["reauthenticate", "authorize?provider=github", "callback", "settings", "health"].map(
			(path) => `GET /auth/v1/${path}`,
		),
		...["admin/users", "token?grant_type=password", "User", "user/", "%75ser"].map(
			(path) => `GET /auth/v1/${path}`,
		),
		...["user", "factors"].map((path) => `DELETE /auth/v1/${path}`),
		...["/%61uth/v1/signup", "//auth/v1/signup", "/auth%2Fv1/signup"].map((path) => `POST ${path}`),
		"POST /auth/v1/token?grant_type=pkce",
		"POST /auth/v1/token?%67rant_type=refresh_token&grant_type=password",
		...["bucket", "object/copy", "object/move", "object/sign/product-images/loaf.jpg"].map(
			(path) => `POST /storage/v1/${path}`,
		),
		"GET /storage/v1/bucket",
		"POST /storage/v1/object/list/product-images",
		"DELETE /storage/v1/object/product-images",
		"POST /storage/v1/object/product-images/folder/loaf.jpg",
		"POST /storage/v1/object/product-images/.hidden",
		"GET /storage/v1/object/public/product-images/..%2f..%2fsecrets.json",
		"GET /storage/v1/object/public/.labels/product-images/loaf.jpg.json",
	])("knows nothing of %s", async (target) => {
		const [method = "", path = ""] = target.split(" ");
		const body = method === "POST" ? {} : undefined;
		for (const caller of [{}, { token: await accessTokenOf(bakery.as.administrator) }]) {
			expect((await call(path, { method, body, ...caller })).status).toBe(404);
		}
	});

	test("has no way to a table", async () => {
		const token = await accessTokenOf(bakery.as.administrator);
		const tables =
			await bakery.sql`select tablename as name from pg_tables where schemaname = 'public'`;
		for (const { name } of tables) {
			for (const method of ["GET", "HEAD", "POST", "PATCH", "DELETE"]) {
				expect((await call(`/api/rpc/${name}?select=id`, { method, token })).status).toBe(404);
			}
		}
	});

	test("takes no sign-in that a page of another site can have browsers send", async () => {
		const body = JSON.stringify({ email: "owner@example.com", password: "a guess" });
		const url = new URL("/auth/v1/token?grant_type=password", bakery.url);
		for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"]) {
			const init = { method: "POST", headers: { "content-type": type }, body };
			expect((await gateway(new Request(url, init))).status).toBe(415);
		}
	});

	test("refuses bodies that are larger than anything the product sends", async () => {
		const body = { email: "owner@example.com", password: "x".repeat(5000) };
		const path = "/auth/v1/token?grant_type=password";
		expect((await call(path, { method: "POST", body })).status).toBe(413);
	});
});

test.each([
	["anonymous", 401],
	["signed-in", 403],
] as const)("nobody reads what %s sends to save or upload", async (role, status) => {
	const token = role === "anonymous" ? "" : await accessTokenOf(bakery.as[role]);
	for (const path of ["/api/rpc/save_product", "/storage/v1/object/product-images/loaf.jpg"]) {
		let isRead = false;
		const pull = () => {
			isRead = true;
			throw new Error("The body was read.");
		};
		const body = new ReadableStream({ pull }, { highWaterMark: 0 });
		const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
		const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
		expect((await gateway(new Request(new URL(path, bakery.url), init))).status).toBe(status);
		expect(isRead).toBe(false);
	}
});

test("a lost role and an ended session count at once", async () => {
	const signedIn = await signIn("owner@example.com", password);
	const { access_token: token } = await signedIn.json();
	const list = () => call("/api/rpc/list_categories", { method: "POST", body: {}, token });
	expect((await list()).status).toBe(200);
	await bakery.demoteAdministrator();
	expect((await list()).status).toBe(403);
	await bakery.restoreUsers();
	expect((await list()).status).toBe(200);
	expect((await call("/auth/v1/logout?scope=local", { method: "POST", token })).status).toBe(204);
	const refused = await list();
	expect([refused.status, (await refused.json()).code]).toEqual([401, "session_not_found"]);
});

const category = "20000000-0000-4000-8000-000000000001";
const noProduct = "10000000-0000-4000-8000-000000000001";

const menuItem = byColumn(menuItems.columns, {
	...menuItems.empty,
	title: "Rye",
	path: "/rye",
});

const {
	categoryIds: _,
	allergenReview: _review,
	...productValues
} = productFormSchema.parse({
	...products.empty,
	name: "Rye",
	categoryIds: ["1"],
});
const product = { ...byColumn(products.columns, productValues), category_ids: [category] };
const { milk: _milk, ...incomplete } = toGiven(
	reviewForm("us", { declaration: null, labels: [], language: "en" }),
).declaration;
const review = { list: "us", declaration: { ...incomplete, milk: { presence: "contains" } } };
const withoutMilk = { declaration: incomplete };

describe("of what an administrator sends, the gateway", () => {
	beforeAll(async () => {
		await bakery.sql`
			insert into public.categories (id, name, slug) values (${category}, 'Loaves', 'loaves')`;
	});

	test.each([
		["save_category", { given: { name: "Rye", slug: "rye", id: 1 } }],
		["save_navigation_item", { given: { ...menuItem, active: false } }],
		["save_navigation_item", { given: { ...menuItem, display_order: 1 } }],
		["save_navigation_item", { given: { ...menuItem, title: 5 } }],
		["save_navigation_item?select=*", { given: menuItem }],
		["settle_submission", { submission_id: "1" }],
		["get_products", { ids: Array(5001).fill(noProduct) }],
		["get_sections", { keys: "hero" }],
		["move_messages", { to_spam: true }],
		[
			"save_product",
			{ given: JSON.parse(JSON.stringify(product).replace("{", '{"__proto__":{"active":false},')) },
		],
		["save_product", { given: product, review: { list: "us" } }],
		["save_product", { given: product, review: { ...review, list: "eu" } }],
		["save_product", { given: product, review: { ...review, by: "me" } }],
		["save_product", { given: product, review: { ...review, ...withoutMilk } }],
		["save_product", { given: { ...product, category_ids: ["x"] } }],
		["save_product", { given: { ...product, name: "Rye\u0000" } }],
		["save_product", { given: { ...product, price: "4" } }],
		["save_product", { given: { ...product, version: 1 } }],
		["save_product", { given: { ...product, search_text: "" } }],
		["save_product", { given: JSON.stringify(product) }],
		["save_product", [1]],
		["save_site_content", { sections: [{ section: "hero", id: 1 }] }],
		["save_site_content", { sections: [{ section: "hours", content: "{" }] }],
		["my_access", { a: 1 }],
	])("refuses %s with %j", async (name, body) => {
		const token = await accessTokenOf(bakery.as.administrator);
		expect((await call(`/api/rpc/${name}`, { method: "POST", body, token })).status).toBe(400);
	});

	test("takes what differs from these in one thing", async () => {
		const token = await accessTokenOf(bakery.as.administrator);
		for (const [name, body] of [
			["save_navigation_item", { given: menuItem }],
			["save_product", { given: product }],
			["save_product", { given: product, review }],
		] as const) {
			expect((await call(`/api/rpc/${name}`, { method: "POST", body, token })).status).toBe(200);
		}
	});
});

describe("what passes before pages", () => {
	test("is what an administrator asks of the tables, and nothing that strangers send", async () => {
		let passed = 0;
		const savePriority: SavePriority = {
			...createSavePriority(),
			save(work) {
				passed += 1;
				return work();
			},
		};
		gateway = openGateway(bakery, { savePriority });
		const rename = { method: "POST", body: { name: "Bread" } };
		const path = "/api/rpc/save_category";
		await call(path, rename);
		await call(path, { ...rename, token: await accessTokenOf(bakery.as["signed-in"]) });
		await call(path, { ...rename, token: "made.up.token" });
		await call("/auth/v1/recover", { method: "POST", body: { email: "ada@example.com" } });
		expect(passed).toBe(0);
		await call("/api/rpc/list_categories", {
			...{ method: "POST", body: {}, token: await accessTokenOf(bakery.as.administrator) },
		});
		expect(passed).toBe(1);
	});
});

describe("guessing a password", () => {
	const guess = (address: string, email = "owner@example.com") =>
		signIn(email, "a wrong guess", { address });

	test("ends after some attempts from one address, for it and no other", async () => {
		for (let attempt = 1; attempt <= 20; attempt++) {
			expect((await guess("192.0.2.1", "editor@example.com")).status).toBe(400);
		}
		const refused = await guess("192.0.2.1");
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
		expect(await refused.json()).toMatchObject({
			msg: expect.stringMatching(/^Too many attempts/),
		});
		expect((await guess("192.0.2.2")).status).toBe(400);
	});

	test("ends after more attempts on one account from many addresses", async () => {
		for (let attempt = 1; attempt <= 100; attempt++) {
			await guess(`192.0.2.${attempt}`, "bystander@example.com");
		}
		expect((await guess("198.51.100.1", "Bystander@Example.com")).status).toBe(429);
		expect((await guess("198.51.100.1", "owner@example.com")).status).toBe(400);
	});

	test("does not lock out a device that has signed in to the account before, until it guesses", async () => {
		const owner = "owner@example.com";
		const first = await signIn(owner, password, { address: "198.51.100.1" });
		const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
		for (let attempt = 1; attempt <= 101; attempt++) await guess(`192.0.2.${attempt % 6}`, owner);
		for (let attempt = 1; attempt <= 100; attempt++) await guess(`192.0.2.${attempt}`, owner);
		const answer = async (given: object) => (await signIn(owner, password, given)).status;
		expect(await answer({ address: "198.51.100.2" })).toBe(429);
		// Also from an address of the attacker.
		for (const address of ["198.51.100.1", "192.0.2.1"]) {
			expect(await answer({ address, cookie })).toBe(200);
		}
		const attempts = Array.from({ length: 20 }, (_, index) => `192.0.2.${index}`);
		for (const address of attempts) await signIn(owner, "a wrong guess", { address, cookie });
		expect(await answer({ address: "198.51.100.2", cookie })).toBe(429);
	});
});
