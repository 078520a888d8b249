import type { Locator } from "@playwright/test";
import { changeSection, productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { jpegPhoto } from "./images.ts";
import { initialIn } from "./initial.ts";

const missing = "/storage/v1/object/public/product-images/no-such-image.jpg";

/** Its file is missing, not its row: of a deleted image, pages have nothing. */
test.beforeEach(
	({ database }) => database`
		insert into files.images (bucket, name) values ('product-images', 'no-such-image.jpg')
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
	test.beforeEach(async ({ database, navigate }) => {
		await database`update categories set image_url = ${missing}`;
		await database`update products set image_url = ${missing}`;
		for (const section of ["settings", "hero", "about"]) {
			await changeSection(database, section, { image_url: missing });
		}
		await navigate("/");
	});

	for (const scripts of ["React", "no script file"] as const) {
		test(`the first letter or the placeholder shows, with ${scripts}`, async ({
			page,
			context,
			database,
		}) => {
			const hasReact = scripts === "React";
			if (!hasReact) await context.route("**/*.js", (route) => route.abort());
			await page.goto("/");
			if (hasReact) await untilInteractive(page);
			const header = page.getByRole("banner");
			await expectStandIn(header, header.locator("a svg"));
			const hero = page.locator("[data-layout]");
			await expectStandIn(hero, hero.locator("svg"));
			const categories = page.getByRole("region", { name: "Our Categories" });
			const cakes = categories.getByRole("article").filter({ hasText: "Cakes" });
			await expectInitial(cakes, "C");
			const id = await productId(database, "Carrot Cake");
			await page.goto("/products");
			if (hasReact) await untilInteractive(page);
			const carrotCake = page.getByRole("article").filter({ hasText: "Carrot Cake" });
			await expectInitial(carrotCake, "C");
			await page.goto(`/products/${id}`);
			if (hasReact) await untilInteractive(page);
			const place = page.getByRole("main").locator(".image-place").first();
			await expectInitial(place, "C");
			await page.goto("/about");
			if (hasReact) await untilInteractive(page);
			await expectStandIn(place, place.locator("svg"));
		});
	}

	test("the placeholder is gone once the image has loaded", async ({ page }) => {
		await page.goto("/");
		await untilInteractive(page);
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

	test.describe("without JavaScript", () => {
		test.use({ javaScriptEnabled: false });

		test("the site's icon shows", async ({ page }) => {
			const icon = page.waitForRequest("**/icon.svg");
			await page.goto("/products");
			await icon;
		});
	});
});
