import { describe, expect, it, vi } from "vitest";
import { createPageCache } from "./page-cache.ts";
import type { Rendered } from "./renderer.ts";

const request = (path: string) => new Request(new URL(path, "http://bakery.test"));
const commonHeaders = { "x-content-type-options": "nosniff" };

const rendered = (response: Response): Rendered => ({ response, complete: true });
const visitor = "203.0.113.7";

function setUp({ maximumBytes = 1_000_000 } = {}) {
	const render = vi.fn(async (asked: Request) =>
		rendered(new Response(`${asked.url} ${render.mock.calls.length}`)),
	);
	const pages = createPageCache({ render, commonHeaders, maximumBytes });
	const bodyOf = async (path: string) => {
		const page = await pages.answer(request(path), visitor);
		return page.answers.identity.body;
	};
	return { render, pages, bodyOf };
}

describe("the page cache", () => {
	it("renders a page once, however often it is asked for", async () => {
		const { render, bodyOf } = setUp();
		expect(await bodyOf("/about")).toBe(await bodyOf("/about"));
		expect(render).toHaveBeenCalledTimes(1);
	});

	it("renders a page once for all who ask at the same time", async () => {
		const { render, bodyOf } = setUp();
		const bodies = await Promise.all(Array.from({ length: 20 }, () => bodyOf("/")));
		expect(new Set(bodies).size).toBe(1);
		expect(render).toHaveBeenCalledTimes(1);
	});

	it("renders anew after a change", async () => {
		const { pages, bodyOf } = setUp();
		const before = await bodyOf("/about");
		pages.expire();
		expect(await bodyOf("/about")).not.toBe(before);
	});

	it("does not keep as current what was rendered before a change", async () => {
		let finish = (_rendered: Rendered) => {};
		const render = vi.fn(
			() =>
				new Promise<Rendered>((resolve) => {
					finish = resolve;
				}),
		);
		const pages = createPageCache({ render, commonHeaders, maximumBytes: 1_000_000 });
		const old = pages.answer(request("/about"), visitor);
		pages.expire();
		finish(rendered(new Response("old")));
		await old;
		expect(pages.current("/about")).toBeNull();
	});

	it("has a page under every address that means it", async () => {
		const { pages, bodyOf } = setUp();
		await bodyOf("/products?category=breads");
		for (const address of [
			"/products?category=breads",
			"/products?utm_source=letter&category=breads",
			"http://bakery.test/products?category=breads",
		]) {
			expect(pages.current(address), address).not.toBeNull();
		}
		for (const address of ["/products", "/products?category=cakes", "//", "/products?_routes=x"]) {
			expect(pages.current(address), address).toBeNull();
		}
	});

	it("asks the page without the parameters that it does not know", async () => {
		const { render, bodyOf } = setUp();
		await bodyOf("/products?category=breads&utm_source=letter");
		expect(render.mock.lastCall?.[0].url).toBe("http://bakery.test/products?category=breads");
	});

	it("makes the contact page anew for everybody", async () => {
		const { render, bodyOf } = setUp();
		await bodyOf("/contact");
		await bodyOf("/contact");
		expect(render).toHaveBeenCalledTimes(2);
	});

	it.each([
		[
			"answers with status 500",
			() => Promise.resolve(rendered(new Response("broken", { status: 500 }))),
		],
		["misses data", () => Promise.resolve({ response: new Response("half"), complete: false })],
		["throws", () => Promise.reject(new Error("no backend"))],
	])("sends the last good page when rendering %s", async (_name, failure) => {
		const { render, pages, bodyOf } = setUp();
		const good = await bodyOf("/contact");
		const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
		render.mockImplementation(failure);
		pages.expire();
		expect(await bodyOf("/contact")).toBe(good);
		expect(log.mock.lastCall?.[0]).toContain("the last good page was sent page=/contact");
		log.mockRestore();
	});

	it("passes a failure on when there is no good page", async () => {
		const { render, pages } = setUp();
		render.mockImplementation(() =>
			Promise.resolve(rendered(new Response("broken", { status: 500 }))),
		);
		expect((await pages.answer(request("/about"), visitor)).status).toBe(500);
	});

	it.each([
		["a missing page", new Response("", { status: 404 })],
		["what must not be stored", new Response("", { headers: { "cache-control": "no-store" } })],
	])("does not keep %s", async (_name, response) => {
		const pages = createPageCache({
			render: () => Promise.resolve(rendered(response.clone())),
			commonHeaders,
			maximumBytes: 1_000_000,
		});
		await pages.answer(request("/about"), visitor);
		expect(pages.current("/about")).toBeNull();
	});

	it("stays within its size and lets go of what was not asked for longest", async () => {
		const { pages, bodyOf } = setUp({ maximumBytes: 260 });
		await bodyOf("/about");
		await bodyOf("/products");
		await bodyOf("/about");
		await bodyOf("/");
		expect(pages.current("/products")).toBeNull();
		expect(pages.current("/about")).not.toBeNull();
		expect(pages.current("/")).not.toBeNull();
	});

	it("takes in a new page when every other is asked for", async () => {
		const { pages, bodyOf } = setUp({ maximumBytes: 260 });
		for (const path of ["/about", "/about", "/products", "/products", "/"]) await bodyOf(path);
		expect(pages.current("/about")).toBeNull();
		expect(pages.current("/products")).not.toBeNull();
		expect(pages.current("/")).not.toBeNull();
	});

	it("does not clear everything for a page that is too large", async () => {
		const { render, pages, bodyOf } = setUp({ maximumBytes: 260 });
		await bodyOf("/about");
		render.mockResolvedValueOnce(rendered(new Response("crumbs ".repeat(100))));
		await bodyOf("/");
		expect(pages.current("/")).toBeNull();
		expect(pages.current("/about")).not.toBeNull();
	});
});
