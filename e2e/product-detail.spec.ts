import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { layoutShift, watchLayoutShifts } from "./layout-shifts.ts";

test("a product shows its price, facts, ingredients, and allergens, and nothing that was not entered", {
	tag: "@core",
}, async ({ page, navigate, database, expectAccessible }) => {
	const id = await productId(database, "Chocolate Layer Cake");
	const long = `Flour, cocoa, ${"sugar, ".repeat(10)}salt`;
	await database`
		update products set allergens = array['gluten', 'EGGS', 'Lupin'], ingredients = ${long},
			weight_or_size = '900 g', servings = '8 to 10', keeps = '3 days in its box'
		where id = ${id}`;
	await navigate("/products/:id", { id });
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chocolate Layer Cake");
	await expect(page.getByRole("main")).toContainText("$42.00");
	const facts = page.getByRole("article").first().locator("dl");
	await expect(facts.getByRole("term")).toHaveText(["Size", "Serves", "Keeps"]);
	await expect(facts.getByRole("definition")).toHaveText(["900 g", "8 to 10", "3 days in its box"]);
	await expect(page.getByText(long)).toBeHidden();
	await page.getByText("Ingredients").click();
	await expect(page.getByText(long)).toBeVisible();
	const allergens = page.getByRole("region", { name: "Allergen Information" });
	await expect(allergens.getByRole("listitem")).toHaveText(["Gluten", "Eggs", "Lupin"]);
	// Beside the image, below the ingredients.
	const [ingredients, box] = await Promise.all([
		page.getByRole("group").filter({ hasText: long }).boundingBox(),
		allergens.boundingBox(),
	]);
	expect(box?.x).toBe(ingredients?.x);
	expect(box?.y).toBeGreaterThan((ingredients?.y ?? 0) + (ingredients?.height ?? 0));
	await expectAccessible();

	await database`
		update products set price = null, ingredients = '  ', allergens = null, image_url = null,
			weight_or_size = null, servings = null, keeps = null
		where id = ${id}`;
	await navigate("/products/:id", { id });
	await expect(page.getByText("Ingredients")).toHaveCount(0);
	await expect(page.getByRole("main").getByText("Allergen")).toHaveCount(0);
	await expect(page.getByRole("article").first()).not.toContainText("$");
	await expect(facts).toHaveCount(0);
	// Those of one line are open.
	await database`
		update products set price = 0, ingredients = 'Flour, cocoa, butter' where id = ${id}`;
	await navigate("/products/:id", { id });
	await expect(page.getByRole("main")).toContainText("$0.00");
	await expect(page.getByText("Flour, cocoa, butter")).toBeVisible();
});

test.describe("the way back", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	for (const [opened, hasReact] of [
		["by React", true],
		["by the browser, before React came", false],
	] as const) {
		test(`leads to the place in the list, and adds nothing to the history: ${opened}`, async ({
			page,
			context,
		}) => {
			await skipImages(context);
			await page.route("**/assets/*.js", async (route) => {
				const isAwaited = hasReact || page.url().includes("/products/");
				await (isAwaited ? route.continue() : route.abort());
			});
			await page.goto("/products?category=cookies-and-bars");
			if (hasReact) await untilInteractive(page);
			const product = page.getByRole("article").getByRole("link").last();
			await product.scrollIntoViewIfNeeded();
			const place = await page.evaluate(() => window.scrollY);
			expect(place).toBeGreaterThan(100);
			const entries = await page.evaluate(() => history.length);
			await product.click();
			await expect(page).toHaveURL(/\/products\/[\w-]{36}$/);
			await untilInteractive(page);
			await page.getByRole("link", { name: "Back to Products" }).click();
			await expect(page).toHaveURL("/products?category=cookies-and-bars");
			await expect(product).toBeInViewport();
			const distance = async () => (await page.evaluate(() => window.scrollY)) - place;
			await expect.poll(async () => Math.abs(await distance())).toBeLessThan(5);
			expect(await page.evaluate(() => history.length)).toBe(entries + 1);
			if (hasReact) await expect(product).toBeFocused();
			await page.goForward();
			await expect(page).toHaveURL(/\/products\/[\w-]{36}$/);
		});
	}

	test("is a link to the list for those who came from elsewhere", async ({
		page,
		navigate,
		database,
	}) => {
		const id = await productId(database, "Carrot Cake");
		await page.goto("/products");
		await navigate("/about");
		await navigate("/products/:id", { id });
		await untilInteractive(page);
		await page.getByRole("link", { name: "Back to Products" }).click();
		await expect(page).toHaveURL("/products");
		await page.goBack();
		await expect(page.getByRole("heading", { level: 1, name: "Carrot Cake" })).toBeVisible();
	});
});

const urlOf = (name: string) => `/storage/v1/object/public/product-images/${name}.jpg`;

async function giveImages(database: Sql, names: string[]): Promise<string> {
	const id = await productId(database, "Country Sourdough");
	await database`update products set more_image_urls = ${names.map(urlOf)} where id = ${id}`;
	return id;
}

const strip = (page: Page) => page.getByRole("list", { name: "Images of Country Sourdough" });
const image = (page: Page, place: number) =>
	strip(page)
		.getByRole("listitem")
		.nth(place - 1);

test("images follow each other in a strip, with their alternative texts and a link to each that is not deleted", async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	await watchLayoutShifts(page);
	const id = await giveImages(database, ["seeded-rye", "carrot-cake", "gone"]);
	await database`
		insert into image_details (key, alt, focus_x, focus_y) values ('carrot-cake.jpg', 'The crumb', 10, 90)
		on conflict (key) do update set alt = excluded.alt, focus_x = 10, focus_y = 90`;
	// On a phone the next image looks in, and is swiped to.
	await page.setViewportSize({ width: 390, height: 844 });
	const crumb = image(page, 3).getByRole("img", { name: "The crumb", includeHidden: true });
	// A page isn't held up by an image that the server has not opened yet.
	await expect(async () => {
		await navigate("/products/:id", { id });
		await expect(crumb).toHaveCSS("object-position", "10% 90%", { timeout: 500 });
	}).toPass();
	await untilInteractive(page);
	await expect(image(page, 2)).toBeInViewport({ ratio: 0.03 });
	await expect(page.getByRole("link", { name: "Image 2 of 3" })).toBeHidden();
	await strip(page).evaluate((element) => element.scrollTo({ left: 300 }));
	await expect(image(page, 2)).toBeInViewport({ ratio: 0.9 });

	await page.setViewportSize({ width: 1280, height: 720 });
	await navigate("/products/:id", { id });
	await untilInteractive(page);
	await expect(image(page, 1)).toBeInViewport({ ratio: 0.9 });
	await expect(image(page, 3)).not.toBeInViewport();
	await expect(image(page, 1).locator("img")).not.toHaveAttribute("loading");
	await expect(image(page, 2).locator("img")).toHaveAttribute("loading", "lazy");
	const before = page.url();
	await page.getByRole("link", { name: "Image 3 of 3" }).click();
	await expect(image(page, 3)).toBeInViewport({ ratio: 0.9 });
	await expect(page.getByRole("link", { name: "Image 3 of 3" })).toHaveAttribute("aria-current");
	await expect(page.getByRole("link", { name: "Image 1 of 3" })).not.toHaveAttribute(
		"aria-current",
	);
	expect(page.url()).toBe(before);
	await strip(page).focus();
	await page.keyboard.press("ArrowLeft");
	await expect(image(page, 2)).toBeInViewport({ ratio: 0.9 });
	await expect(image(page, 2).getByRole("img")).toHaveAccessibleName("Country Sourdough, image 2");
	await expectAccessible();
	expect(await layoutShift(page)).toBe(0);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("the links lead to the images", async ({ page, navigate, database }) => {
		await navigate("/products/:id", { id: await giveImages(database, ["seeded-rye"]) });
		await page.getByRole("link", { name: "Image 2 of 2" }).click();
		await expect(image(page, 2)).toBeInViewport({ ratio: 0.9 });
		await expect(image(page, 1)).not.toBeInViewport();
	});
});
