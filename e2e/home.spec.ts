import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Sql } from "postgres";
import { expect, test } from "./fixtures.ts";
import { startSite } from "./site.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

/** Changes keys of the hero's content. */
async function changeHero(database: Sql, change: Record<string, unknown>): Promise<void> {
	await database`
		update site_content set content = (content::jsonb || ${JSON.stringify(change)}::text::jsonb)::text
		where section = 'hero'`;
}

test.describe("the hero", () => {
	test("shows what the owner wrote", { tag: "@core" }, async ({
		page,
		navigate,
		expectAccessible,
	}) => {
		await navigate("/");
		await expect(page).toHaveTitle(/Rye & Marigold/);
		const heading = page.getByRole("heading", { level: 1 });
		await expect(heading).toHaveText("Bread worth getting up early for");
		await expect(page.getByText("Slow sourdough, honest butter")).toBeVisible();
		await expect(page.locator("strong", { hasText: "warm loaf by eight" })).toBeVisible();
		const main = page.getByRole("main");
		await expect(main.getByRole("link", { name: "View All Products" })).toHaveAttribute(
			"href",
			"/products",
		);
		await expect(main.getByRole("link", { name: "Our Story" })).toHaveAttribute("href", "/about");
		await expectAccessible();
	});

	test("has defaults for everything", async ({ page, navigate, database }) => {
		await database`delete from site_content where section = 'hero'`;
		await navigate("/");
		const main = page.getByRole("main");
		await expect(
			main.getByRole("heading", { name: "Welcome to Sweet Delights Bakery", level: 1 }),
		).toBeVisible();
		await expect(
			main.getByText("Handcrafted baked goods made fresh with love every day", { exact: true }),
		).toBeVisible();
		await expect(
			main.getByText(
				"We believe that great baking starts with quality ingredients and a passion for perfection.",
			),
		).toBeVisible();
		await expect(main.getByRole("link", { name: "View All Products" })).toBeVisible();
		await expect(main.getByRole("link", { name: "Our Story" })).toBeVisible();
		const picture = main.locator("img").first();
		await expect(picture).toHaveAttribute("src", /default-hero/);
		await expect
			.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
			.toBeGreaterThan(0);
	});

	for (const { layout, height } of [
		{ layout: "side-by-side", height: null },
		{ layout: "full-width-overlay", height: 600 },
		{ layout: "centered", height: 700 },
	]) {
		test(`can be ${layout}`, async ({ page, navigate, database, expectAccessible }) => {
			await changeHero(database, { layout });
			for (const size of [phone, desktop]) {
				await page.setViewportSize(size);
				await navigate("/");
				const hero = page.locator(`[data-layout="${layout}"]`);
				await expect(hero.getByRole("heading", { level: 1 })).toBeVisible();
				await expect(hero.getByRole("link", { name: "View All Products" })).toBeVisible();
				await expect(hero.locator("img")).toBeVisible();
				await expectAccessible();
				if (height !== null && size === desktop) {
					expect((await hero.boundingBox())?.height).toBe(height);
				}
			}
		});
	}

	test("grows with its text instead of cutting it off", async ({ page, navigate, database }) => {
		const text = "<p>Every loaf is shaped by hand.</p>".repeat(30);
		await changeHero(database, { layout: "full-width-overlay", text });
		await page.setViewportSize(phone);
		await navigate("/");
		const button = page.getByRole("main").getByRole("link", { name: "Our Story" });
		const hero = page.locator('[data-layout="full-width-overlay"]');
		await expect(hero.getByText("Every loaf")).toHaveCount(30);
		const [inner, outer] = await Promise.all([button.boundingBox(), hero.boundingBox()]);
		expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThan(
			(outer?.y ?? 0) + (outer?.height ?? 0),
		);
	});

	test("has no buttons when the owner removed them all", async ({ page, navigate, database }) => {
		await changeHero(database, { buttons: [], text: "<p>Come in.</p>" });
		await navigate("/");
		await expect(page.getByText("Come in.")).toBeVisible();
		await expect(page.getByRole("link", { name: "View All Products" })).toHaveCount(0);
	});

	test("is below a page title of its own", async ({ page, navigate, database }) => {
		await changeHero(database, { page_title: "Welcome" });
		await navigate("/");
		await expect(page.getByRole("heading", { name: "Welcome", level: 1 })).toBeVisible();
		await expect(
			page.getByRole("heading", { name: "Bread worth getting up early for", level: 2 }),
		).toBeVisible();
	});
});

test.describe("categories", () => {
	test("lead to their part of the list, in display order", async ({ page, navigate }) => {
		await navigate("/");
		const section = page.getByRole("region", { name: "Our Categories" });
		await expect(section.getByRole("heading", { level: 3 })).toHaveText([
			"Breads",
			"Croissants & Pastries",
			"Cakes",
			"Tarts & Pies",
			"Cookies & Bars",
			"Savories",
		]);
		await expect(section.getByText("Three days of folding and resting")).toBeVisible();
		await section.getByRole("link", { name: "Cakes" }).click();
		await expect(page).toHaveURL("/products?category=cakes");
	});

	test("have their first letter without a picture", async ({ page, navigate, database }) => {
		await database`update categories set image_url = null where slug = 'savories'`;
		await navigate("/");
		const section = page.getByRole("region", { name: "Our Categories" });
		const card = section.getByRole("article").filter({ hasText: "Savories" });
		await expect(card.getByText("S", { exact: true })).toBeVisible();
		await expect(card.locator("img")).toHaveCount(0);
	});

	test("are left out when they cannot be read", async ({ page }) => {
		const dataDirectory = await mkdtemp(path.join(tmpdir(), "levain-e2e-"));
		const complete = await startSite({}, dataDirectory);
		await complete.database`revoke select on categories from anon`;
		await complete.stop();
		// A site that has just started: any other answers with its last complete page.
		const site = await startSite({}, dataDirectory);
		try {
			const response = await page.goto(site.origin);
			expect(response?.status()).toBe(200);
			await expect(page.getByRole("heading", { level: 1, name: /Bread worth/ })).toBeVisible();
			await expect(page.getByRole("heading", { name: "Our Categories" })).toHaveCount(0);
			expect(site.output()).toContain("the categories of the home page");
		} finally {
			await site.stop();
			await rm(dataDirectory, { recursive: true });
		}
	});
});

test.describe("featured products", () => {
	test("are six at most and lead to their pages", { tag: "@core" }, async ({
		page,
		navigate,
		database,
	}) => {
		await database`update products set featured = true`;
		await database`update products set active = false where name = 'Country Sourdough'`;
		await navigate("/");
		const section = page.getByRole("region", { name: "Featured Items" });
		await expect(section.getByRole("article")).toHaveCount(6);
		await expect(section.getByText("Country Sourdough")).toHaveCount(0);
		const link = section.getByRole("link").first();
		const name = await link.textContent();
		await link.click();
		await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
	});

	test("have no section when there are none", async ({ page, navigate, database }) => {
		await database`update products set featured = false`;
		await navigate("/");
		await expect(page.getByRole("heading", { name: "Featured Items" })).toHaveCount(0);
		await expect(page.getByRole("heading", { name: "Our Categories" })).toBeVisible();
	});
});
