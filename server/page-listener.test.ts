import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPageFinisher } from "./finished-page.ts";
import { createPageCache } from "./page-cache.ts";
import { answerFromMemory } from "./page-listener.ts";
import { createWorkLimit } from "./work-limit.ts";

let server: Server;
let origin: string;

const text = "Crème brûlée – 日本 ".repeat(100);

const pages = createPageCache({
	render: async () => ({ response: new Response(text), complete: true }),
	finish: createPageFinisher({
		commonHeaders: { "x-content-type-options": "nosniff" },
		currentFormToken: () => "",
	}),
	renders: createWorkLimit({
		atOnce: 1,
		mostWaiting: 1,
		perVisitor: { name: "renders", most: 1, windowSeconds: 60 },
	}),
	catalog: {
		learnCategories: async () => {},
		hasCategory: () => true,
		hasListPage: async () => true,
		hasProduct: async () => true,
	},
	maximumBytes: 1_000_000,
});

beforeAll(async () => {
	const about = new Request("http://bakery.test/about");
	await pages.answer(about, { key: "/about" }, "203.0.113.7");
	const listener = answerFromMemory(pages, (_incoming, outgoing) => outgoing.end("router"));
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

describe("a request for a page in memory", () => {
	it.each(["br", "gzip", "identity"])("is answered with all of the page: %s", async (encoding) => {
		const response = await fetch(`${origin}/about`, { headers: { "accept-encoding": encoding } });
		expect(await response.text()).toBe(text);
		expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
	});

	it("is answered with the headers of every answer", async () => {
		const response = await fetch(`${origin}/about`);
		expect(response.headers.get("x-content-type-options")).toBe("nosniff");
	});

	it("is answered with its own headers when another program has set some before", async () => {
		const { status, headers } = await fetch(`${origin}/about`, { headers: { "x-behind": "yes" } });
		expect(status).toBe(200);
		expect(headers.get("vary")).toBe("Accept-Encoding");
		expect(headers.get("x-content-type-options")).toBe("nosniff");
	});

	it("is answered without the page to who has it already", async () => {
		const { headers } = await fetch(`${origin}/about`);
		const again = await fetch(`${origin}/about`, {
			headers: { "if-none-match": headers.get("etag") ?? "" },
		});
		expect(again.status).toBe(304);
	});

	it("is answered with the headers alone to who asks for them", async () => {
		const response = await fetch(`${origin}/about`, { method: "HEAD" });
		expect(Number(response.headers.get("content-length"))).toBeGreaterThan(0);
		expect(await response.text()).toBe("");
	});
});

describe("any other request", () => {
	it.each([
		["a page that is not in memory", "/products", "GET"],
		["a form that is sent to a page in memory", "/about", "POST"],
	])("goes on to the router: %s", async (_what, path, method) => {
		const response = await fetch(origin + path, { method });
		expect(await response.text()).toBe("router");
	});
});
