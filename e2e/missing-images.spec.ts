import type { Locator, Page } from "@playwright/test";
import { changeSection, productId } from "./content.ts";
import { untilServerIsCurrent } from "./demo-bakery.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { jpegPhoto } from "./images.ts";
import { initialIn } from "./initial.ts";

const missing = "/storage/v1/object/public/product-images/no-such-image.jpg";

/** Its file is missing, not its row: of a deleted image, pages have nothing. */
test.beforeEach(
	({ database }) => database`
		insert into files.images (name, facts)
		select 'no-such-image.jpg', (facts::jsonb || '{"version": "none"}')::json
		from files.images where name = 'hero.jpg'
		on conflict do nothing`,
);

test.afterEach(
	({ database }) => database`delete from files.images where name = 'no-such-image.jpg'`,
);

/** The image is hidden, and its placeholder is visible. */
async function expectStandIn(place: Locator, standIn: Locator): Promise<void> {
	await place.scrollIntoViewIfNeeded();
	await expect(place.locator("img")).toBeHidden();
	await expect(standIn).toBeVisible();
}

/** The image is hidden, and a letter is visible. */
async function expectInitial(place: Locator, letter: string): Promise<void> {
	await expectStandIn(place, place);
	expect(await initialIn(place)).toBe(letter);
}

test.describe("in place of an image that is missing", () => {
	test.beforeEach(async ({ site, database }) => {
		await database`update categories set image_url = ${missing}`;
		await database`update products set image_url = ${missing}`;
		for (const section of ["settings", "hero", "about"]) {
			await changeSection(database, section, { image_url: missing });
		}
		await untilServerIsCurrent(site);
	});

	/** The place of the hero, and that of a category. */
	async function expectHome(page: Page): Promise<void> {
		const hero = page.locator("[data-layout]");
		await expectStandIn(hero, hero.locator("svg"));
		const categories = page.getByRole("region", { name: "Our Categories" });
		await expectInitial(categories.getByRole("article").filter({ hasText: "Cakes" }), "C");
	}

	test("the first letter or the placeholder shows, until the image has loaded", async ({
		page,
		database,
	}) => {
		const id = await productId(database, "Carrot Cake");
		await page.goto(`/products/${id}`);
		await untilInteractive(page);
		const place = page.getByRole("main").locator(".image-place").first();
		await expectInitial(place, "C");
		await page.goto("/");
		await untilInteractive(page);
		await expectHome(page);
		const header = page.getByRole("banner");
		await expectStandIn(header, header.locator("a svg"));
		const body = await jpegPhoto({ width: 80, height: 80 });
		await page.route("**/pictures/**", (route) =>
			route.fulfill({ contentType: "image/jpeg", body }),
		);
		await header.locator("img").evaluate((image: HTMLImageElement) => {
			image.srcset = "/pictures/160/art/another.jpg 160w";
		});
		await expect(header.locator("img")).toBeVisible();
		await expect(header.locator("a svg")).toBeHidden();
	});

	test("they show where no script file arrives", async ({ page, context }) => {
		await context.route("**/*.js", (route) => route.abort());
		await page.goto("/");
		await expectHome(page);
		await page.goto("/products");
		await expectInitial(page.getByRole("article").filter({ hasText: "Carrot Cake" }), "C");
	});

	test.describe("without JavaScript", () => {
		test.use({ javaScriptEnabled: false });

		test("the site's icon shows", async ({ page }) => {
			const icon = page.waitForRequest("**/icon.svg");
			await page.goto("/products");
			await icon;
		});
	});
});
