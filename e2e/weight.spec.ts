import type { Page, Request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { layoutShift, watchLayoutShifts } from "./layout-shifts.ts";
import { publicAddresses } from "./public-pages.ts";

/** The JavaScript of a page for visitors, in bytes as they are sent (docs/decisions). */
const allowance = 100_000;

/** The JavaScript of the first screen of the back office. */
const screenAllowance = 330_000;

// Frames of HTTP/2 would count as well.
test("no public page fetches more JavaScript than it may, nor a first screen, which has no text editor", {
	tag: "@without-proxy",
}, async ({ browser, site, database, page, login }) => {
	for (const [path, address] of Object.entries(await publicAddresses(database))) {
		// Each in a browser that has nothing yet.
		const page = await browser.newPage({ baseURL: site.origin });
		await skipImages(page.context());
		const scripts = await scriptsOf(page, address);
		// It names the files of the back office.
		expect(scripts.map((script) => fileName(script.url())).join()).not.toContain("manifest");
		const weight = await weightOf(scripts);
		await page.close();
		expect(weight, path).toBeGreaterThan(0);
		expect(weight, path).toBeLessThan(allowance);
	}
	await login();
	const weight = await weightOf(await scriptsOf(page, "/admin/products"));
	expect(weight).toBeGreaterThan(allowance);
	expect(weight).toBeLessThan(screenAllowance);
});

/** Two windows of a new connection, 29,200 bytes, without the headers (docs/decisions/016). */
const styleAllowance = 28_900;

/** The skeletons of all pages. */
const skeletonAllowance = 1_500;

test("the style sheet arrives in two windows, and a visitor's first interaction fetches only skeletons", {
	tag: "@without-proxy",
}, async ({ page }) => {
	const fetched = page.waitForEvent("requestfinished", {
		predicate: (request) => request.resourceType() === "stylesheet",
	});
	const scripts = await scriptsOf(page, "/");
	const style = await (await fetched).sizes();
	expect(style.responseBodySize).toBeGreaterThan(0);
	expect(style.responseBodySize).toBeLessThan(styleAllowance);
	const known = scripts.map((script) => fileName(script.url()));
	const finished = page.waitForEvent("requestfinished", {
		predicate: (request) => request.resourceType() === "script",
	});
	await page.keyboard.press("Shift");
	const skeletons = await finished;
	const { responseBodySize } = await skeletons.sizes();
	expect(responseBodySize).toBeLessThan(skeletonAllowance);
	const code = (await (await skeletons.response())?.text()) ?? "";
	const needed = [...code.matchAll(/["`]\.\/([\w.-]+\.js)["`]/g)].map(([, name]) => name);
	expect(needed.length).toBeGreaterThan(0);
	expect(needed.filter((name = "") => !known.includes(name))).toEqual([]);
});

/** The rules of the contact form, with the library that checks them. */
const rulesAllowance = 30_000;

test("the rules of the contact form come with the first focus, without the back office", {
	tag: "@without-proxy",
}, async ({ page }) => {
	const scripts = await scriptsOf(page, "/contact");
	const known = scripts.length;
	await page.getByRole("textbox", { name: "Name" }).focus();
	await expect
		.poll(() => scripts.map((script) => fileName(script.url())).join())
		.toContain("check-message-form");
	const weight = await weightOf(scripts.slice(known));
	expect(weight).toBeGreaterThan(0);
	expect(weight).toBeLessThan(rulesAllowance);
});

const fileName = (url: string) => new URL(url).pathname.split("/").at(-1);

test("a public page is painted before it fetches a script, with faces that need no files and move no text", async ({
	page,
}) => {
	const files: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes(".woff2")) files.push(request.url());
	});
	await watchLayoutShifts(page);
	const listening = page.waitForRequest("**/live?*");
	await page.goto("/products");
	await listening;
	const times = await page.evaluate(() => {
		const [navigation] = performance.getEntriesByType("navigation");
		const scripts = performance
			.getEntriesByType("resource")
			.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
		return {
			loaded: (navigation as PerformanceNavigationTiming).loadEventEnd,
			painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
			firstScript: Math.min(...scripts.map(({ startTime }) => startTime)),
		};
	});
	expect(times.firstScript).toBeGreaterThanOrEqual(times.loaded);
	expect(times.firstScript).toBeGreaterThanOrEqual(times.painted);
	expect(files).toEqual([]);
	expect(await layoutShift(page)).toBe(0);
});

/** The bytes of transfers as they were sent, without headers. */
async function weightOf(requests: Request[]): Promise<number> {
	const sizes = await Promise.all(requests.map((request) => request.sizes()));
	return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/** The transfers of a page until all of it runs, which its listening for changes shows. */
async function scriptsOf(page: Page, address: string): Promise<Request[]> {
	const scripts: Request[] = [];
	page.on("requestfinished", (request) => {
		if (request.resourceType() === "script") scripts.push(request);
	});
	const listening = page.waitForRequest("**/live?*");
	await page.goto(address);
	await listening;
	return scripts;
}
