import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { changeSection } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { imageAddress, jpegPhoto, skipImages, transparentPng } from "./images.ts";
import type { Site } from "./site.ts";

test.beforeEach(({ context }) => skipImages(context, { width: 400, height: 300 }));
test.afterEach(async ({ site }) => {
	await site.database`delete from files.images where name ~ '^([0-9a-f-]{36}\.|logo-|many-)'`;
});

const stored = (key: string) => `/storage/v1/object/public/product-images/${key}`;

const loaf = "country-sourdough.jpg";

/** Those of the demo bakery, and what the tests before have left. */
async function countImages({ database }: Site): Promise<number> {
	const [row] = await database`
		select count(*)::int from files.images
		where name !~ '^\\.|/' and name not in (select private.images_in_trash())`;
	return row?.count;
}

async function openImage(page: Page, name: string): Promise<void> {
	await page.getByLabel("Search by name").fill(name);
	await expect(page.getByRole("status").filter({ hasText: "1 image" })).toHaveText("1 image");
	await page.getByRole("link", { name: /^Edit / }).click();
	await expect(page.getByRole("heading", { name: "Edit Image" })).toBeVisible();
}

async function uploadImage(page: Page, name: string): Promise<void> {
	await page.getByRole("button", { name: "Upload Images" }).click();
	const upload = page.getByRole("dialog", { name: "Upload Images" });
	const buffer = await jpegPhoto({ width: 80, height: 60 });
	await upload.locator("input[type=file]").setInputFiles({ name, mimeType: "image/jpeg", buffer });
	await expect(upload.getByRole("listitem").filter({ hasText: name })).toContainText("Uploaded");
	await upload.getByRole("button", { name: "Done" }).click();
}

const saveImage = async (page: Page) => {
	await page.getByRole("button", { name: "Save Image" }).click();
	await expect(page.getByText("Image updated successfully")).toBeVisible();
};

const uses = (page: Page): Locator =>
	page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /: | Page$/ }) });

async function storedFocus({ database }: Site, key: string) {
	const [row] = await database`select alt, focus_x, focus_y from image_details where key = ${key}`;
	return row && { ...row };
}

test.describe("at a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("images are one tap away, with what shows each; what is said about one is shown", async ({
		page,
		site,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await changeSection(database, "hero", { image_url: stored(loaf) });
		await database`update categories set image_url = ${stored(loaf)} where slug = 'breads'`;
		await changeSection(database, "about", {
			content: {
				text: `<p>Hi</p><img src="${stored(loaf)}"><img src="${stored(loaf)}" alt="Own">`,
			},
		});
		await login();
		await page.goto("/admin/dashboard");
		await page
			.getByRole("main")
			.getByRole("link", { name: /^Images/ })
			.tap();
		await expect(page.getByRole("heading", { name: "Images" })).toBeFocused();
		await expect(page.getByRole("status").filter({ hasText: "images" })).toHaveText(
			`${await countImages(site)} images`,
		);
		await expectAccessible();
		await openImage(page, "sourdough");
		await expect(uses(page)).toHaveText([
			"Category: Breads",
			"Product: Country Sourdough",
			"Home Page",
			"Text: About Page",
		]);
		await expect(page.getByRole("link", { name: "Product: Country Sourdough" })).toHaveAttribute(
			"href",
			/^\/admin\/products\/[0-9a-f-]{36}$/,
		);
		await expect(page.getByRole("link", { name: "Text: About Page" })).toHaveAttribute(
			"href",
			"/admin/pages/about",
		);

		await page.getByLabel("Alternative Text").fill("A dark, round loaf");
		const image = page.getByRole("img", { name: "The whole image" });
		const { width, height } = (await image.boundingBox()) ?? { width: 0, height: 0 };
		await image.tap({ position: { x: width * 0.25, y: height * 0.75 } });
		await expect(page.getByLabel("From the left")).toHaveValue(/^2[4-6]$/);
		await page.getByLabel("From the left").fill("20");
		await page.getByLabel("From the top").focus();
		await page.keyboard.press("End");
		await page.keyboard.press("ArrowLeft");
		await expect(page.getByLabel("From the top")).toHaveValue("99");
		await expectAccessible();
		await saveImage(page);
		expect(await storedFocus(site, loaf)).toEqual({
			alt: "A dark, round loaf",
			focus_x: 20,
			focus_y: 99,
		});

		const shown = page.getByRole("main").getByRole("img", { name: "A dark, round loaf" });
		await expect(async () => {
			await navigate("/");
			// The hero, its category, and its product.
			await expect(shown).toHaveCount(3, { timeout: 1000 });
		}).toPass();
		for (const image of await shown.all()) {
			await expect(image).toHaveCSS("object-position", "20% 99%");
		}
		await navigate("/about");
		await expect(shown).toHaveCount(1);
		await expect(page.getByRole("img", { name: "Own" })).toHaveCount(1);
	});
});

test("the focal point is dragged with the mouse, and previews are cut off around it", async ({
	page,
	database,
	site,
	login,
}) => {
	await login();
	await page.goto(`/admin/images/details?key=${loaf}`);
	const image = page.getByRole("img", { name: "The whole image" });
	await expect(image).toBeVisible();
	const box = await image.boundingBox();
	if (!box) throw new Error("The image is not shown.");
	const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
	await page.mouse.move(...at(0.5, 0.5));
	await page.mouse.down();
	await page.mouse.move(...at(0.7, 0.3), { steps: 4 });
	await page.mouse.move(...at(1.5, -0.5), { steps: 4 });
	await page.mouse.up();
	await expect(page.getByLabel("From the left")).toHaveValue("100");
	await expect(page.getByLabel("From the top")).toHaveValue("0");
	const examples = page.getByRole("list", { name: "Examples" }).locator("img");
	await expect(examples.first()).toHaveCSS("object-position", "100% 0%");
	await page.getByRole("button", { name: "Center" }).click();
	await expect(page.getByLabel("From the left")).toHaveValue("50");
	await page.getByLabel("From the left").fill("0");
	await saveImage(page);
	expect(await storedFocus(site, loaf)).toMatchObject({ focus_x: 0, focus_y: 50 });

	const preview = async () => {
		const answer = await page.request.get(`/pictures/social/product-images/${loaf}`);
		return { bytes: await answer.body(), caching: answer.headers()["cache-control"] };
	};
	const left = await preview();
	expect(left.caching).not.toContain("immutable");
	await database`update image_details set focus_x = 50, focus_y = 100 where key = ${loaf}`;
	await expect.poll(async () => (await preview()).bytes.equals(left.bytes)).toBe(false);
	expect(await sharp((await preview()).bytes).metadata()).toMatchObject({ format: "jpeg" });
});

test("one upload takes the place of an image everywhere, and no open form puts it back", async ({
	page,
	context,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await changeSection(database, "settings", { image_url: stored(loaf) });
	await changeSection(database, "about", {
		content: { text: `<p>Hi</p><img src="${stored(loaf)}">` },
	});
	await database`insert into image_details (key, alt) values (${loaf}, 'A loaf')`;
	await login();
	const [product] = await database`select id from products where image_url = ${stored(loaf)}`;
	const form = await context.newPage();
	await form.goto(`/admin/products/${product?.id}`);
	await form.getByLabel("Price in $").fill("7.77");

	await navigate("/admin/images");
	await openImage(page, "sourdough");
	await expect(uses(page)).toHaveText([
		"Logo: Site Settings",
		"Product: Country Sourdough",
		"Text: About Page",
	]);
	await page.getByRole("button", { name: "Replace Everywhere" }).click();
	const gallery = page.getByRole("dialog", { name: "Images" });
	await gallery.locator("input[type=file]").setInputFiles({
		name: "New logo.png",
		mimeType: "image/png",
		buffer: await transparentPng(60, 40),
	});
	await gallery.getByRole("button", { name: "Select Image" }).click();
	const question = page.getByRole("alertdialog", { name: "Replace everywhere" });
	await expect(question.getByRole("listitem")).toHaveCount(3);
	await expectAccessible();

	// Meanwhile it is shown in one more place.
	await database`update categories set image_url = ${stored(loaf)} where slug = 'breads'`;
	await question.getByRole("button", { name: "Replace" }).click();
	await expect(question.getByRole("alert")).toContainText("This has changed in the meantime.");
	await expect(question.getByRole("listitem")).toHaveCount(4);
	expect(await database`select from products where image_url = ${stored(loaf)}`).toHaveLength(1);
	await question.getByRole("button", { name: "Replace" }).click();
	await expect(page.getByText("Image replaced everywhere")).toBeVisible();
	await expect(page).toHaveURL(/key=logo-\d+\.png$/);
	await expect(uses(page)).toHaveCount(4);
	await expect(page.getByLabel("Alternative Text")).toHaveValue("A loaf");
	await expect(page.getByLabel("Name")).toHaveValue("New logo");

	const key = new URL(page.url()).searchParams.get("key") ?? "";
	const places = await database`
		select image_url as place from products where name = 'Country Sourdough'
		union all select image_url from categories where slug = 'breads'
		union all select image_url from site_content where section = 'settings'
		union all select content::json ->> 'text' from site_content where section = 'about'`;
	expect(places.map(({ place }) => place)).toEqual([
		stored(key),
		stored(key),
		stored(key),
		`<p>Hi</p><img src="${stored(key)}">`,
	]);

	await form.getByRole("button", { name: "Save Product" }).click();
	await expect(form.getByRole("dialog").or(form.getByText("Product updated"))).toBeVisible();
	const [kept] = await database`select image_url from products where id = ${product?.id}`;
	expect(kept?.image_url).toBe(stored(key));
});

test("an uploaded image is listed, and deleted after saying what would be without it", async ({
	page,
	site,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	const count = await countImages(site);
	await login();
	await navigate("/admin/images");
	const list = page.getByRole("main").getByRole("listitem");
	const use = page.getByRole("link", { name: "Product: Country Sourdough" });
	await expect(use).toBeHidden();
	const useCount = page.getByRole("button", { name: "1 use of country sourdough" });
	await useCount.click();
	await expect(use).toBeVisible();
	await expectAccessible();
	await useCount.press("Enter");
	await expect(use).toBeHidden();

	// The list after the upload comes while the pointer is on the one before.
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route("**/api/rpc/list_images*", async (route) => {
		await released;
		await route.continue();
	});
	await uploadImage(page, "Stollen.jpg");
	await page.mouse.move(0, 0);
	await list.first().hover();
	release();
	await expect(list.first()).toContainText("Stollen");
	const status = page.getByRole("status").filter({ hasText: "images" });
	await expect(status).toHaveText(`${count + 1} images`);
	const [added] = await site.database`select key from image_details where name = 'Stollen'`;
	await database`update products set image_url = ${stored(added?.key)} where name = 'Apple Pie'`;

	// Under the name of its file, and under that of the product.
	await openImage(page, "apple stollen");
	await page.getByLabel("Name").fill("Not saved");
	await page.getByRole("button", { name: "Delete Image" }).click();
	const question = page.getByRole("alertdialog", { name: "Delete image" });
	await expect(question.getByRole("listitem")).toHaveText(["Product: Apple Pie"]);
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Image deleted successfully")).toBeVisible();
	await expect(page).toHaveURL("/admin/images?search=apple+stollen");
	await expect(page.getByText("No image matches")).toBeVisible();
	await page.getByRole("link", { name: "Show All Images" }).click();
	await expect(status).toHaveText(`${count} images`);
});

test("the question shows the image, and Delete waits until its uses are known", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await database`
		insert into image_details (key, name) values (${loaf}, 'Our loaf')
		on conflict (key) do update set name = excluded.name`;
	await database`update products set image_url = ${stored(loaf)} where name = 'Apple Pie'`;
	const usesOfOne = (url: URL) => url.pathname.endsWith("/rpc/list_images");
	let answer = Promise.withResolvers<"fail" | "continue">();
	await page.route(usesOfOne, async (route) => {
		if (!route.request().postData()?.includes("only_key")) return route.continue();
		return (await answer.promise) === "fail" ? route.abort() : route.continue();
	});
	const question = page.getByRole("alertdialog", { name: "Delete image" });
	const remove = question.getByRole("button", { name: "Delete" });

	async function expectToWait(): Promise<void> {
		await expect(question.getByText("Checking where it is used…")).toBeVisible();
		await expect(remove).toBeDisabled();
		answer.resolve("fail");
		await expect(question.getByText("Couldn't check where this image is used")).toBeVisible();
		await expect(remove).toBeDisabled();
		await expectAccessible();
		answer = Promise.withResolvers();
		await question.getByRole("button", { name: "Try Again" }).click();
		await expect(remove).toBeDisabled();
		answer.resolve("continue");
		await expect(question.getByText("Product: Apple Pie")).toBeVisible();
		const figure = question.getByRole("figure", { name: "Our loaf" });
		await expect(figure.getByRole("presentation")).toBeVisible();
		await expect(remove).toBeEnabled();
		await question.getByRole("button", { name: "Cancel" }).click();
	}

	await login();
	await navigate("/admin/images");
	await page.getByRole("button", { name: "Delete Our loaf" }).click();
	await expectToWait();

	answer = Promise.withResolvers();
	await navigate("/admin/categories/:id", { id: "new" });
	await page.getByRole("button", { name: "Choose Image" }).click();
	await page.getByRole("radio", { name: "country sourdough" }).check();
	await page
		.getByRole("dialog", { name: "Images" })
		.getByRole("button", { name: "Delete" })
		.click();
	await expectToWait();
});

test("5,000 images are found by name; an empty list and a broken image are shown", async ({
	page,
	context,
	site,
	login,
	navigate,
	expectAccessible,
}) => {
	await site.database`
		insert into files.images (name, facts, created_at)
		select 'many-' || number || '.jpg', '{}', now() + number * interval '1 second'
		from generate_series(1, 5000) as number`;
	await context.unroute(imageAddress);
	await context.route(imageAddress, (route) => route.fulfill({ status: 415 }));
	await login();
	await navigate("/admin/images");
	const count = page.getByRole("status").filter({ hasText: "image" });
	await expect(count).toHaveText(/^5,\d{3} images, page 1 of 10\d$/);
	await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(48);
	await expect(page.getByText("Can't be shown").first()).toBeVisible();
	await expectAccessible();
	await page.getByRole("link", { name: "Next" }).click();
	await expect(count).toHaveText(/^5,\d{3} images, page 2 of 10\d$/);
	await page.getByLabel("Search by name").fill("MANY 4711");
	await expect(count).toHaveText("1 image");
	await page.getByRole("link", { name: "Edit many 4711" }).click();
	await expect(page.getByText("This image can't be shown.")).toBeVisible();
	await expectAccessible();
	await page.getByRole("link", { name: "Back to Images" }).click();
	await expect(page.getByLabel("Search by name")).toHaveValue("MANY 4711");

	await page.goto("/admin/images/details?key=gone.jpg");
	await expect(page.getByRole("alert")).toContainText("Image not found.");
	await page.route("**/rpc/list_images", (route) => route.fulfill({ json: [] }));
	await navigate("/admin/images");
	await expect(page.getByText("No images yet")).toBeVisible();
	await expectAccessible();
});
