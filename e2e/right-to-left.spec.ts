import type { Locator } from "@playwright/test";
import { HERO_LAYOUTS } from "../app/bakery/content/sections/hero.ts";
import { createWords } from "../app/bakery/words/words.server.ts";
import { addressesIn } from "./addresses.ts";
import { addProducts, chooseAllergenList, reviewProduct, storeHours } from "./content.ts";
import { demoIds } from "./demo-bakery.ts";
import { test as base, expect, untilInteractive } from "./fixtures.ts";
import { fillHero } from "./hostile-content.ts";
import { expectNothingSideways, findOverflow } from "./overflow.ts";
import { skipPictures } from "./pictures.ts";

const test = base.extend({
	/** Of a bakery in Egypt, with all that its pages can show. */
	database: async ({ database }, use) => {
		await database`
			update site_content set content = (content::jsonb || '{"language": "ar-EG"}')::text
			where section = 'settings'`;
		await storeHours(database);
		await chooseAllergenList(database, "us");
		const answers = { milk: { presence: "contains" }, soybeans: { presence: "may-contain" } };
		const review = { list: "us", ingredients: "Flour, butter, milk.", answers } as const;
		await reviewProduct(database, "Carrot Cake", review);
		await addProducts(database, 200, "breads");
		await use(database);
	},
});

const { say } = await createWords({ language: "ar", timeZone: "UTC" }, {});

const imageName = (number: string) => say("productTexts.imageNumber", { number, count: "3" });

/** The middle of an element, from the left. */
async function middleOf(element: Locator): Promise<number> {
	const box = await element.boundingBox();
	return box ? box.x + box.width / 2 : Number.NaN;
}

test("in Arabic every page is read from right to left, and nothing is cut off", async ({
	page,
	context,
	navigate,
	database: _,
}) => {
	await skipPictures(context);
	await navigate("/robots.txt");
	for (const address of addressesIn("storefront", demoIds)) {
		await page.goto(address);
		await untilInteractive(page);
		await expect(page.locator("html[lang=ar][dir=rtl]")).toBeVisible();
		expect.soft(await findOverflow(page)).toEqual([]);
		await page.setViewportSize({ width: 390, height: 800 });
		await expectNothingSideways(page);
	}
});

for (const layout of HERO_LAYOUTS) {
	test(`in Arabic nothing of the hero layout ${layout} is cut off`, async ({
		page,
		context,
		navigate,
		database,
	}) => {
		await skipPictures(context);
		await fillHero(database, layout);
		await navigate("/");
		await expect(page.locator(`[data-layout=${layout}]`)).toBeVisible();
		expect(await findOverflow(page)).toEqual([]);
	});
}

test("in Arabic pages start on the right, and arrows point the other way", async ({
	page,
	navigate,
	database: _,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await navigate("/products/:id", { id: demoIds.product });
	const back = page.getByRole("link", { name: say("product.back") });
	const arrow = back.locator("svg");
	expect(await middleOf(arrow)).toBeGreaterThan(await middleOf(back));
	await expect(arrow).toHaveCSS("scale", "-1 1");
	const image = page.getByRole("main").getByRole("img").first();
	expect(await middleOf(image)).toBeGreaterThan(
		await middleOf(page.getByRole("heading", { level: 1 })),
	);
	// A phone number is read from left to right in every language.
	const phone = page.getByRole("contentinfo").getByRole("link", { name: "(802) 555-0142" });
	await expect(phone).toHaveCSS("direction", "ltr");
});

test("in Arabic the allergen table scrolls to the left, beside the names", async ({
	page,
	navigate,
	database: _,
}) => {
	await page.setViewportSize({ width: 390, height: 800 });
	await navigate("/allergens");
	const names = page.getByRole("columnheader", { name: say("allergenTable.product"), exact: true });
	const before = await middleOf(names);
	expect(before).toBeGreaterThan(195);
	await page
		.getByRole("region", { name: say("allergenTable.table") })
		.evaluate((table) => table.scrollBy({ left: -300, behavior: "instant" }));
	expect(await middleOf(names)).toBe(before);
});

test("in Arabic the images of a product are swiped to the right", async ({
	page,
	navigate,
	database,
}) => {
	await database`
		update products set more_image_urls = array[image_url, image_url] where id = ${demoIds.product}`;
	await page.setViewportSize({ width: 1280, height: 800 });
	await navigate("/products/:id", { id: demoIds.product });
	await untilInteractive(page);
	const last = page.getByRole("link", { name: imageName("3") });
	await last.click();
	await expect(last).toHaveAttribute("aria-current", "true");
	await page.locator(".image-strip").evaluate((strip) => {
		strip.scrollTo({ left: 0, behavior: "instant" });
	});
	await expect(page.getByRole("link", { name: imageName("1") })).toHaveAttribute(
		"aria-current",
		"true",
	);
});

test("the back office of an Arabic site is English", async ({
	page,
	navigate,
	login,
	database: _,
}) => {
	await login();
	await navigate("/admin/dashboard");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.locator("html[lang=en][dir=ltr]")).toBeVisible();
});

test("the sentences of a language without a catalog are English", async ({
	page,
	navigate,
	database,
}) => {
	await database`
		update site_content set content = (content::jsonb || '{"language": "he-IL"}')::text
		where section = 'settings'`;
	await navigate("/");
	await expect(page.locator("html[lang=en][dir=ltr]")).toBeVisible();
});
