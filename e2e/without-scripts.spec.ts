import { productId } from "./content.ts";
import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("the menu, the filter and the ingredients work", async ({ page, navigate, database }) => {
	await navigate("/");
	await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
	await page.getByRole("combobox", { name: "Category" }).selectOption("Cakes");
	await page.getByRole("button", { name: "Show" }).click();
	await expect(page).toHaveURL("/products?category=cakes");
	await page.getByRole("combobox", { name: "Category" }).selectOption("All Categories");
	await page.getByRole("button", { name: "Show" }).click();
	await expect(page).toHaveURL("/products");
	const id = await productId(database, "Carrot Cake");
	await navigate("/products/:id", { id });
	await page.getByText("Ingredients").click();
	await expect(page.getByText("carrots", { exact: false }).last()).toBeVisible();
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("the menu opens", async ({ page, navigate }) => {
		await navigate("/");
		await page.getByRole("button", { name: "Menu" }).click();
		await page.getByRole("banner").getByRole("link", { name: "About" }).click();
		await expect(page).toHaveURL("/about");
	});
});
