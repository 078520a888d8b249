import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reviewForm, toGiven } from "../../../app/bakery/allergens/review-form.ts";
import { productFormSchema } from "../../../app/bakery/catalog/product-form.ts";
import { products } from "../../../app/bakery/catalog/products.ts";
import { menuItems } from "../../../app/bakery/navigation/menu-items.ts";
import { byColumn } from "../../../app/bakery/records.ts";
import { password, startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";
import { accessTokenOf } from "../../../database/tests/test-client.ts";
import { createMemoryRateLimits } from "../../limits/memory-rate-limits.ts";
import { createSavePriority, type SavePriority } from "../../limits/save-priority.ts";
import { createGateway, type Gateway } from "./gateway.ts";

let bakery: TestBakery;
let gateway: Gateway;

beforeAll(async () => {
	bakery = await startTestBakery();
});

afterAll(() => bakery.stop());

// A new gateway has counted no calls yet.
beforeEach(() => {
	gateway = createGateway(optionsFor());
});

function optionsFor(savePriority = createSavePriority()) {
	const { api, signingSecret } = bakery.backend;
	const rateLimits = createMemoryRateLimits();
	return { ...api, savePriority, signingSecret, rateLimits, secure: false };
}

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

/** Everything that somebody may try at tables. */
const tableRequests = [
	"products",
	"categories",
	"site_content",
	"contact_messages",
	"user_roles",
].flatMap((table) =>
	["GET", "HEAD", "POST", "PATCH", "DELETE"].map((method) => ({ table, method })),
);

function signIn(email: string, password: string, from: Pick<Call, "address" | "cookie"> = {}) {
	const body = { email, password };
	return call("/auth/v1/token?grant_type=password", { method: "POST", body, ...from });
}

describe("the gateway", () => {
	test.each([
		["GET", "/api/rpc/"],
		["GET", "/api/rpc/pg_catalog"],
		["GET", "/api/rpc/content_version"],
		["PUT", "/api/rpc/categories"],
		["OPTIONS", "/api/rpc/categories"],
		["POST", "/api/rpc/content_version"],
		["GET", "/api/rpc/my_access"],
		["POST", "/auth/v1/signup"],
		["POST", "/auth/v1/otp"],
		["POST", "/auth/v1/magiclink"],
		["POST", "/auth/v1/resend"],
		["GET", "/auth/v1/reauthenticate"],
		["GET", "/auth/v1/authorize?provider=github"],
		["GET", "/auth/v1/callback"],
		["GET", "/auth/v1/settings"],
		["GET", "/auth/v1/admin/users"],
		["POST", "/auth/v1/token"],
		["POST", "/auth/v1/token?grant_type=pkce"],
		["GET", "/storage/v1/bucket"],
		["POST", "/storage/v1/bucket"],
		["POST", "/storage/v1/object/copy"],
		["POST", "/storage/v1/object/move"],
		["POST", "/storage/v1/object/sign/product-images/loaf.jpg"],
		["POST", "/storage/v1/object/list/product-images"],
		["POST", "/storage/v1/object/product-images/folder/loaf.jpg"],
		["POST", "/storage/v1/object/product-images/.hidden"],
		["GET", "/storage/v1/object/public/product-images/..%2f..%2fsecrets.json"],
		["GET", "/storage/v1/object/public/.labels/product-images/loaf.jpg.json"],
		["GET", "/api/rpc/categories?select=id&select=name"],
		["POST", "/auth/v1/token?%67rant_type=refresh_token&grant_type=password"],
		["GET", "/api/rpc/%63ategories?select=id"],
		["GET", "/api/rpc//categories"],
		["GET", "/_system/info"],
		["GET", "/"],
	])("knows nothing of %s %s", async (method, path) => {
		const body = method === "POST" ? {} : undefined;
		expect((await call(path, { method, body })).status).toBe(404);
	});

	test("takes no sign-in that a page of another site can have browsers send", async () => {
		const body = JSON.stringify({ email: "owner@example.com", password: "a guess" });
		const url = new URL("/auth/v1/token?grant_type=password", bakery.url);
		for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"]) {
			const init = { method: "POST", headers: { "content-type": type }, body };
			expect((await gateway(new Request(url, init))).status).toBe(415);
		}
	});

	test("answers nobody whose body breaks off", async () => {
		const body = new ReadableStream({ pull: () => Promise.reject(new Error("aborted")) });
		const headers = { "content-type": "application/json" };
		const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
		const url = new URL("/auth/v1/token?grant_type=password", bakery.url);
		expect((await gateway(new Request(url, init))).status).toBe(400);
	});

	test("sends any number of images at once", async () => {
		const path = "/storage/v1/object/public/product-images/none.jpg";
		const answers = await Promise.all(Array.from({ length: 500 }, () => call(path)));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
	});

	test("refuses bodies that are larger than anything the product sends", async () => {
		const body = { email: "owner@example.com", password: "x".repeat(5000) };
		const path = "/auth/v1/token?grant_type=password";
		expect((await call(path, { method: "POST", body })).status).toBe(413);
	});

	test("invites no pages of other addresses", async () => {
		const { headers } = await call("/api/rpc/list_categories", { method: "POST", body: {} });
		expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
	});
});

describe("at the tables", () => {
	test.each(tableRequests)("nobody may even $method $table", async ({ table, method }) => {
		for (const caller of [{}, { token: await accessTokenOf(bakery.as.administrator) }]) {
			const { status } = await call(`/api/rpc/${table}?select=id`, { method, ...caller });
			expect(status).toBe(404);
		}
	});

	test.each([
		["POST", "/api/rpc/save_category"],
		["POST", "/api/rpc/save_product"],
		["POST", "/storage/v1/object/product-images/loaf.jpg"],
	])("nobody reads what a stranger sends to %s %s", async (method, path) => {
		let isRead = false;
		const body = new ReadableStream(
			{
				pull() {
					isRead = true;
					throw new Error("The body was read.");
				},
			},
			{ highWaterMark: 0 },
		);
		const init = { method, body, duplex: "half" } as RequestInit;
		expect((await gateway(new Request(new URL(path, bakery.url), init))).status).toBe(401);
		expect(isRead).toBe(false);
	});

	test("a user without a role may read the role, and read and change their own name", async () => {
		const token = await accessTokenOf(bakery.as["signed-in"]);
		const ask = (name: string, body = {}) =>
			call(`/api/rpc/${name}`, { method: "POST", body, token });
		const statuses = [
			await ask("my_access"),
			await ask("get_full_name"),
			await ask("save_full_name", { given: "Ada" }),
		].map(({ status }) => status);
		expect(statuses).toEqual([200, 200, 204]);
	});

	test.each([
		["POST", "/api/rpc/find_products"],
		["POST", "/api/rpc/find_messages"],
		["POST", "/api/rpc/mark_messages"],
		["POST", "/api/rpc/save_category"],
		["POST", "/api/rpc/settle_submission"],
		["POST", "/api/rpc/save_product"],
		["GET", "/storage/v1/object/product-images/loaf.jpg"],
		["POST", "/storage/v1/object/product-images/loaf.jpg"],
	])("they may not %s %s", async (method, path) => {
		const token = await accessTokenOf(bakery.as["signed-in"]);
		expect((await call(path, { method, token })).status).toBe(403);
	});

	test.each([
		["DELETE", "/storage/v1/object/product-images", { prefixes: ["loaf.jpg"] }],
		[
			"POST",
			"/storage/v1/object/move",
			{
				bucketId: "product-images",
				sourceKey: "loaf.jpg",
				destinationBucket: "product-images",
				destinationKey: "loaf.jpg",
			},
		],
	])("nobody but the server may %s %s: files go through the trash", async (method, path, body) => {
		for (const caller of ["signed-in", "administrator"] as const) {
			const token = await accessTokenOf(bakery.as[caller]);
			expect((await call(path, { method, body, token })).status).toBe(404);
		}
	});

	test("a lost role counts at once", async () => {
		const token = await accessTokenOf(bakery.as.administrator);
		const listCategories = () =>
			call("/api/rpc/list_categories", { method: "POST", body: {}, token });
		expect((await listCategories()).status).toBe(200);
		await bakery.demoteAdministrator();
		expect((await listCategories()).status).toBe(403);
		await bakery.restoreUsers();
		expect((await listCategories()).status).toBe(200);
	});

	test("an ended session counts at once", async () => {
		const signedIn = await signIn("owner@example.com", "correct horse battery staple");
		const { access_token: token } = await signedIn.json();
		const listCategories = () =>
			call("/api/rpc/list_categories", { method: "POST", body: {}, token });
		expect((await listCategories()).status).toBe(200);
		expect((await call("/auth/v1/logout?scope=local", { method: "POST", token })).status).toBe(204);
		const refused = await listCategories();
		expect([refused.status, (await refused.json()).code]).toEqual([401, "session_not_found"]);
	});
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

describe("even for an administrator", () => {
	beforeAll(async () => {
		await bakery.sql`
			insert into public.categories (id, name, slug) values (${category}, 'Loaves', 'loaves')`;
	});

	test("the requests below differ in one thing from ones that pass", async () => {
		const token = await accessTokenOf(bakery.as.administrator);
		const save = (name: string, given: object) =>
			call(`/api/rpc/${name}`, { method: "POST", body: { given }, token });
		expect((await save("save_navigation_item", menuItem)).status).toBe(200);
		expect((await save("save_product", product)).status).toBe(200);
		const body = { given: product, review };
		const reviewed = await call("/api/rpc/save_product", { method: "POST", body, token });
		expect(reviewed.status).toBe(200);
	});

	test.each(["/api/rpc/products?select=id", "/api/rpc/described_products?select=id"])(
		"is GET %s unknown",
		async (path) => {
			const { status } = await call(path, { token: await accessTokenOf(bakery.as.administrator) });
			expect(status).toBe(404);
		},
	);

	test.each([
		["POST", "/api/rpc/save_category", { given: { name: "Rye", slug: "rye", id: 1 } }],
		["POST", "/api/rpc/save_navigation_item", { given: { ...menuItem, active: false } }],
		["POST", "/api/rpc/save_navigation_item", { given: { ...menuItem, display_order: 1 } }],
		["POST", "/api/rpc/save_navigation_item", { given: { ...menuItem, title: 5 } }],
		["POST", "/api/rpc/save_navigation_item", { given: { ...menuItem, title: null } }],
		["POST", "/api/rpc/save_navigation_item?select=*", { given: menuItem }],
		["POST", "/api/rpc/save_navigation_item?id=eq.1", { given: menuItem }],
		["POST", "/api/rpc/settle_submission", { submission_id: "1" }],
		["POST", "/api/rpc/get_products", { ids: ["1"] }],
		["POST", "/api/rpc/get_products", { ids: Array(5001).fill(noProduct) }],
		["POST", "/api/rpc/get_products?select=*", { ids: [] }],
		["POST", "/api/rpc/get_sections", { keys: "hero" }],
		["POST", "/api/rpc/mark_messages", { ids: ["1"], is_read: true }],
		["POST", "/api/rpc/move_messages", { to_spam: true }],
		[
			"POST",
			"/api/rpc/save_product",
			{ given: JSON.parse(JSON.stringify(product).replace("{", '{"__proto__":{"active":false},')) },
		],
		["POST", "/api/rpc/save_product", { given: product, review: { list: "us" } }],
		["POST", "/api/rpc/save_product", { given: product, review: { ...review, list: "eu" } }],
		["POST", "/api/rpc/save_product", { given: product, review: { ...review, by: "me" } }],
		["POST", "/api/rpc/save_product", { given: product, review: { ...review, ...withoutMilk } }],
		["POST", "/api/rpc/save_product", { given: { ...product, category_ids: ["x"] } }],
		["POST", "/api/rpc/save_product", { given: { ...product, name: "Rye\u0000" } }],
		["POST", "/api/rpc/save_product", { given: { ...product, allergens: ["\ud800"] } }],
		["POST", "/api/rpc/save_product", { given: { ...product, price: "4" } }],
		["POST", "/api/rpc/save_product", { given: { ...product, version: 1 } }],
		["POST", "/api/rpc/save_product", { given: { ...product, search_text: "" } }],
		["POST", "/api/rpc/save_product", { given: JSON.stringify(product) }],
		["POST", "/api/rpc/save_product", { ...product }],
		["POST", "/api/rpc/save_product", null],
		["POST", "/api/rpc/save_product", [1]],
		["POST", "/api/rpc/save_site_content", { sections: "{" }],
		["POST", "/api/rpc/save_site_content", { sections: [{ section: "hero", id: 1 }] }],
		["POST", "/api/rpc/save_site_content", { sections: [{ section: "hours", content: "{" }] }],
		["POST", "/api/rpc/save_site_content", { sections: [{ section: "nowhere", content: "{}" }] }],
		[
			"POST",
			"/api/rpc/save_site_content",
			{ sections: [{ section: "about", content: JSON.stringify({ text: "<b>".repeat(5001) }) }] },
		],
		["POST", "/api/rpc/my_access", { a: 1 }],
	])("is %s %s with %j refused", async (method, path, body) => {
		const { status } = await call(path, {
			method,
			body,
			token: await accessTokenOf(bakery.as.administrator),
		});
		expect(status).toBe(400);
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
		gateway = createGateway(optionsFor(savePriority));
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
			expect((await guess("192.0.2.1", `user${attempt}@example.com`)).status).toBe(400);
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
			await guess(`192.0.2.${attempt}`, "nobody@example.com");
		}
		expect((await guess("198.51.100.1", "Nobody@Example.com")).status).toBe(429);
		expect((await guess("198.51.100.1", "owner@example.com")).status).toBe(400);
	});

	test("differs from signing in, which has no limit", async () => {
		for (let attempt = 1; attempt <= 21; attempt++) {
			const { status } = await signIn("owner@example.com", password, { address: "192.0.2.1" });
			expect(status).toBe(200);
		}
	});

	test("does not lock out a device that has signed in to the account before", async () => {
		const owner = "owner@example.com";
		const first = await signIn(owner, password, { address: "198.51.100.1" });
		const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
		for (let attempt = 1; attempt <= 101; attempt++) await guess(`192.0.2.${attempt % 6}`, owner);
		for (let attempt = 1; attempt <= 100; attempt++) await guess(`192.0.2.${attempt}`, owner);
		expect((await signIn(owner, password, { address: "198.51.100.2" })).status).toBe(429);
		expect((await signIn(owner, password, { address: "198.51.100.1", cookie })).status).toBe(200);
	});

	test("does not lock out a known device that shares the address of the attacker", async () => {
		const owner = "owner@example.com";
		const first = await signIn(owner, password, { address: "192.0.2.1" });
		const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
		for (let attempt = 1; attempt <= 21; attempt++) await guess("192.0.2.1");
		expect((await signIn(owner, password, { address: "192.0.2.1" })).status).toBe(429);
		expect((await signIn(owner, password, { address: "192.0.2.1", cookie })).status).toBe(200);
	});

	test("ends on a device that has signed in before as well", async () => {
		const owner = "owner@example.com";
		const first = await signIn(owner, password, { address: "198.51.100.1" });
		const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
		const attempts = Array.from({ length: 20 }, (_, index) => `192.0.2.${index}`);
		for (const address of attempts) await signIn(owner, "a wrong guess", { address, cookie });
		expect((await signIn(owner, password, { address: "198.51.100.2", cookie })).status).toBe(429);
	});
});
