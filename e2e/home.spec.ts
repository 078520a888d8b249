import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import sharp from "sharp";
import { WEEKDAYS } from "../app/bakery/hours/schema.ts";
import { changeSection, storeHours } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { imageAddress } from "./images.ts";
import { initialIn } from "./initial.ts";
import { expectNothingSideways, findOverflow } from "./overflow.ts";
import { startSite } from "./site.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

interface HeroTexts {
	title?: string;
	subtitle?: string;
	text?: string;
}

/** A text of so many characters, in words of eight. */
const wordsOf = (characters: number) =>
	`${"sourdoug ".repeat(characters).slice(0, characters - 1)}h`;

const heroTexts: Record<string, HeroTexts> = {
	"usual texts": {},
	"a long title": { title: wordsOf(60), subtitle: wordsOf(60), text: wordsOf(60) },
	"long texts": { title: wordsOf(60), subtitle: wordsOf(200), text: `<p>${wordsOf(600)}</p>` },
};

/** Changes keys of the hero's content. */
async function changeHero(database: Sql, change: Record<string, unknown>): Promise<void> {
	await database`
		update site_content set content = (content::jsonb || ${JSON.stringify(change)}::text::jsonb)::text
		where section = 'hero'`;
}

/** The contrast of a text to the darkest place of its ground. */
async function contrastOf(text: Locator): Promise<number> {
	const color = await text.evaluate((element) => getComputedStyle(element).color);
	await text.evaluate((element) => {
		for (const part of [element, ...element.querySelectorAll("*")]) {
			part.setAttribute("style", "color: transparent; border-color: transparent");
		}
	});
	const ground = await text.screenshot();
	const { channels } = await sharp(ground).stats();
	const darkest = channels.slice(0, 3).map(({ min }) => min);
	const [of, on] = [luminance(color.match(/\d+/g)?.map(Number) ?? []), luminance(darkest)];
	return (Math.max(of, on) + 0.05) / (Math.min(of, on) + 0.05);
}

/** As WCAG 2 defines it. */
function luminance([red = 0, green = 0, blue = 0]: number[]): number {
	const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
		part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
	);
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
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
			main.getByRole("heading", { name: "Welcome to Rye & Marigold Bakery", level: 1 }),
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
		const image = main.locator("img").first();
		await expect(image).toHaveAttribute("src", /default-hero/);
		await expect
			.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
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
			}
			if (height === null) return;
			for (const width of [768, 1152, 1280, 1920]) {
				await page.setViewportSize({ width, height: 900 });
				const hero = page.locator(`[data-layout="${layout}"]`);
				const box = await hero.boundingBox();
				expect(box?.height, `at ${width} px`).toBe(height);
				expect(await hero.locator("img").boundingBox(), `at ${width} px`).toEqual(box);
			}
		});
	}

	test("is readable on any image when it is centered", async ({
		page,
		context,
		navigate,
		database,
	}) => {
		const black = { create: { width: 16, height: 12, channels: 3, background: "#000" } } as const;
		const body = await sharp(black).png().toBuffer();
		await context.route(imageAddress, (route) => route.fulfill({ contentType: "image/png", body }));
		const text = '<p>We light the <a href="/about">oven</a> at <strong>two</strong>.</p>';
		await changeHero(database, { layout: "centered", text });
		for (const width of [768, 1280, 1920]) {
			await page.setViewportSize({ width, height: 900 });
			await navigate("/");
			const hero = page.locator('[data-layout="centered"]');
			for (const shown of [
				hero.getByRole("heading", { level: 1 }),
				hero.getByText("Slow sourdough"),
				hero.getByText("We light the"),
				hero.getByRole("link", { name: "oven" }),
				hero.getByRole("link", { name: "Our Story" }),
			]) {
				expect(await contrastOf(shown), `${shown} at ${width} px`).toBeGreaterThan(4.5);
			}
		}
	});

	for (const layout of ["side-by-side", "full-width-overlay", "centered"]) {
		test(`shows food first on a phone, and its buttons in a row on a tablet: ${layout}`, async ({
			page,
			navigate,
			database,
		}) => {
			await changeHero(database, { layout });
			await page.setViewportSize(phone);
			await navigate("/");
			const hero = page.locator(`[data-layout="${layout}"]`);
			const title = hero.getByRole("heading", { level: 1 });
			const image = await hero.locator("img").boundingBox();
			expect(image?.y).toBeLessThan(150);
			// Uncovered for at least 90 px.
			expect((await title.boundingBox())?.y).toBeGreaterThan((image?.y ?? 0) + 90);

			await page.setViewportSize({ width: 768, height: 1024 });
			const all = await hero.getByRole("link", { name: "View All Products" }).boundingBox();
			const story = await hero.getByRole("link", { name: "Our Story" }).boundingBox();
			expect(story?.y).toBe(all?.y);
		});
	}

	for (const layout of ["side-by-side", "full-width-overlay", "centered"]) {
		for (const [length, texts] of Object.entries(heroTexts)) {
			test(`has its first button in a phone's first view, also below an announcement: ${layout}, ${length}`, async ({
				page,
				navigate,
				database,
			}) => {
				const { title, subtitle, text } = texts;
				await changeHero(database, { layout, ...(text && { text }) });
				if (title && subtitle) await changeSection(database, "hero", { title, subtitle });
				const button = page.getByRole("main").getByRole("link", { name: "View All Products" });
				const line = page.getByRole("complementary", { name: "Announcement" });
				for (const text of [null, "Closed on Thanksgiving. Order pies by Tuesday."]) {
					if (text) {
						const content = JSON.stringify({ text, url: "/products", linkText: "See the pies" });
						await database`
							insert into site_content (section, content) values ('announcement', ${content})`;
					}
					for (const { width, height } of [phone, { width: 360, height: 740 }]) {
						await page.setViewportSize({ width, height });
						await navigate("/");
						await expect(line).toHaveCount(text ? 1 : 0);
						const box = await button.boundingBox();
						expect((box?.y ?? 0) + (box?.height ?? 0), `at ${width} px`).toBeLessThanOrEqual(660);
					}
				}
			});
		}
	}

	test("has a panel that leaves half of the image uncovered", async ({
		page,
		navigate,
		database,
	}) => {
		await changeHero(database, { layout: "full-width-overlay" });
		await page.setViewportSize(desktop);
		await navigate("/");
		const hero = page.locator('[data-layout="full-width-overlay"]');
		const image = await hero.locator("img").boundingBox();
		const text = await hero.getByText("warm loaf by eight").boundingBox();
		const center = (image?.x ?? 0) + (image?.width ?? 0) / 2;
		expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(center);
	});

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

test("the hero, categories, and featured products come first, in this order", async ({
	page,
	navigate,
}) => {
	await navigate("/");
	await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
		...["Our Categories", "Featured Items", "Visit Us"],
	]);
});

test.describe("the visit block", () => {
	const visit = (page: Page) => page.getByRole("region", { name: "Visit Us" });

	test("says where the bakery is, when it is open, and its phone number", async ({
		page,
		navigate,
		database,
		expectAccessible,
	}) => {
		await navigate("/");
		await expect(visit(page).getByText("Mon-Sat: 8am-6pm")).toBeVisible();
		await storeHours(database, { opens: "00:00", closes: "24:00" });
		for (const size of [phone, desktop]) {
			await page.setViewportSize(size);
			await navigate("/");
			await expect(visit(page).getByText("Open 24 hours").first()).toBeVisible();
			await expect(visit(page).getByText("Mon – Sun")).toBeVisible();
			const address = visit(page).getByRole("link", { name: "27 Mill Street, Alder Falls" });
			await expect(address).toHaveAttribute(
				"href",
				"https://www.google.com/maps/search/?api=1&query=27+Mill+Street%2C+Alder+Falls%2C+Vermont",
			);
			await expect(visit(page).getByRole("link", { name: "(802) 555-0142" })).toHaveAttribute(
				"href",
				"tel:(802)555-0142".replace(/[()-]/g, ""),
			);
			await expectAccessible();
		}
	});

	test("is a grid of whole words below its heading, three columns from 1024 px on", async ({
		page,
		navigate,
		database,
	}) => {
		const ranges = [
			{ opens: "07:00", closes: "12:30" },
			{ opens: "14:00", closes: "18:00" },
		];
		const week = Object.fromEntries(WEEKDAYS.map((day) => [day, day === "sunday" ? [] : ranges]));
		const content = JSON.stringify({ week, exceptions: [] });
		await database`insert into site_content (section, content) values ('hours', ${content})`;
		for (const width of [1024, 1152, 1280, 1920]) {
			await page.setViewportSize({ width, height: 900 });
			await navigate("/");
			const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
			const address = await top(visit(page).getByRole("link", { name: "27 Mill Street" }));
			const phone = await top(visit(page).getByRole("link", { name: "(802) 555-0142" }));
			expect(Math.abs(phone - address), `at ${width} px`).toBeLessThan(10);
			const hours = await top(visit(page).getByText("Mon – Sat"));
			expect(Math.abs(hours - address), `at ${width} px`).toBeLessThan(60);
			const heading = await top(visit(page).getByRole("heading"));
			expect(heading, `at ${width} px`).toBeLessThan(address);
		}
		expect(await findOverflow(page)).toEqual([]);
	});

	test("is turned off in the settings", async ({ page, context, login, navigate }) => {
		const visitor = await context.newPage();
		await visitor.goto("/");
		await expect(visit(visitor)).toBeVisible();
		await login();
		await navigate("/admin/settings");
		await page.getByRole("switch", { name: "Visit Us on the Home Page" }).uncheck();
		await page.getByRole("button", { name: "Save Settings" }).click();
		await expect(visit(visitor)).toBeHidden();
		await expect(page.getByText("Settings saved successfully.")).toBeVisible();
	});

	test("is left out when there is nothing to say", async ({ page, navigate, database }) => {
		await changeSection(database, "contact", { content: {} });
		await navigate("/");
		await expect(page.getByRole("region", { name: "Our Categories" })).toBeVisible();
		await expect(visit(page)).toHaveCount(0);
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

	test("have their first letter without an image", async ({ page, navigate, database }) => {
		await database`update categories set image_url = null where slug = 'savories'`;
		await navigate("/");
		const section = page.getByRole("region", { name: "Our Categories" });
		const card = section.getByRole("article").filter({ hasText: "Savories" });
		expect(await initialIn(card)).toBe("S");
		await expect(card.locator("img")).toHaveCount(0);
	});

	test("are all there, however many", async ({ page, navigate, database, expectAccessible }) => {
		await database`
			insert into categories (name, slug, display_order)
			select 'Category ' || number, 'category-' || number, 100 + number
			from generate_series(1, 19) as number`;
		await navigate("/");
		const section = page.getByRole("region", { name: "Our Categories" });
		await expect(section.getByRole("article")).toHaveCount(25);
		await section.getByRole("link", { name: "Category 19" }).click();
		await expect(page).toHaveURL("/products?category=category-19");
		await page.goBack();
		await expectAccessible();
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
			await expect.poll(() => site.output()).toContain("the categories of the home page");
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
		const link = section.getByRole("article").first().getByRole("link");
		const name = await link.textContent();
		await link.click();
		await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
	});

	test("have a link to all products beside their heading", async ({ page, navigate }) => {
		await navigate("/");
		const section = page.getByRole("region", { name: "Featured Items" });
		await section.getByRole("link", { name: "See all products" }).click();
		await expect(page).toHaveURL("/products");
	});

	for (const count of [1, 2, 3]) {
		test(`share the width when there are few: ${count}`, async ({ page, navigate, database }) => {
			await database`
				update products set featured = id in (select id from products order by name limit ${count})`;
			for (const path of ["/", "/products"] as const) {
				if (path !== "/") await database`update products set active = featured`;
				await navigate(path);
				const featured = page.getByRole("region", { name: "Featured Items" });
				const shown = (path === "/" ? featured : page.getByRole("main")).getByRole("article");
				await expect(shown).toHaveCount(count);
				const first = await shown.first().boundingBox();
				const last = await shown.last().boundingBox();
				expect(last?.y).toBe(first?.y);
				const end = (last?.x ?? 0) + (last?.width ?? 0);
				expect(end - (first?.x ?? 0)).toBeGreaterThan(1100);
			}
			await expectNothingSideways(page);
		});
	}

	test("have no section when there are none", async ({ page, navigate, database }) => {
		await database`update products set featured = false`;
		await navigate("/");
		await expect(page.getByRole("heading", { name: "Featured Items" })).toHaveCount(0);
		await expect(page.getByRole("heading", { name: "Our Categories" })).toBeVisible();
	});
});
