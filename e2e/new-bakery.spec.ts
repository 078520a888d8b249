import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { withoutDeadlock } from "./demo-bakery.ts";
import { expect, test } from "./fixtures.ts";
import { readPdf } from "./pdf.ts";

// A new owner on a phone fills an empty bakery in, up to its printed labels.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const friday = "2026-11-27T15:00:00Z";

/** A bakery before anything was entered. */
const emptyBakery = (database: Sql) =>
	withoutDeadlock(
		() => database`truncate site_content, navigation_items, categories, products cascade`,
	);

const menu = async (page: Page, area: string) => {
	await page.getByRole("button", { name: "Menu" }).click();
	await page
		.getByRole("navigation", { name: "Back office" })
		.getByRole("link", { name: area })
		.click();
};

async function chooseRegion(page: Page) {
	await menu(page, "Settings");
	for (const [field, typed] of [
		["Time Zone", "chicago"],
		["Currency", "us dollar"],
	] as const) {
		await page.getByRole("combobox", { name: field, exact: true }).fill(typed);
		await page.getByRole("listbox").getByRole("option").first().click();
	}
	await page.getByLabel("Allergen List").selectOption("United States: 9 allergens");
	await page.getByRole("button", { name: "Save Settings" }).click();
	await expect(page.getByText(/^Settings saved successfully/)).toBeVisible();
	await closeToasts(page);
}

/** One would cover the end of the next dialog for as long as the mouse of the test rests on it. */
async function closeToasts(page: Page) {
	const close = page.getByRole("button", { name: "Close message" });
	await expect(async () => {
		if ((await close.count()) > 0) await close.first().click({ timeout: 1000 });
		await expect(close).toHaveCount(0, { timeout: 1000 });
	}).toPass();
}

async function enterHours(page: Page) {
	await page.getByRole("link", { name: "Edit Opening Hours" }).click();
	const monday = page.getByRole("group", { name: "Monday", exact: true });
	await monday.getByLabel("Monday").selectOption("Open");
	await monday.getByLabel("Opens").fill("07:00");
	await monday.getByLabel("Closes").fill("13:00");
	await page.getByRole("button", { name: "Copy to Other Days Monday" }).click();
	for (const name of ["Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]) {
		await page.getByRole("checkbox", { name }).check();
	}
	await page.getByRole("button", { name: "Copy", exact: true }).click();
	await page
		.getByRole("group", { name: "Sunday", exact: true })
		.getByLabel("Sunday")
		.selectOption("Closed");
	await page.getByRole("button", { name: "Save Opening Hours" }).click();
	await expect(page.getByText("Opening hours saved")).toBeVisible();
}

async function addCategory(page: Page) {
	await menu(page, "Categories");
	await page.getByRole("link", { name: "Add Category" }).click();
	await page.getByLabel("Name").fill("Breads");
	await page.getByRole("button", { name: "Save Category" }).click();
	await expect(page.getByText("Category created successfully")).toBeVisible();
	await expect(page).toHaveURL("/admin/categories");
}

async function addProduct(page: Page, name: string, ingredients: string) {
	await menu(page, "Products");
	await page.getByRole("link", { name: "Add Product" }).click();
	await page.getByRole("textbox", { name: "Name" }).fill(name);
	await page.getByRole("textbox", { name: "Price in $" }).fill("7.50");
	await page.getByLabel("Ingredients").fill(ingredients);
	await page.getByRole("checkbox", { name: "Breads" }).check();
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(page.getByRole("link", { name: `Edit ${name}` })).toBeVisible();
}

async function reviewAllergens(page: Page, name: string) {
	await page.getByRole("link", { name: `Edit ${name}` }).click();
	await page.getByRole("checkbox", { name: "Contains Wheat" }).check();
	await page.getByRole("checkbox", { name: "May contain Sesame" }).check();
	await page.getByRole("checkbox", { name: "I have checked the recipe" }).check();
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
}

test("from an empty bakery to printed labels, on a phone", async ({
	page,
	context,
	site,
	database,
	setClock,
	navigate,
	expectAccessible,
}) => {
	await setClock(friday);
	await emptyBakery(database);
	// The browser's own dialog would wait for an answer.
	await context.addInitScript(() => {
		window.print = () => {};
	});
	await navigate("/admin");
	await page.getByLabel("Email").fill(site.administrator.email);
	await page.getByLabel("Password", { exact: true }).fill(site.administrator.password);
	await page.getByRole("button", { name: "Sign In", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
	await expectAccessible();

	await chooseRegion(page);
	await enterHours(page);
	await addCategory(page);
	await addProduct(page, "Rye Loaf", "Rye flour, wheat flour, water, salt");
	await addProduct(page, "Plain Roll", "Wheat flour, water, salt");
	await reviewAllergens(page, "Rye Loaf");

	const visitor = await context.newPage();
	await visitor.goto("/products");
	await expect(visitor.getByRole("article")).toHaveCount(2);
	await expect(visitor.getByRole("contentinfo")).toContainText("Open now, until 1 PM");
	await menu(page, "Today");
	await page.getByRole("switch", { name: "Plain Roll available" }).tap();
	await expect(visitor.getByRole("article").filter({ hasText: "Plain Roll" })).toContainText(
		"Sold out today",
	);
	await visitor.getByText("Without certain allergens").tap();
	await visitor.getByRole("checkbox", { name: "Milk" }).check();
	await visitor.getByRole("button", { name: "Show products" }).tap();
	await expect(visitor.getByRole("article")).toHaveText([/Rye Loaf/]);
	await visitor.getByRole("contentinfo").getByRole("link", { name: "Allergens" }).tap();
	await expect(visitor.getByRole("row").filter({ hasText: "Rye Loaf" })).toBeVisible();

	await menu(page, "Products");
	await page.getByRole("link", { name: "Edit Rye Loaf" }).tap();
	await page.getByRole("link", { name: "Print Label", exact: true }).tap();
	await page.getByRole("spinbutton", { name: "Copies of Rye Loaf" }).fill("3");
	await page.getByRole("button", { name: "Print", exact: true }).tap();
	const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }));
	expect(printed).toHaveLength(1);
	expect(
		printed[0]?.text.match(/RyeLoafIngredients:[^$]*Contains:Wheat[^$]*\$7\.50/g),
	).toHaveLength(3);
});
