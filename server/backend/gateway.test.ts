import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { password, startTestBakery, type TestBakery } from "../../supabase/tests/test-bakery.ts";
import { createMemoryRateLimits } from "../rate-limits/memory-rate-limits.ts";
import { createGateway, type Gateway } from "./gateway.ts";

let bakery: TestBakery;
let gateway: Gateway;

beforeAll(async () => {
	bakery = await startTestBakery();
});

afterAll(() => bakery.stop());

// A new gateway has counted no calls yet.
beforeEach(() => {
	gateway = createGateway(optionsFor("site"));
});

function optionsFor(audience: "site" | "network") {
	const { publishableKey, secretKey, fetch } = bakery.backend;
	const api = (request: Request) => fetch(request);
	const rateLimits = createMemoryRateLimits();
	return { api, publishableKey, secretKey, rateLimits, secure: false, audience };
}

interface Call {
	method?: string;
	key?: string;
	body?: unknown;
	address?: string;
	cookie?: string;
}

function call(
	path: string,
	{ method = "GET", key, body, address, cookie }: Call = {},
): Promise<Response> {
	const apikey = key ?? bakery.backend.publishableKey;
	const request = new Request(new URL(path, bakery.url), {
		method,
		headers: { apikey, "content-type": "application/json", ...(cookie ? { cookie } : {}) },
		body: body === undefined ? null : JSON.stringify(body),
	});
	return gateway(request, address);
}

function signIn(email: string, password: string, from: Pick<Call, "address" | "cookie"> = {}) {
	const body = { email, password };
	return call("/auth/v1/token?grant_type=password", { method: "POST", body, ...from });
}

describe("the gateway", () => {
	test("passes on what the product asks for", async () => {
		expect((await call("/rest/v1/categories?select=id")).status).toBe(200);
	});

	test.each([
		["GET", "/rest/v1/"],
		["GET", "/rest/v1/pg_catalog"],
		["GET", "/rest/v1/content_version"],
		["PUT", "/rest/v1/categories"],
		["OPTIONS", "/rest/v1/categories"],
		["POST", "/rest/v1/rpc/content_version"],
		["GET", "/rest/v1/rpc/is_admin"],
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
		["POST", "/storage/v1/object/list/other"],
		["GET", "/storage/v1/object/product-images/loaf.jpg"],
		["POST", "/storage/v1/object/product-images/folder/loaf.jpg"],
		["POST", "/storage/v1/object/product-images/.hidden"],
		["GET", "/storage/v1/object/public/product-images/..%2f..%2fsecrets.json"],
		["GET", "/storage/v1/object/public/.labels/product-images/loaf.jpg.json"],
		["GET", "/_system/info"],
		["GET", "/"],
	])("knows nothing of %s %s", async (method, path) => {
		const body = method === "POST" ? {} : undefined;
		expect((await call(path, { method, body })).status).toBe(404);
	});

	test.each(["", "sb_publishable_wrong"])("refuses the key %j", async (key) => {
		expect((await call("/rest/v1/categories", { key })).status).toBe(401);
	});

	test("does not take the secret key from strangers", async () => {
		const { secretKey } = bakery.backend;
		expect((await call("/rest/v1/categories", { key: secretKey })).status).toBe(401);
	});

	test("refuses bodies that are larger than anything the product sends", async () => {
		const body = { email: "owner@example.com", password: "x".repeat(5000) };
		const path = "/auth/v1/token?grant_type=password";
		expect((await call(path, { method: "POST", body })).status).toBe(413);
	});

	test("invites no pages of other addresses", async () => {
		const { headers } = await call("/rest/v1/categories?select=id");
		expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
	});
});

describe("the gateway for the network", () => {
	beforeEach(() => {
		gateway = createGateway(optionsFor("network"));
	});

	test("takes the secret key, and then has more to offer", async () => {
		const key = bakery.backend.secretKey;
		const version = await call("/rest/v1/rpc/content_version", { method: "POST", body: {}, key });
		expect(await version.json()).toBeGreaterThan(0);
		expect((await call("/auth/v1/admin/users", { key })).status).toBe(200);
		expect((await call("/auth/v1/admin/users")).status).toBe(404);
	});

	test("lets pages of other addresses call it", async () => {
		expect((await call("/rest/v1/categories", { method: "OPTIONS" })).status).toBe(204);
		const { headers } = await call("/rest/v1/categories?select=id");
		expect(headers.get("access-control-allow-origin")).toBe("*");
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

	test("is told from signing in, which may be done as often as one likes", async () => {
		for (let attempt = 1; attempt <= 21; attempt++) {
			const { status } = await signIn("owner@example.com", password, { address: "192.0.2.1" });
			expect(status).toBe(200);
		}
	});

	test("locks nobody out of an account who has signed in to it from this device before", async () => {
		const owner = "owner@example.com";
		const first = await signIn(owner, password, { address: "198.51.100.1" });
		const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
		for (let attempt = 1; attempt <= 101; attempt++) await guess(`192.0.2.${attempt % 6}`, owner);
		for (let attempt = 1; attempt <= 100; attempt++) await guess(`192.0.2.${attempt}`, owner);
		expect((await signIn(owner, password, { address: "198.51.100.2" })).status).toBe(429);
		expect((await signIn(owner, password, { address: "198.51.100.1", cookie })).status).toBe(200);
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
