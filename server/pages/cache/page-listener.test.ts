import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Catalog } from "../../../app/bakery/catalog/catalog.ts";
import { createClock } from "../../../app/platform/clock.server.ts";
import { createTrace } from "../../http/request-ids.ts";
import { createSavePriority } from "../../limits/save-priority.ts";
import { createWorkLimit } from "../../limits/work-limit.ts";
import { createMissingPaths } from "../addresses/missing-paths.ts";
import { createPathMatcher } from "../addresses/path-matcher.ts";
import { createSiteAddresses } from "../addresses/site-addresses.ts";
import { routesAt } from "../fixtures/test-routes.ts";
import { createPageFinisher } from "../rendering/finished-page.ts";
import { Generations } from "./generations.ts";
import { createPageCache } from "./page-cache.ts";
import { answerFromMemory } from "./page-listener.ts";

let server: Server;
let origin: string;

const text = "Crème brûlée – 日本 ".repeat(100);

const catalog: Catalog = {
	loadFilters: async () => {},
	hasCategory: (slug) => slug === "breads",
	hasDay: () => true,
	findMoved: () => null,
	hasPath: (path) => path === "imprint",
	hasListPage: async () => true,
	hasAllergenPage: async () => false,
	hasProduct: async () => true,
	listProducts: async () => [],
	listCustomPages: async () => [],
};

const pages = createPageCache({
	render: async ({ url }) => {
		const status = /\/about$|category=breads$/.test(url) ? 200 : 404;
		return {
			response: new Response(text, { status }),
			isMixed: false,
			complete: true,
			isOutage: false,
		};
	},
	finish: createPageFinisher({
		commonHeaders: { "x-content-type-options": "nosniff" },
		currentFormToken: () => "",
	}),
	renders: createWorkLimit({
		atOnce: 1,
		maxWaiting: 1,
		perVisitor: { name: "renders", max: 10, windowSeconds: 60 },
	}),
	catalog,
	generations: new Generations(createClock({})),
	maximumBytes: 1_000_000,
});

const isOfAnotherRoute = createPathMatcher(["/health", "/api/rpc/*"]);

const inMemory = {
	pages,
	addresses: createSiteAddresses(routesAt("/about", "/products", "/products/:id"), catalog),
	isElsewhere: (path: string) => isOfAnotherRoute(path) !== null,
	missingPaths: createMissingPaths({ write: async () => {} }),
};

beforeAll(async () => {
	for (const path of ["/about", "/products?category=breads", "/products/x", "/no", "/no.data"]) {
		const url = new URL(path, "http://bakery.test");
		const found = await inMemory.addresses.load(url);
		if (!("key" in found)) throw new Error(`${path} is redirected.`);
		await pages.answer(new Request(url), found.key, "203.0.113.7");
	}
	const listener = answerFromMemory({
		inMemory,
		savePriority: createSavePriority(),
		trace: createTrace(["127.0.0.1"]),
		otherwise: (_incoming, outgoing) => outgoing.end("router"),
	});
	server = createServer((incoming, outgoing) => {
		// As Vite does in development.
		if (incoming.headers["x-behind"]) outgoing.setHeader("vary", "Origin");
		listener(incoming, outgoing);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("No port.");
	origin = `http://127.0.0.1:${address.port}`;
});

afterAll(() => server.close());

/** Sends the path as it is; `fetch` would first spell it as browsers do. */
async function send(path: string, method = "GET") {
	const [incoming] = await once(request(origin, { path, method }).end(), "response");
	return { status: incoming.statusCode as number, text: await readText(incoming) };
}

describe("a request for a page in memory", () => {
	it.each(["br", "gzip", "identity"])("is answered with all of the page: %s", async (encoding) => {
		const response = await fetch(`${origin}/about`, { headers: { "accept-encoding": encoding } });
		expect(await response.text()).toBe(text);
		expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
	});

	it.each([
		"/products?category=breads",
		"/products?utm_source=letter&category=breads",
		"/about?category=breads",
	])("is answered at every address that means it: %s", async (address) => {
		expect(await send(address)).toEqual({ status: 200, text: expect.stringContaining("Crème") });
	});

	it("is answered with the headers alone to who asks for them", async () => {
		const response = await fetch(`${origin}/about`, { method: "HEAD" });
		expect(Number(response.headers.get("content-length"))).toBeGreaterThan(0);
		expect(await response.text()).toBe("");
	});
});

describe("a request for a path that nothing answers", () => {
	it.each([
		"/nothing",
		"/nothing?page=2",
		"/about/nothing.data",
		"//nothing/",
		"//bakery.test/products?category=breads",
		"/health/nothing",
		"/products/x",
		"/%zz",
	])("is answered with the page for all of them: %s", async (path) => {
		const { status, text } = await send(path);
		expect(status).toBe(404);
		expect(text).toContain("Crème brûlée");
	});

	it("is answered with the headers alone to who asks for them", async () => {
		const response = await fetch(`${origin}/nothing`, { method: "HEAD" });
		expect(response.status).toBe(404);
		expect(await response.text()).toBe("");
	});

	it("is logged with its id (product §1)", async () => {
		const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
		const answer = await fetch(`${origin}/logged?as=path`, {
			headers: { "x-request-id": "of-the-proxy" },
		});
		const lines = written.mock.calls.map(([line]) => String(line));
		written.mockRestore();
		expect(lines).toEqual([
			expect.stringContaining("a page was not found path=/logged request=of-the-proxy"),
		]);
		expect(answer.headers.get("x-request-id")).toBe("of-the-proxy");
		expect(answer.headers.get("vary")).toBe("Accept-Encoding");
	});
});

it.each([
	["a page in another spelling", "/About", "GET"],
	["what is no page", "/health", "GET"],
	["an address that is too long", `/${"x".repeat(3000)}`, "GET"],
	["a form that is sent to no page", "/nothing", "POST"],
	["a page that is not in memory", "/products", "GET"],
	["the data of a page", "/products?_routes=x", "GET"],
	["a form that is sent to a page in memory", "/about", "POST"],
])("any other request goes on to the router: %s", async (_what, path, method) => {
	expect((await send(path, method)).text).toBe("router");
});
