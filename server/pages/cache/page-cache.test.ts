import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { Catalog } from "../../../app/bakery/catalog/catalog.ts";
import { createClock } from "../../../app/platform/clock.server.ts";
import { createWorkLimit } from "../../limits/work-limit.ts";
import { createSiteAddresses } from "../addresses/site-addresses.ts";
import { routesAt } from "../fixtures/test-routes.ts";
import { createPageFinisher } from "../rendering/finished-page.ts";
import type { Rendered } from "../rendering/renderer.ts";
import { Generations } from "./generations.ts";
import { createPageCache } from "./page-cache.ts";

const request = (path: string) => new Request(new URL(path, "http://bakery.test"));
const finish = createPageFinisher({ commonHeaders: {}, currentFormToken: () => "" });

const rendered = (response: Response): Rendered => ({
	response,
	isMixed: false,
	complete: true,
	isOutage: false,
});
const visitor = "203.0.113.7";

const products = new Set(["0b0e7c3a-6f59-4f0e-9d0a-0c6f3d1a2b3c"]);

/** A catalog with one product, two categories and three pages of the list. */
const catalog: Catalog = {
	loadFilters: async () => {},
	hasCategory: (slug) => slug === "breads" || slug === "cakes",
	hasDay: () => true,
	findMoved: () => null,
	hasPath: (path) => path === "imprint",
	hasListPage: async ({ page }) => page <= 3,
	hasAllergenPage: async () => false,
	hasProduct: async (id) => products.has(id),
	listProducts: async () => [],
	listCustomPages: async () => [],
};

const perVisitor = { name: "renders", max: 100, windowSeconds: 60 };
const limitOf = (max: number) =>
	createWorkLimit({ atOnce: 4, maxWaiting: 100, perVisitor: { ...perVisitor, max } });

type Render = Parameters<typeof createPageCache>[0]["render"];

function pagesOf(render: Render, { maximumBytes = 1_000_000, max = 100 } = {}) {
	const renders = limitOf(max);
	const generations = new Generations(createClock({}));
	const pages = createPageCache({ render, renders, catalog, finish, generations, maximumBytes });
	return { ...pages, expire: () => generations.end() };
}

/** The lines of the log from here on. */
function logged(): () => string[] {
	const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	return () => write.mock.calls.map(([line]) => String(line));
}

afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

const routes = routesAt("/", "/products", "/products/:id", "/about", "/contact");
const addresses = createSiteAddresses(routes, catalog);

function keyOf(path: string) {
	const found = addresses.resolve(new URL(request(path).url));
	return "key" in found ? found.key : null;
}

function setUp(options: { maximumBytes?: number; max?: number } = {}) {
	const render = vi.fn(async (asked: Request) =>
		rendered(new Response(`${asked.url} ${render.mock.calls.length}`)),
	);
	const pages = pagesOf(render, options);
	const ask = (path: string) => pages.answer(request(path), keyOf(path), visitor);
	const bodyOf = async (path: string) => (await ask(path)).answers.identity.body;
	return { render, pages, ask, bodyOf };
}

describe("the page cache", () => {
	it("renders a page once for all who ask at the same time", async () => {
		const { render, bodyOf } = setUp();
		const bodies = await Promise.all(Array.from({ length: 20 }, () => bodyOf("/")));
		expect(new Set(bodies).size).toBe(1);
		expect(render).toHaveBeenCalledTimes(1);
	});

	it("renders again after a change", async () => {
		const { pages, bodyOf } = setUp();
		const before = await bodyOf("/about");
		pages.expire();
		expect(await bodyOf("/about")).not.toBe(before);
	});

	it("renders again if content changed during rendering: half of it may be outdated", async () => {
		const { pages, render, bodyOf } = setUp();
		render.mockImplementationOnce(async () => {
			pages.expire();
			return rendered(new Response("half old, half new"));
		});
		expect(await bodyOf("/about")).toMatch(/about 2$/);
		expect(pages.current("/about")).not.toBeNull();
	});

	it("sends the recent page rather than one of two states when the content never stops changing", async () => {
		const { pages, render, bodyOf } = setUp();
		const good = await bodyOf("/about");
		const log = logged();
		render.mockImplementation(async () => {
			pages.expire();
			return { ...rendered(new Response("half old, half new")), isMixed: true };
		});
		pages.expire();
		expect(await bodyOf("/about")).toBe(good);
		expect(log()).toEqual([expect.stringContaining('reason="its content keeps changing"')]);
	});

	it.each([
		[
			"answers with status 500",
			() => Promise.resolve(rendered(new Response("broken", { status: 500 }))),
		],
		["misses data", () => Promise.resolve({ ...rendered(new Response("half")), complete: false })],
		["throws", () => Promise.reject(new Error("no backend"))],
	])("sends the last good page when rendering %s", async (_name, failure) => {
		const { render, pages, bodyOf } = setUp();
		const good = await bodyOf("/contact");
		const log = logged();
		render.mockImplementation(failure);
		pages.expire();
		expect(await bodyOf("/contact")).toBe(good);
		expect(log()).toEqual([expect.stringContaining("sent a stale page page=/contact")]);
	});

	it("passes a failure on when there is no good page", async () => {
		const { render, ask } = setUp();
		render.mockImplementation(() =>
			Promise.resolve(rendered(new Response("broken", { status: 500 }))),
		);
		expect((await ask("/about")).status).toBe(500);
	});

	it.each([
		["a page that was known and is missing", new Response("", { status: 404 })],
		["what must not be stored", new Response("", { headers: { "cache-control": "no-store" } })],
	])("does not keep %s", async (_name, response) => {
		const pages = pagesOf(() => Promise.resolve(rendered(response.clone())));
		await pages.answer(request("/about"), keyOf("/about"), visitor);
		expect(pages.current("/about")).toBeNull();
	});

	it("stays within its size and evicts what was not requested for longest", async () => {
		const { pages, bodyOf } = setUp({ maximumBytes: 260 });
		await bodyOf("/about");
		await bodyOf("/products");
		await bodyOf("/about");
		await bodyOf("/");
		expect(pages.current("/products")).toBeNull();
		expect(pages.current("/about")).not.toBeNull();
		expect(pages.current("/")).not.toBeNull();
	});
});

test("a page is valid until time changes it, and is not recent long after", async () => {
	vi.useFakeTimers({ now: new Date("2027-01-15T11:59:58Z") });
	const { render, bodyOf, pages } = setUp();
	const validUntil = new Date("2027-01-15T12:00:00Z");
	render.mockResolvedValueOnce({ ...rendered(new Response("closed")), validUntil });
	expect(await bodyOf("/about")).toBe("closed");
	await vi.advanceTimersByTimeAsync(1999);
	expect(pages.current("/about")).not.toBeNull();
	await vi.advanceTimersByTimeAsync(1);
	expect(pages.current("/about")).toBeNull();
	await vi.advanceTimersByTimeAsync(60_000);
	const { promise, resolve } = Promise.withResolvers<Rendered>();
	render.mockReturnValueOnce(promise);
	const waiting = bodyOf("/about");
	await vi.advanceTimersByTimeAsync(5000);
	resolve(rendered(new Response("open")));
	expect(await waiting).toBe("open");
});

test("a page that was being made when its time ended is made again", async () => {
	vi.useFakeTimers({ now: new Date("2027-01-15T12:00:01Z") });
	const { render, bodyOf } = setUp();
	const validUntil = new Date("2027-01-15T12:00:00Z");
	render.mockResolvedValueOnce({ ...rendered(new Response("closed")), validUntil });
	render.mockResolvedValueOnce(rendered(new Response("open")));
	expect(await bodyOf("/about")).toBe("open");
});

test("no page stays that was made before the clock was set back", async () => {
	vi.useFakeTimers({ now: new Date("2027-01-15T12:00:00Z") });
	const { bodyOf, pages } = setUp();
	await bodyOf("/about");
	vi.setSystemTime(new Date("2027-01-15T11:59:59.100Z"));
	expect(pages.current("/about")).not.toBeNull();
	vi.setSystemTime(new Date("2027-01-15T11:59:58.900Z"));
	expect(pages.current("/about")).toBeNull();
});

describe("an outdated page", () => {
	/** A page in memory that a save has made outdated, while the backend answers nothing. */
	async function setUpHung() {
		vi.useFakeTimers();
		const site = setUp();
		const good = await site.bodyOf("/about");
		const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
		site.render.mockImplementation(async () => {
			const { response, ...outcome } = await promise;
			return { response: response.clone(), ...outcome };
		});
		site.pages.expire();
		return { ...site, good, answer: resolve, fail: reject };
	}

	it("is sent when its rendering takes longer than a second, and the log says so once", async () => {
		const { bodyOf, good } = await setUpHung();
		const log = logged();
		const waiting = Promise.all([bodyOf("/about"), bodyOf("/about")]);
		await vi.advanceTimersByTimeAsync(1000);
		expect(await waiting).toEqual([good, good]);
		expect(await bodyOf("/about")).toBe(good);
		expect(log()).toEqual([
			expect.stringContaining('sent a stale page page=/about reason="it takes longer'),
		]);
	});

	it("is not sent after a second when it was outdated long before", async () => {
		const { bodyOf, answer, good, pages } = await setUpHung();
		logged();
		await vi.advanceTimersByTimeAsync(11_000);
		const waiting = bodyOf("/about");
		await vi.advanceTimersByTimeAsync(5000);
		expect(pages.current("/about")).toBeNull();
		answer(rendered(new Response("new")));
		expect(await waiting).toBe("new");
		expect(await bodyOf("/about")).not.toBe(good);
	});

	it("is sent even then when its rendering takes longer than ten seconds", async () => {
		const { bodyOf, good } = await setUpHung();
		const log = logged();
		await vi.advanceTimersByTimeAsync(60_000);
		const waiting = bodyOf("/about");
		await vi.advanceTimersByTimeAsync(10_000);
		expect(await waiting).toBe(good);
		expect(await bodyOf("/about")).toBe(good);
		expect(log()).toHaveLength(1);
	});

	it("is replaced by its late rendering", async () => {
		const { bodyOf, pages, answer } = await setUpHung();
		logged();
		const waiting = bodyOf("/about");
		await vi.advanceTimersByTimeAsync(1000);
		await waiting;
		answer(rendered(new Response("new")));
		await vi.waitFor(() => expect(pages.current("/about")?.answers.identity.body).toBe("new"));
	});

	it("is rendered again for a save while the rendering for the previous one hangs", async () => {
		const { bodyOf, pages, render } = await setUpHung();
		logged();
		const waiting = bodyOf("/about");
		await vi.advanceTimersByTimeAsync(1000);
		await waiting;
		pages.expire();
		render.mockResolvedValueOnce(rendered(new Response("newest")));
		expect(await bodyOf("/about")).toBe("newest");
	});

	it("is not taken back by a rendering that was begun before and ends later", async () => {
		const { bodyOf, pages, render, answer } = await setUpHung();
		const first = bodyOf("/about");
		await vi.advanceTimersByTimeAsync(1);
		pages.expire();
		render.mockResolvedValueOnce(rendered(new Response("newest")));
		expect(await bodyOf("/about")).toBe("newest");
		answer(rendered(new Response("older")));
		expect(await first).toBe("newest");
		expect(await bodyOf("/about")).toBe("newest");
	});

	it("is not tried again for a second after a failure, and then for the next who asks", async () => {
		const { bodyOf, render, fail, good } = await setUpHung();
		const log = logged();
		const first = bodyOf("/about");
		await vi.advanceTimersByTimeAsync(1);
		fail(new Error("no backend"));
		expect(await first).toBe(good);
		expect(await bodyOf("/about")).toBe(good);
		expect(render).toHaveBeenCalledTimes(2);
		await vi.advanceTimersByTimeAsync(1000);
		expect(await bodyOf("/about")).toBe(good);
		expect(render).toHaveBeenCalledTimes(3);
		expect(log()).toHaveLength(1);
	});
});

describe("pages that anybody can think up", () => {
	const unknownProduct = (number: number) =>
		`/products/${String(number).padStart(8, "0")}-0000-0000-0000-000000000000`;
	const [known] = products;

	function setUpShop(options: { max?: number } = {}) {
		const shop = setUp(options);
		shop.render.mockImplementation(async ({ url }: Request) => {
			const { pathname, searchParams } = new URL(url);
			const isThere = pathname.endsWith(known ?? "") || Number(searchParams.get("page") ?? 99) <= 3;
			return rendered(new Response(pathname, { status: isThere ? 200 : 404 }));
		});
		return shop;
	}

	it("are one page for all products that there are not, rendered once", async () => {
		const { render, ask } = setUpShop();
		for (const path of [unknownProduct(1), unknownProduct(2), "/products/shoes", "/products/x"]) {
			expect((await ask(path)).status).toBe(404);
		}
		expect(render).toHaveBeenCalledTimes(1);
		expect((await ask(`/products/${known}`)).status).toBe(200);
	});

	it("are one page for all paths that no page has, rendered once for each save", async () => {
		const { render, pages } = setUpShop();
		const askFor = (path: string) =>
			pages.answer(request(path), keyOf(path), visitor).then(({ status }) => status);
		const paths = Array.from({ length: 500 }, (_, number) => `/wp-${number}`);
		const first = await Promise.all(paths.map(askFor));
		expect(new Set(first)).toEqual(new Set([404]));
		expect(render).toHaveBeenCalledTimes(1);
		pages.expire();
		await Promise.all(paths.map(askFor));
		expect(render).toHaveBeenCalledTimes(2);
	});

	it("are one page for all behind the last of the list", async () => {
		const { render, ask } = setUpShop();
		for (const page of [99, 98, 4]) {
			expect((await ask(`/products?page=${page}`)).status).toBe(404);
		}
		expect(render).toHaveBeenCalledTimes(1);
		expect((await ask("/products?page=3")).status).toBe(200);
	});
});

describe("how much one visitor may have rendered", () => {
	it("is bounded, but pages in memory do not count", async () => {
		const { ask, bodyOf } = setUp({ max: 2 });
		await ask("/about");
		for (let time = 0; time < 10; time++) await bodyOf("/about");
		await ask("/contact");
		await expect(ask("/")).rejects.toMatchObject({ status: 429 });
		expect((await ask("/about")).status).toBe(200);
	});

	it("does not count pages that a save has made outdated", async () => {
		const { pages, ask } = setUp({ max: 1 });
		await ask("/about");
		for (let save = 0; save < 10; save++) {
			pages.expire();
			expect((await ask("/about")).status).toBe(200);
		}
	});
});
