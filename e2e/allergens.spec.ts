import type { Page } from "@playwright/test";
import { changeSection, productId, reviewProduct } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { findOverflow } from "./overflow.ts";
import { skipPictures } from "./pictures.ts";

test.beforeEach(({ context }) => skipPictures(context));

const sizes = {
	"on a phone": { viewport: { width: 390, height: 844 }, hasTouch: true },
	"on a desktop": { viewport: { width: 1280, height: 900 } },
};

const box = (page: Page) => page.getByRole("region", { name: "Allergen Information" });

const question = (page: Page, allergen: string) =>
	page.getByRole("group", { name: allergen, exact: true });

function answer(page: Page, allergen: string, choice: string) {
	return question(page, allergen).getByRole("radio", { name: choice, exact: true }).check();
}

async function answerNoToAll(page: Page) {
	await expect(page.getByRole("radio")).toHaveCount(27);
	for (const radio of await page.getByRole("radio", { name: "Does not contain" }).all()) {
		await radio.check();
	}
}

for (const [size, options] of Object.entries(sizes)) {
	test.describe(size, () => {
		test.use(options);

		test("a review is asked for, made, read by visitors, and outdated by other ingredients", async ({
			page,
			context,
			database,
			login,
			navigate,
			expectAccessible,
		}) => {
			const id = await productId(database, "Apple Pie");
			const visitor = await context.newPage();
			await visitor.goto(`/products/${id}`);
			await expect(box(visitor).getByRole("listitem")).toHaveText(["Gluten", "Dairy", "Eggs"]);
			await expect(box(visitor)).toContainText("We haven't reviewed this list");

			await login();
			await navigate("/admin/products");
			await page.getByLabel("State").selectOption("Allergens not reviewed");
			await expect(page.getByText("2 products")).toBeVisible();
			const card = page
				.getByRole("listitem")
				.filter({ has: page.getByRole("heading", { name: "Apple Pie", exact: true }) });
			await expect(card).toContainText("Allergens not reviewed");
			await page.getByRole("link", { name: "Edit Apple Pie" }).click();
			const status = page.getByRole("region", { name: "Allergen Review" });
			await expect(status).toContainText("Allergens not reviewed");
			await expect(page.getByLabel("Dairy")).toBeChecked();
			await page.getByRole("link", { name: "Review Allergens" }).click();

			await expect(page.getByRole("heading", { name: "Allergens of Apple Pie" })).toBeFocused();
			await expect(page.getByRole("radio")).toHaveCount(27);
			await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
			await expect(page.getByText("Apples, wheat flour, butter")).toBeVisible();
			await answer(page, "Milk", "Contains");
			await answer(page, "Tree nuts", "Contains");
			await page.getByRole("button", { name: "Save Review" }).click();
			await expect(question(page, "Eggs")).toHaveAccessibleDescription("Choose an answer for Eggs");
			await expect(question(page, "Eggs").getByRole("radio").first()).toBeFocused();
			const kinds = page.getByRole("group", { name: "Which tree nuts does it contain?" });
			await expect(kinds).toHaveAccessibleDescription("Choose which tree nuts it contains");
			await expectAccessible();

			await answerNoToAll(page);
			await answer(page, "Milk", "Contains");
			await answer(page, "Wheat", "Contains");
			await answer(page, "Sesame", "May contain");
			await answer(page, "Tree nuts", "Contains");
			await kinds.getByLabel("Almonds").check();
			const further = page.getByRole("group", { name: "Which other tree nuts may it contain?" });
			await expect(further.getByLabel("Almonds")).toHaveCount(0);
			await further.getByLabel("Pine nuts").check();
			await answer(page, "Fish", "Contains");
			await page.getByLabel("Other fish that it contains").fill("Arctic char");
			await page.getByRole("button", { name: "Save Review" }).click();
			await expect(page.getByText("Allergens reviewed", { exact: true })).toBeVisible();
			await expect(page.getByRole("heading", { name: "Edit Product" })).toBeVisible();
			await expect(status).toContainText(/Reviewed by .+ on /);
			await expect(page.getByLabel("Dairy")).toHaveCount(0);

			await expect(box(visitor).getByRole("list")).toHaveText([
				"MilkFish (Arctic char)Tree nuts (Almonds)Wheat",
				"Tree nuts (Pine nuts)Sesame",
			]);
			await expect(box(visitor).getByRole("heading")).toHaveText([
				"Allergen Information",
				"Contains",
				"May contain",
			]);
			await expect(box(visitor)).toContainText(/Reviewed by the bakery on \w+ \d+, \d{4}\./);
			const [stored] = await database`select allergens from products where id = ${id}`;
			expect(stored?.allergens).toEqual(["Gluten", "Dairy", "Nuts", "Fish"]);

			await page.getByLabel("Ingredients").fill("Apples, rye flour, eggs");
			await expect(page.getByLabel("Ingredients")).toHaveAccessibleDescription(
				/review the allergens again/,
			);
			await page.getByRole("button", { name: "Save Product" }).click();
			await expect(page.getByText("Review the allergens of Apple Pie again")).toBeVisible();
			await expect(card).toContainText("Allergens outdated: the ingredients changed");
			const ask = box(visitor).getByRole("link", { name: /^Please ask us/ });
			await expect(ask).toHaveAttribute("href", "/contact");
			await expect(box(visitor).getByRole("list")).toHaveCount(0);
			await expect(box(visitor)).not.toContainText(/contains|free|reviewed/i);

			await page.getByRole("link", { name: "Edit Apple Pie" }).click();
			await page.getByRole("link", { name: "Review Again" }).click();
			await expect(page.getByText("Allergens outdated: the ingredients changed")).toBeVisible();
			await expect(question(page, "Milk")).toHaveAccessibleDescription("Before: Contains Milk");
			await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
		});
	});
}

test("ingredients that change while the owner answers are to be read first", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	const id = await productId(database, "Apple Pie");
	await login();
	await navigate("/admin/products/:id/allergens", { id });
	await answerNoToAll(page);
	await database`update products set price = 5 where id = ${id}`;
	await database`update products set ingredients = 'Apples, milk' where id = ${id}`;
	await page.getByRole("button", { name: "Save Review" }).click();
	await expect(page.getByRole("alert")).toContainText("The ingredients were changed meanwhile.");
	await expect(page.getByText("Apples, milk")).toBeVisible();
	await expect(page.getByRole("radio", { checked: true })).toHaveCount(9);
	await expectAccessible();
	expect(await database`select from allergen_reviews where product_id = ${id}`).toHaveLength(0);

	await answer(page, "Milk", "May contain");
	await database`update products set price = 6 where id = ${id}`;
	await page.getByRole("button", { name: "Save Review" }).click();
	await expect(page.getByText("Allergens reviewed", { exact: true })).toBeVisible();
	await page.goto(`/products/${id}`);
	await expect(box(page).getByRole("heading")).toHaveText(["Allergen Information", "May contain"]);
	await expect(box(page).getByRole("listitem")).toHaveText(["Milk"]);
	await expectAccessible();
});

test("what nothing is in is told by what was looked for; another list asks anew", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	const id = await productId(database, "Apple Pie");
	await login();
	await navigate("/admin/products/:id/allergens", { id });
	await answerNoToAll(page);
	await page.getByRole("button", { name: "Save Review" }).click();
	await expect(page.getByText("Allergens reviewed", { exact: true })).toBeVisible();
	await navigate("/products/:id", { id });
	await expect(box(page)).toContainText("Its recipe does not contain milk, eggs, fish,");
	await expect(box(page)).not.toContainText(/free/i);
	await expectAccessible();

	await changeSection(database, "settings", { content: { allergenList: "eu" } });
	await navigate("/products/:id", { id });
	await expect(box(page)).toHaveText(
		"Allergen InformationPlease ask us about the allergens in this product.",
	);
	await navigate("/admin/products/:id/allergens", { id });
	await expect(page.getByText("Allergens reviewed for the US list")).toBeVisible();
	await expect(page.getByRole("radio")).toHaveCount(42);
	await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
	await answer(page, "Cereals containing gluten", "Contains");
	expect(await findOverflow(page)).toEqual([]);
});

test("the first review of the bakery changes the pages of all other products", async ({
	page,
	database,
	navigate,
	expectAccessible,
}) => {
	await database`delete from allergen_reviews`;
	const id = await productId(database, "Apple Pie");
	await navigate("/products/:id", { id });
	await expect(box(page)).toHaveText("Allergen InformationGlutenDairyEggs");
	await expect(box(page).getByRole("link")).toHaveCount(0);
	await reviewProduct(database, "Carrot Cake", {
		...{ list: "us", ingredients: "Flour, carrots" },
		answers: { wheat: { presence: "contains" } },
	});
	await expect(box(page)).toHaveText(
		"Allergen InformationWe haven't reviewed this list, so it may be incomplete.Listed so farGlutenDairyEggsPlease ask us about the allergens in this product.",
	);
	await expect(box(page).getByRole("link")).toHaveAttribute("href", "/contact");
	await expectAccessible();

	// A page that shows nothing would read as "none".
	await database`update products set allergens = null where id = ${id}`;
	await expect(box(page)).toHaveText(
		"Allergen InformationWe haven't reviewed the allergens in this product.Please ask us about the allergens in this product.",
	);
});
