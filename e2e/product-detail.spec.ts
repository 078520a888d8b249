import { productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";

test("a product shows its price, description, ingredients and allergens", async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	const id = await productId(database, "Chocolate Layer Cake");
	await database`
		update products set allergens = array['gluten', 'EGGS', 'Lupin'], ingredients = 'Flour, cocoa'
		where id = ${id}`;
	await navigate("/products/:id", { id });
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chocolate Layer Cake");
	await expect(page.getByRole("main")).toContainText("$42.00");
	await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
	await expect(page.getByText("Flour, cocoa")).toBeHidden();
	await page.getByText("Ingredients").click();
	await expect(page.getByText("Flour, cocoa")).toBeVisible();
	const allergens = page.getByRole("region", { name: "Allergen Information" });
	await expect(allergens.getByRole("listitem")).toHaveText(["Gluten", "Eggs", "Lupin"]);
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
	await expect(page.getByText("Allergen")).toHaveCount(0);
	await expect(page.getByRole("main")).not.toContainText("$");
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

test("the way back leads to the list as it was filtered", async ({ page }) => {
	await page.goto("/products?category=cakes");
	await untilInteractive(page);
	await page.getByRole("link", { name: "Carrot Cake" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Carrot Cake" })).toBeVisible();
	await page.getByRole("link", { name: "Back to Products" }).click();
	await expect(page).toHaveURL("/products?category=cakes");
});
