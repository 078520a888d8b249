import { productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { skipImages } from "./images.ts";

test("a product shows its price, description, ingredients and allergens", { tag: "@core" }, async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	const id = await productId(database, "Chocolate Layer Cake");
	const long = `Flour, cocoa, ${"sugar, ".repeat(10)}salt`;
	await database`
		update products set allergens = array['gluten', 'EGGS', 'Lupin'], ingredients = ${long}
		where id = ${id}`;
	await navigate("/products/:id", { id });
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chocolate Layer Cake");
	await expect(page.getByRole("main")).toContainText("$42.00");
	await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
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
});

test("what was not entered is not shown", async ({ page, navigate, database }) => {
	const id = await productId(database, "Apple Pie");
	await database`
		update products set price = null, ingredients = '  ', allergens = null, image_url = null
		where id = ${id}`;
	await navigate("/products/:id", { id });
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apple Pie");
	await expect(page.getByText("Ingredients")).toHaveCount(0);
	await expect(page.getByRole("main").getByText("Allergen")).toHaveCount(0);
	await expect(page.getByRole("article").first()).not.toContainText("$");
});

test("a product in sizes has its lowest price, and lists each size", async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	const id = await productId(database, "Carrot Cake");
	const sizes = [
		{ name: "12 inch", price: 78, takes: 1 },
		{ name: "6 inch", price: 24, takes: 1 },
	];
	await database`
		update products set price = 5, featured = true, sizes = ${database.json(sizes)} where id = ${id}`;
	await database`update products set featured = false where id != ${id}`;
	for (const path of ["/", "/products"] as const) {
		await navigate(path);
		const card = page.getByRole("article").filter({ hasText: "Carrot Cake" });
		await expect(card.getByText("$")).toHaveText("From $24.00");
	}
	await navigate("/products/:id", { id });
	const main = page.getByRole("main");
	await expect(main.getByText("From $24.00", { exact: true })).toBeVisible();
	await expect(main.getByRole("list", { name: "Sizes" }).getByRole("listitem")).toHaveText([
		...["12 inch$78.00", "6 inch$24.00"],
	]);
	await expect(main.getByText("$5.00")).toHaveCount(0);
	const data = await page.locator('script[type="application/ld+json"]').textContent();
	expect(JSON.parse(data ?? "").offers).toMatchObject({
		...{ "@type": "AggregateOffer", lowPrice: "24.00", highPrice: "78.00", priceCurrency: "USD" },
	});
	await expectAccessible();
});

test("a price of nothing is a price", async ({ page, navigate, database }) => {
	const id = await productId(database, "Apple Pie");
	await database`update products set price = 0 where id = ${id}`;
	await navigate("/products/:id", { id });
	await expect(page.getByRole("main")).toContainText("$0.00");
});

for (const [what, idOf] of [
	["an inactive product", "Pecan Pie"],
	["an unknown product", "00000000-0000-4000-8000-000000000000"],
	["what is not an id", "croissant"],
] as const) {
	test(`${what} is not found`, async ({ page, navigate, database }) => {
		await database`update products set active = false where name = 'Pecan Pie'`;
		const id = (await productId(database, idOf)) ?? idOf;
		const response = await navigate("/products/:id", { id });
		expect(response?.status()).toBe(404);
		await expect(page.getByText("Product not found.")).toBeVisible();
		await expect(page.getByText("Pecan Pie")).toHaveCount(0);
	});
}

for (const [what, id] of [
	["a NUL", "%00"],
	["a byte that is no text", "%ff"],
	["half a character", "%ED%A0%80"],
	["a slash", "%2F"],
	["a very long text", "x".repeat(1900)],
] as const) {
	test(`${what} as an id is not found`, async ({ page }) => {
		const response = await page.goto(`/products/${id}`);
		expect(response?.status()).toBe(404);
		await untilInteractive(page);
		await expect(page.getByText("Product not found.")).toBeVisible();
	});
}

test("the way back leads to the list as it was filtered", async ({ page }) => {
	await page.goto("/products?category=cakes");
	await untilInteractive(page);
	await page.getByRole("link", { name: "Carrot Cake" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Carrot Cake" })).toBeVisible();
	await page.getByRole("link", { name: "Back to Products" }).click();
	await expect(page).toHaveURL("/products?category=cakes");
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
