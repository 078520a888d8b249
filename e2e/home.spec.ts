import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import sharp from "sharp";
import { HERO_LAYOUTS } from "../app/bakery/content/sections/hero.ts";
import { WEEKDAYS } from "../app/bakery/hours/schema.ts";
import { changeSection, storeHours } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { imageAddress, skipImages } from "./images.ts";
import { expectNothingSideways, findOverflow } from "./overflow.ts";

test.beforeEach(({ context }) => skipImages(context));

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };
const heights: Record<string, number> = { "full-width-overlay": 600, centered: 700 };

/** A text of so many characters, in words of eight. */
const wordsOf = (characters: number) =>
	`${"sourdoug ".repeat(characters).slice(0, characters - 1)}h`;

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

const visit = (page: Page) => page.getByRole("region", { name: "Visit Us" });

const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
const endOf = async (place: Locator) =>
	(await topOf(place)) + ((await place.boundingBox())?.height ?? 0);

test("home shows what the owner wrote, and six featured products that lead to their pages", {
	tag: "@core",
}, async ({ page, navigate, database, expectAccessible }) => {
	await database`update products set featured = true`;
	await database`update products set active = false where name = 'Country Sourdough'`;
	await navigate("/");
	await expect(page).toHaveTitle(/Rye & Marigold/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"Bread worth getting up early for",
	);
	await expect(page.locator("strong", { hasText: "warm loaf by eight" })).toBeVisible();
	await expect(visit(page).getByText("Mon-Sat: 8am-6pm")).toBeVisible();
	await expectAccessible();
	const featured = page.getByRole("region", { name: "Featured Items" });
	await expect(featured.getByRole("link", { name: "See all products" })).toHaveAttribute(
		"href",
		"/products",
	);
	await expect(featured.getByRole("article")).toHaveCount(6);
	await expect(featured.getByText("Country Sourdough")).toHaveCount(0);
	const link = featured.getByRole("article").first().getByRole("link");
	const name = await link.textContent();
	await link.click();
	await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
});

for (const layout of HERO_LAYOUTS) {
	test(`the hero fits its window and shows food and its first button first: ${layout}`, async ({
		page,
		navigate,
		database,
		expectAccessible,
	}) => {
		const hero = page.locator(`[data-layout="${layout}"]`);
		const title = hero.getByRole("heading", { level: 1 });
		const image = hero.locator("img");
		const all = hero.getByRole("link", { name: "View All Products" });
		const story = hero.getByRole("link", { name: "Our Story" });
		await changeHero(database, { layout });
		await page.setViewportSize(phone);
		await navigate("/");
		expect(await topOf(image)).toBeLessThan(150);
		// Uncovered for at least 90 px.
		expect(await topOf(title)).toBeGreaterThan((await topOf(image)) + 90);
		await page.setViewportSize({ width: 768, height: 1024 });
		expect(await topOf(story)).toBe(await topOf(all));
		if (layout in heights) {
			for (const width of [768, 1152, 1280, 1920]) {
				await page.setViewportSize({ width, height: 900 });
				const box = await hero.boundingBox();
				expect(box?.height, `at ${width} px`).toBe(heights[layout]);
				expect(await image.boundingBox(), `at ${width} px`).toEqual(box);
			}
			await expectAccessible();
		}
		if (layout === "full-width-overlay") {
			await page.setViewportSize(desktop);
			const text = await hero.getByText("warm loaf by eight").boundingBox();
			// Half of the image is uncovered.
			expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(desktop.width / 2);
		}

		// Also below an announcement, and with longer texts.
		const content = JSON.stringify({
			...{ text: "Closed on Thanksgiving. Order pies by Tuesday.", url: "/products" },
			linkText: "See the pies",
		});
		await database`insert into site_content (section, content) values ('announcement', ${content})`;
		for (const { title, subtitle, text } of [
			{ title: wordsOf(60), subtitle: wordsOf(60), text: wordsOf(60) },
			{ title: wordsOf(60), subtitle: wordsOf(200), text: `<p>${wordsOf(600)}</p>` },
		]) {
			await changeHero(database, { text });
			await changeSection(database, "hero", { title, subtitle });
			await navigate("/");
			await expect(page.getByRole("complementary", { name: "Announcement" })).toHaveCount(1);
			for (const viewport of [phone, { width: 360, height: 740 }]) {
				await page.setViewportSize(viewport);
				expect(await endOf(all), `at ${viewport.width} px`).toBeLessThanOrEqual(660);
				expect(await endOf(story), `at ${viewport.width} px`).toBeLessThan(await endOf(hero));
			}
		}
	});
}

test("the hero is readable on any image when it is centered", async ({
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
	for (const width of [768, 1920]) {
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

test("the visit block says where and when, in three columns of whole words where there is room", async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	await storeHours(database, { opens: "00:00", closes: "24:00" });
	await navigate("/");
	await expect(visit(page).getByText("Open 24 hours").first()).toBeVisible();
	await expect(visit(page).getByText("Mon – Sun")).toBeVisible();
	const address = visit(page).getByRole("link", { name: "27 Mill Street, Alder Falls" });
	await expect(address).toHaveAttribute(
		"href",
		"https://www.google.com/maps/search/?api=1&query=27+Mill+Street%2C+Alder+Falls%2C+Vermont",
	);
	const telephone = visit(page).getByRole("link", { name: "(802) 555-0142" });
	await expect(telephone).toHaveAttribute("href", "tel:8025550142");
	await expectAccessible();

	const ranges = [
		{ opens: "07:00", closes: "12:30" },
		{ opens: "14:00", closes: "18:00" },
	];
	const week = Object.fromEntries(WEEKDAYS.map((day) => [day, day === "sunday" ? [] : ranges]));
	const content = JSON.stringify({ week, exceptions: [] });
	await database`update site_content set content = ${content} where section = 'hours'`;
	await navigate("/");
	for (const width of [1024, 1152, 1280, 1920]) {
		await page.setViewportSize({ width, height: 900 });
		const top = await topOf(address);
		expect(Math.abs((await topOf(telephone)) - top), `at ${width} px`).toBeLessThan(10);
		const hours = await topOf(visit(page).getByText("Mon – Sat"));
		expect(Math.abs(hours - top), `at ${width} px`).toBeLessThan(60);
		expect(await topOf(visit(page).getByRole("heading")), `at ${width} px`).toBeLessThan(top);
	}
	expect(await findOverflow(page)).toEqual([]);
});

test("the visit block is turned off in the settings", async ({
	page,
	context,
	login,
	navigate,
}) => {
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

test("what the owner left out is not there, and few products share the width", async ({
	page,
	navigate,
	database,
}) => {
	await page.setViewportSize(desktop);
	await changeSection(database, "contact", { content: {} });
	await changeHero(database, { buttons: [], page_title: "Welcome" });
	for (const [path, count] of [
		["/", 1],
		["/", 3],
		["/products", 2],
	] as const) {
		await database`
			update products set featured = id in (select id from products order by name limit ${count})`;
		if (path !== "/") await database`update products set active = featured`;
		await navigate(path);
		const featured = page.getByRole("region", { name: "Featured Items" });
		const shown = (path === "/" ? featured : page.getByRole("main")).getByRole("article");
		await expect(shown).toHaveCount(count);
		const [first, last] = [await shown.first().boundingBox(), await shown.last().boundingBox()];
		expect(last?.y).toBe(first?.y);
		const end = (last?.x ?? 0) + (last?.width ?? 0);
		expect(end - (first?.x ?? 0)).toBeGreaterThan(1100);
		await expectNothingSideways(page);
		if (path !== "/") continue;
		await expect(visit(page)).toHaveCount(0);
		await expect(page.getByRole("link", { name: "View All Products" })).toHaveCount(0);
		await expect(page.getByRole("heading", { name: "Welcome", level: 1 })).toBeVisible();
		const title = { name: "Bread worth getting up early for", level: 2 };
		await expect(page.getByRole("heading", title)).toBeVisible();
	}
});
