import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { layoutShift, watchLayoutShifts } from "./layout-shifts.ts";

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

test("several images follow each other in a strip, with a link to each that is not deleted", async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	await watchLayoutShifts(page);
	const id = await giveImages(database, ["seeded-rye", "carrot-cake", "gone"]);
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
	const data = page.locator('script[type="application/ld+json"]').last();
	const listed = JSON.parse((await data.textContent()) ?? "").image;
	expect(listed.map((address: string) => new URL(address).pathname)).toEqual(
		["country-sourdough", "seeded-rye", "carrot-cake"].map(urlOf),
	);
});

test("an image has the alternative text and the focal point that the owner gave it", async ({
	page,
	navigate,
	database,
}) => {
	const id = await giveImages(database, ["seeded-rye"]);
	await database`
		insert into image_details (key, alt, focus_x, focus_y) values ('seeded-rye.jpg', 'The crumb', 10, 90)
		on conflict (key) do update set alt = excluded.alt, focus_x = 10, focus_y = 90`;
	const crumb = image(page, 2).getByRole("img", { name: "The crumb", includeHidden: true });
	// A page isn't held up by an image that the server has not opened yet.
	await expect(async () => {
		await navigate("/products/:id", { id });
		await expect(crumb).toHaveCSS("object-position", "10% 90%", { timeout: 500 });
	}).toPass();
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

test("on a phone the next image looks in, and is swiped to", async ({
	page,
	navigate,
	database,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await navigate("/products/:id", { id: await giveImages(database, ["seeded-rye"]) });
	await expect(image(page, 2)).toBeInViewport({ ratio: 0.03 });
	await expect(page.getByRole("link", { name: "Image 2 of 2" })).toBeHidden();
	await strip(page).evaluate((element) => element.scrollTo({ left: 300 }));
	await expect(image(page, 2)).toBeInViewport({ ratio: 0.9 });
});

test("size, servings, and how long it keeps are shown where they are known", async ({
	page,
	navigate,
	database,
}) => {
	const id = await productId(database, "Country Sourdough");
	await database`
		update products set weight_or_size = '900 g', servings = '8 to 10', keeps = '3 days in its paper bag'
		where id = ${id}`;
	await navigate("/products/:id", { id });
	const facts = page.getByRole("article").first().locator("dl");
	await expect(facts.getByRole("term")).toHaveText(["Size", "Serves", "Keeps"]);
	await expect(facts.getByRole("definition")).toHaveText([
		"900 g",
		"8 to 10",
		"3 days in its paper bag",
	]);
	await database`update products set weight_or_size = null, servings = null, keeps = null where id = ${id}`;
	await navigate("/products/:id", { id });
	await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
	await expect(facts).toHaveCount(0);
});
