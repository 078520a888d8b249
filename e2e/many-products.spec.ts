import { addProducts } from "./content.ts";
import { expect, test } from "./fixtures.ts";

test("selected products change together, with one undo and one entry in the history", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/products");
	await page.getByRole("checkbox", { name: "Select Country Sourdough" }).check();
	await page.getByRole("checkbox", { name: "Select Pecan Pie" }).check();
	await expect(page.getByText("2 selected")).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Deactivate" }).click();
	await expect(page.getByText("2 products changed")).toBeVisible();
	const inactive = () => database`select name from products where not active order by name`;
	expect(await inactive()).toEqual([{ name: "Country Sourdough" }, { name: "Pecan Pie" }]);
	await expect(page.getByRole("button", { name: "Deactivate" })).toHaveCount(0);

	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("2 products restored")).toBeVisible();
	expect(await inactive()).toEqual([]);
	await page.getByRole("checkbox", { name: "Select Pecan Pie" }).check();
	await page.getByRole("button", { name: "Activate", exact: true }).click();
	await expect(page.getByText("They're already active.")).toBeVisible();

	await navigate("/admin/history");
	const sentence = "owner@bakery.test changed Country Sourdough and Pecan Pie";
	await expect(page.getByRole("heading", { name: sentence })).toHaveCount(2);
});

test("prices change by what the preview shows, on all pages that a search finds", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await addProducts(database, 60, "breads");
	await database`update products set price = 4.20 where name ~ '^Roll number'`;
	const [{ name: other } = { name: "" }] = await database<{ name: string }[]>`
		select name from products where price > 5 limit 1`;
	const [before] = await database`select price::float from products where name = ${other}`;
	await login();
	await navigate("/admin/products");
	await page.getByRole("searchbox", { name: "Search by name" }).fill("roll number");
	await expect(page.getByText("60 products, page 1 of 2")).toBeVisible();
	await page.getByRole("checkbox", { name: "Select all on this page" }).check();
	await page.getByRole("button", { name: "Select all 60" }).click();
	await expect(page.getByText("60 selected")).toBeVisible();
	await page.getByRole("button", { name: "Change prices" }).click();
	const dialog = page.getByRole("dialog", { name: "Change the Prices of 60 products" });
	await dialog.getByRole("button", { name: "Change", exact: true }).click();
	await expect(dialog.getByText("Change by must be a number above 0")).toBeVisible();
	await dialog.getByRole("textbox", { name: "Change by" }).fill("10");
	await dialog.getByRole("combobox", { name: "Rounding" }).selectOption("To .25");
	await expect(dialog.getByRole("row").nth(1)).toContainText("$4.20$4.50");
	await expectAccessible();
	await dialog.getByRole("combobox", { name: "Direction" }).selectOption("Lower");
	await dialog.getByRole("combobox", { name: "Unit" }).selectOption("$");
	await expect(dialog.getByText(/The price would be -\$5\.80, below zero/)).toBeVisible();
	await dialog.getByRole("combobox", { name: "Direction" }).selectOption("Raise");
	await dialog.getByRole("combobox", { name: "Unit" }).selectOption("Percent");
	await dialog.getByRole("button", { name: "Change 60 products" }).click();
	await expect(page.getByText("60 products changed")).toBeVisible();
	expect(
		await database`
		select distinct price::float from products where name ~ '^Roll number'`,
	).toEqual([{ price: 4.5 }]);
	expect(await database`select price::float from products where name = ${other}`).toEqual([before]);
});

test("products move to a category, can be ordered, and are deleted and restored together", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/products");
	for (const name of ["Country Sourdough", "Pecan Pie"]) {
		await page.getByRole("checkbox", { name: `Select ${name}` }).check();
	}
	await page.getByRole("button", { name: "Move to category" }).click();
	const move = page.getByRole("dialog", { name: "Move 2 products" });
	await move.getByRole("button", { name: "Move" }).click();
	await expect(move.getByText("Please select a category")).toBeVisible();
	await expectAccessible();
	await move.getByRole("combobox", { name: "Category" }).selectOption("Savories");
	await move.getByRole("button", { name: "Move" }).click();
	await expect(page.getByText("2 products changed")).toBeVisible();
	expect(
		await database`
		select categories.name, count(*)::int from products
			join product_categories on product_id = products.id
			join categories on categories.id = product_categories.category_id
		where products.name in ('Country Sourdough', 'Pecan Pie') group by 1`,
	).toEqual([{ name: "Savories", count: 2 }]);

	await page.getByRole("checkbox", { name: "Select Pecan Pie" }).check();
	await page.getByRole("button", { name: "Can be ordered" }).click();
	await expect(page.getByText("1 product changed")).toBeVisible();
	expect(await database`select name from products where orderable`).toEqual([
		{ name: "Pecan Pie" },
	]);

	await page.getByRole("checkbox", { name: "Select all on this page" }).check();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	const question = page.getByRole("alertdialog", { name: "Delete 24 products" });
	await expectAccessible();
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("24 products deleted")).toBeVisible();
	await expect(page.getByText("No products yet")).toBeVisible();
	const deletion = page.getByRole("listitem").filter({ hasText: "24 products deleted" });
	await deletion.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("24 products restored")).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "Select Pecan Pie" })).toBeVisible();
});
