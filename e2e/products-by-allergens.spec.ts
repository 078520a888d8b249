import type { Page } from "@playwright/test";
import { addProducts } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { findOverflow } from "./overflow.ts";
import { readPdf } from "./pdf.ts";

test.beforeEach(({ context }) => skipImages(context));

const filter = (page: Page) => page.getByText("Without certain allergens");
const summary = (page: Page) => page.getByRole("status").filter({ hasText: "product" });
const matrix = (page: Page) => page.getByRole("region", { name: "Products and their allergens" });
const row = (page: Page, product: string) => page.getByRole("row").filter({ hasText: product });
const robots = (page: Page) => page.locator("meta[name=robots]");

async function productsOn(page: Page): Promise<string[]> {
	const names = await page.getByRole("article").getByRole("heading").allTextContents();
	return names.toSorted();
}

test("boxes that are ticked quickly all count, on a slow phone as well", async ({
	page,
	context,
	navigate,
}) => {
	await navigate("/products");
	await untilInteractive(page);
	const devTools = await context.newCDPSession(page);
	await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
	const lost = await page.evaluate(async () => {
		const box = (key: string) =>
			document.querySelector<HTMLInputElement>(`[name=without][value=${key}]`);
		const pause = (milliseconds = 0) => new Promise((end) => setTimeout(end, milliseconds));
		const lost: string[] = [];
		async function tapBoth(delay: number, expected: string): Promise<void> {
			box("fish")?.click();
			// The second tap comes while the list of the first one is on its way, or just there.
			await pause(delay);
			box("soybeans")?.click();
			const patience = performance.now() + 10_000;
			while (location.search !== expected && performance.now() < patience) await pause(20);
			if (location.search !== expected) lost.push(`${delay} ms: ${location.search}`);
		}
		for (let delay = 0; delay < 160 && lost.length === 0; delay += 40) {
			await tapBoth(delay, "?without=fish%2Csoybeans");
			await tapBoth(delay, "");
		}
		return lost;
	});
	expect(lost).toEqual([]);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the list is filtered by allergens and category, and says what is left out", async ({
		page,
		navigate,
		database,
		expectAccessible,
	}) => {
		const found = await database`
				select name, exists (
					select from product_categories join categories on categories.id = category_id
					where product_id = products.id and slug = 'breads'
				) as is_bread
				from products join allergen_reviews on product_id = products.id
				where active and declaration #>> '{fish,presence}' = 'does-not-contain'
					and declaration #>> '{soybeans,presence}' = 'does-not-contain'
				order by name`;
		const names = found.map(({ name }) => name).toSorted();
		const breads = found.filter(({ is_bread }) => is_bread).map(({ name }) => name);
		expect(names.length).toBeGreaterThan(breads.length);
		await navigate("/products");
		await expect(robots(page)).toHaveCount(0);
		await filter(page).click();
		await page.getByRole("checkbox", { name: "Fish", exact: true }).check();
		await page.getByRole("checkbox", { name: "Soy" }).check();
		// A box applies at once.
		await expect(page).toHaveURL("/products?without=fish%2Csoybeans");
		await page.getByRole("button", { name: "Show products" }).click();
		await expect(summary(page)).toHaveText(
			`Reviewed as without fish or soy: ${names.length} products. 2 products are left out because the allergens aren't reviewed: please ask us.`,
		);
		expect(await productsOn(page)).toEqual(names);
		await expect(robots(page)).toHaveAttribute("content", "noindex");
		await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
		await expectAccessible();

		await page.getByRole("combobox", { name: "Category" }).selectOption("Breads");
		await expect(page).toHaveURL("/products?category=breads&without=fish%2Csoybeans");
		await expect.poll(() => productsOn(page)).toEqual(breads.toSorted());
		await filter(page).click();
		await page.getByRole("checkbox", { name: "Fish", exact: true }).uncheck();
		await expect(page).toHaveURL("/products?category=breads&without=soybeans");
		await page.getByRole("checkbox", { name: "Gluten" }).check();
		await expect(page).toHaveURL("/products?category=breads&without=gluten%2Csoybeans");
		await expect(page.getByText("We haven't reviewed any product here as")).toHaveText(
			"We haven't reviewed any product here as without gluten or soy.",
		);
		await page.goBack();
		await page.goBack();
		await expect(page.getByRole("checkbox", { name: "Fish", exact: true })).toBeChecked();
		await expect(page.getByRole("checkbox", { name: "Gluten" })).not.toBeChecked();
		await expect.poll(() => productsOn(page)).toEqual(breads.toSorted());

		// Other ingredients: on the open page the product is left out at once.
		await database`update products set ingredients = 'Unknown' where name = ${breads[0]}`;
		await expect(summary(page)).toContainText("1 product is left out");
		expect(await productsOn(page)).toEqual(breads.slice(1).toSorted());
		expect(await findOverflow(page)).toEqual([]);
	});

	test("the matrix has all products with all allergens, also by keyboard", async ({
		page,
		navigate,
		expectAccessible,
	}) => {
		await navigate("/");
		await page.getByRole("link", { name: "Allergens" }).click();
		await expect(page).toHaveURL("/allergens");
		await expect(page.getByRole("heading", { level: 1, name: "Allergens" })).toBeVisible();
		await expect(page.getByText(/Latest review: \w+ \d+, \d{4}\./)).toBeVisible();
		await expect(page.getByRole("list", { name: "Signs" }).getByRole("listitem")).toHaveText([
			"● contains",
			"◐ may contain",
			"– no",
			"? ask us: not reviewed",
		]);
		await expect(page.getByRole("columnheader")).toHaveText([
			...["Product", "Gluten", "Dairy", "Eggs", "Nuts", "Fish", "Shellfish", "Soy"],
		]);
		// 24 products in 6 categories.
		await expect(page.getByRole("rowheader")).toHaveCount(30);
		await expect(row(page, "Carrot Cake").getByRole("cell")).toHaveText([
			...["● contains", "● contains", "● contains", "● contains", "– no", "– no", "– no"],
		]);
		await expect(row(page, "Apple Pie").getByRole("rowheader")).toHaveText(
			"Apple PieNot reviewed: please ask us",
		);
		const unanswered = row(page, "Apple Pie").getByRole("cell");
		await expect(unanswered).toHaveText(Array.from({ length: 7 }, () => "? ask us"));
		await unanswered.last().scrollIntoViewIfNeeded();
		await expect(unanswered.last()).toBeInViewport();
		await expectAccessible();

		// Four allergens beside the names on a phone, which both stay while it scrolls.
		await page.setViewportSize({ width: 390, height: 844 });
		const head = page.getByRole("columnheader");
		const [area, fourth] = await Promise.all([
			matrix(page).boundingBox(),
			head.nth(4).boundingBox(),
		]);
		expect((fourth?.x ?? 0) + (fourth?.width ?? 0)).toBeLessThanOrEqual(
			(area?.x ?? 0) + (area?.width ?? 0),
		);
		await unanswered.last().scrollIntoViewIfNeeded();
		await expect(row(page, "Apple Pie").getByRole("rowheader")).toBeInViewport();
		await expect(head.last()).toBeInViewport();

		// On a wide screen the page scrolls, and the header stays below that of the site.
		await page.setViewportSize({ width: 1280, height: 800 });
		expect(await matrix(page).evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0);
		await page.getByRole("rowheader").last().scrollIntoViewIfNeeded();
		await expect(head.last()).toBeInViewport();
		expect((await head.last().boundingBox())?.y).toBeGreaterThan(0);
		await expect(page.getByRole("link", { name: "Carrot Cake" })).toHaveAttribute(
			"href",
			/^\/products\/[\w-]{36}$/,
		);

		await page.setViewportSize({ width: 320, height: 800 });
		await page.getByRole("link", { name: "ask us" }).focus();
		await page.keyboard.press("Tab");
		await expect(matrix(page)).toBeFocused();
		await page.keyboard.press("ArrowRight");
		await expect.poll(() => matrix(page).evaluate((area) => area.scrollLeft)).toBeGreaterThan(0);
		expect(await page.evaluate(() => window.scrollX)).toBe(0);
		expect(await findOverflow(page)).toEqual([]);
	});
});

test("the matrix is printed across A4 and Letter, with its head on every page", async ({
	page,
	navigate,
	database,
}) => {
	await addProducts(database, 60, "breads");
	await navigate("/allergens");
	for (const [format, width, height] of [
		["A4", 297, 210],
		["Letter", 279.4, 215.9],
	] as const) {
		const pages = await readPdf(await page.pdf({ format, preferCSSPageSize: true }));
		expect(pages.length, format).toBeGreaterThan(1);
		for (const printed of pages) {
			expect(Math.abs(printed.width - width), format).toBeLessThan(1);
			expect(Math.abs(printed.height - height), format).toBeLessThan(1);
			expect(printed.text).toContain("Soy");
		}
		const text = pages.map((printed) => printed.text).join("\n");
		for (const words of ["Rye&Marigold", "Allergens", "Latestreview:", "maycontain"]) {
			expect(pages[0]?.text).toContain(words);
		}
		const rolls = [...text.matchAll(/Rollnumber(\d+)/g)].map(([, number]) => Number(number));
		// 62 products that nobody reviewed, 7 allergens.
		expect(text.match(/\?askus/g)?.length, format).toBeGreaterThanOrEqual(62 * 7);
		expect(rolls.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
		expect(text).toContain("CarrotCake");
		expect(text).not.toContain("Allrightsreserved");
	}
});

test("a bakery that has reviewed nothing has neither filter nor matrix nor link", async ({
	page,
	navigate,
	database,
}) => {
	const sitemap = async () => (await page.request.get("/sitemap.xml")).text();
	await navigate("/products");
	expect(await sitemap()).toContain("/allergens</loc>");
	await database`delete from allergen_reviews`;
	await navigate("/products");
	await expect(page.getByRole("article")).toHaveCount(24);
	await expect(filter(page)).toHaveCount(0);
	await expect(
		page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }),
	).toBeVisible();
	await expect(page.getByRole("link", { name: "Allergens" })).toHaveCount(0);
	expect(await sitemap()).not.toContain("/allergens</loc>");
	expect((await navigate("/allergens"))?.status()).toBe(404);
	await expect(page.getByText("Oops! Page not found")).toBeVisible();
	// An old link still shows no unreviewed product.
	await page.goto("/products?without=milk");
	await expect(page.getByRole("article")).toHaveCount(0);
	await expect(summary(page)).toContainText("24 products are left out");
});
