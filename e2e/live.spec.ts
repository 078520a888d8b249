import type { Page } from "@playwright/test";
import { changeSection } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";

test("an open page shows a saved change by itself", { tag: "@behind-proxy" }, async ({
	page,
	navigate,
	database,
}) => {
	await navigate("/");
	await page.mouse.move(300, 300);
	await changeSection(database, "hero", { title: "Closed on Monday" });
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Closed on Monday");
	await changeSection(database, "settings", { content: { primary: "#204060" } });
	await expect(page.getByRole("link", { name: "View All Products" })).toHaveCSS(
		"background-color",
		"rgb(32, 64, 96)",
	);
});

test("a page that was hidden shows what it missed", async ({ page, navigate, database }) => {
	await navigate("/products");
	await page.mouse.move(300, 300);
	await expect(page.getByRole("article")).toHaveCount(24);
	await page.evaluate(() => {
		Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	});
	await database`update products set active = false where name = 'Pecan Pie'`;
	await page.evaluate(() => {
		Object.defineProperty(document, "visibilityState", { value: "visible" });
		document.dispatchEvent(new Event("visibilitychange"));
	});
	await expect(page.getByRole("article")).toHaveCount(23);
});

test("a change that the server is too busy to render is asked for again soon", async ({
	page,
	navigate,
	database,
}) => {
	await navigate("/about");
	await page.mouse.move(300, 300);
	await untilInteractive(page);
	const earlier = await (await page.request.get("/about.data")).body();
	let isLate = false;
	await page.route("**/about.data*", (route) => {
		isLate = true;
		return route.fulfill({ body: earlier, headers: { "content-type": "text/x-script" } });
	});
	await changeSection(database, "about", { title: "Now by hand" });
	await expect.poll(() => isLate).toBe(true);
	await page.unroute("**/about.data*");
	await expect(page.getByRole("heading", { name: "Now by hand" })).toBeVisible({ timeout: 12_000 });
});

/** When the page began to fetch each of its scripts, in milliseconds after its load event. */
function scriptStarts(page: Page): Promise<number[]> {
	return page.evaluate(() => {
		const [navigation] = performance.getEntriesByType(
			"navigation",
		) as PerformanceNavigationTiming[];
		const loadedAt = navigation?.loadEventStart ?? 0;
		return performance
			.getEntriesByType("resource")
			.filter(({ name }) => name.endsWith(".js"))
			.map(({ startTime }) => startTime - loadedAt);
	});
}

test("no script is fetched before the page is loaded, and React then finds what it expects", async ({
	page,
}) => {
	const problems: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error") problems.push(message.text());
	});
	page.on("pageerror", (error) => problems.push(error.message));
	for (const address of ["/", "/contact"]) {
		await page.goto(address);
		await expect.poll(() => scriptStarts(page)).not.toEqual([]);
		expect(Math.min(...(await scriptStarts(page)))).toBeGreaterThan(0);
		await page.waitForLoadState("networkidle");
	}
	expect(problems).toEqual([]);
});

test("React loads on a page that never becomes idle", async ({ page, navigate }) => {
	await page.addInitScript(() => {
		window.requestIdleCallback = (callback, { timeout } = {}) => {
			const deadline = { didTimeout: true, timeRemaining: () => 0 };
			return timeout === undefined ? 0 : window.setTimeout(callback, timeout, deadline);
		};
	});
	await navigate("/about");
	await untilInteractive(page);
});
