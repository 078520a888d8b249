import { beforeAll, expect, test } from "vitest";
import { uploadImage } from "../../../app/bakery/media/images.ts";
import { bakeryForTests, openGateway } from "../../../database/tests/test-bakery.ts";
import { accessTokenOf } from "../../../database/tests/test-client.ts";
import { Refusal } from "../requests/refusal.ts";
import type { Gateway } from "./gateway.ts";
import { findRoute, routes } from "./gateway-routes.ts";

// API responses can hold personal data, so caches must not store them. Only public images are cached.

const bakery = bakeryForTests();

beforeAll(async () => {
	const image = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
	const bytes = new Uint8Array(image).buffer;
	const file = { name: "kept.svg", type: "image/svg+xml", bytes };
	await uploadImage(bakery.as.administrator.fetch, file);
});

const publicImages = "/storage/v1/object/public/product-images";

/** One request for each method of each route. */
const requests = [
	"POST /api/rpc/my_access",
	"POST /auth/v1/token?grant_type=password",
	"POST /auth/v1/token?grant_type=passkey",
	"POST /auth/v1/token?grant_type=recovery_code",
	"POST /auth/v1/token?grant_type=refresh_token",
	"POST /auth/v1/passkeys/sign-in-options",
	"POST /auth/v1/passkeys/options",
	"POST /auth/v1/passkeys",
	"GET /auth/v1/user",
	"PUT /auth/v1/user",
	"POST /auth/v1/recover",
	"POST /auth/v1/verify",
	`GET ${publicImages}/none.jpg`,
	`HEAD ${publicImages}/none.jpg`,
	"POST /storage/v1/object/list/product-images",
	"POST /storage/v1/object/product-images/new.jpg",
	"PUT /storage/v1/object/product-images/new.jpg",
	"GET /storage/v1/object/product-images/none.jpg",
	"POST /auth/v1/logout?scope=others",
];

/** None of the product's requests. */
const otherRequests = [
	"GET /auth/v1/verify?type=recovery&token=none",
	"GET /api/rpc/pg_catalog",
	"GET /api/rpc/products?select=id",
	"GET /auth/v1/admin/users",
	"POST /storage/v1/object/move",
	"OPTIONS /api/rpc/products",
	"GET /api/rpc/%63ategories",
];

function parse(target: string): { method: string; url: URL } {
	const [method = "", path = ""] = target.split(" ");
	return { method, url: new URL(path, bakery.url) };
}

const callers = ["visitor", "signedIn", "administrator"] as const;

async function headersOf(caller: (typeof callers)[number]): Promise<Headers> {
	const headers = new Headers({ "content-type": "application/json" });
	if (caller === "visitor") return headers;
	const client = bakery.as[caller === "signedIn" ? "signed-in" : "administrator"];
	headers.set("authorization", `Bearer ${await accessTokenOf(client)}`);
	return headers;
}

function send(gateway: Gateway, target: string, headers: Headers): Promise<Response> {
	const { method, url } = parse(target);
	const body = ["POST", "PUT", "PATCH"].includes(method) ? "{}" : null;
	return gateway(new Request(url, { method, headers, body }), "192.0.2.1");
}

const caching = (response: Response) => response.headers.get("cache-control");

test("the requests cover every method of every route", () => {
	const taken = requests.map((target) => {
		const { method, url } = parse(target);
		const query = new Map(url.searchParams);
		return { method, route: findRoute({ method, path: url.pathname, query }) };
	});
	for (const route of routes) {
		const methods = taken.filter((target) => target.route === route).map(({ method }) => method);
		expect(methods.sort(), `${route.path}`).toEqual([...route.methods].sort());
	}
});

test.each(callers)("responses to a %s are not cached", async (caller) => {
	const gateway = openGateway(bakery);
	const headers = await headersOf(caller);
	const statuses = new Set<number>();
	for (const target of [...requests, ...otherRequests]) {
		const response = await send(gateway, target, headers);
		statuses.add(response.status);
		expect({ target, caching: caching(response) }).toEqual({ target, caching: "no-store" });
	}
	expect(statuses).toContain(caller === "administrator" ? 200 : 404);
});

test("refusals are not cached, nor what the library calls cacheable", async () => {
	const headers = await headersOf("visitor");
	const gateway = openGateway(bakery);
	const statuses = new Set<number>();
	for (let attempt = 0; attempt < 21; attempt++) {
		const response = await send(gateway, "POST /auth/v1/token?grant_type=password", headers);
		statuses.add(response.status);
		expect(caching(response)).toBe("no-store");
	}
	expect(statuses).toContain(429);
	const { url } = parse("POST /auth/v1/token?grant_type=password");
	const large = new Request(url, { method: "POST", headers, body: "x".repeat(5000) });
	const refused = await gateway(large, "192.0.2.2");
	expect([refused.status, caching(refused)]).toEqual([413, "no-store"]);
	const isBusy = () => Promise.reject(new Refusal(503, "busy", "The server is busy."));
	const busy = await send(
		openGateway(bakery, { answer: isBusy }),
		`GET ${publicImages}/kept.svg`,
		headers,
	);
	expect([busy.status, caching(busy)]).toEqual([503, "no-store"]);
	const answer = async () =>
		new Response("[]", { headers: { "cache-control": "public, max-age=3600" } });
	const path = "POST /auth/v1/recover";
	expect(caching(await send(openGateway(bakery, { answer }), path, headers))).toBe("no-store");
});

test("a public image is cached, and no error of its address", async () => {
	const gateway = openGateway(bakery);
	const target = `GET ${publicImages}/kept.svg`;
	const immutable = expect.stringMatching(/^public, max-age=\d+, immutable$/);
	const whole = await send(gateway, target, new Headers());
	expect([whole.status, caching(whole)]).toEqual([200, immutable]);
	const eTag = whole.headers.get("etag") ?? "";
	const unchanged = await send(gateway, target, new Headers({ "if-none-match": eTag }));
	expect([unchanged.status, caching(unchanged)]).toEqual([304, immutable]);
	const part = await send(gateway, target, new Headers({ range: "bytes=0-3" }));
	expect([part.status, caching(part)]).toEqual([206, immutable]);
	const outside = await send(gateway, target, new Headers({ range: "bytes=99999-" }));
	expect([outside.status, caching(outside)]).toEqual([416, "no-store"]);
});
