import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import { addProducts, productId } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

test.beforeEach(({ context }) => skipImages(context));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A product as it is stored, with the names of its categories in their order. */
async function storedProduct(database: Sql, name: string) {
	const [product] = await database`
		select name, description, price::float8 as price, featured, active, image_url, ingredients,
			allergens,
			(select name from categories where id = category_id) as first_category,
			array(
				select categories.name from product_categories
				join categories on categories.id = product_categories.category_id
				where product_id = products.id order by position
			) as categories
		from products where name = ${name}`;
	return product;
}

function card(page: Page, name: string): Locator {
	return page
		.getByRole("listitem")
		.filter({ has: page.getByRole("heading", { name, exact: true }) });
}

test.describe("at a phone", () => {
	test.use(phone);

	test("a product is added, and visitors see it at once", { tag: "@behind-proxy" }, async ({
		page,
		context,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		const visitor = await context.newPage();
		await visitor.goto("/products");
		await login();
		await navigate("/admin/products");
		await expect(page.getByText("24 products")).toBeVisible();
		await expectAccessible();
		await page.getByRole("link", { name: "Add Product" }).click();
		await expect(page.getByRole("heading", { name: "Add Product" })).toBeFocused();
		await expect(page.getByLabel("Active")).toBeChecked();
		await expect(page.getByLabel("Featured")).not.toBeChecked();

		const price = page.getByLabel("Price");
		const categories = page.getByRole("group", { name: "Categories" });
		await page.getByLabel("Name").fill(" ");
		await price.fill("four");
		await page.getByRole("button", { name: "Save Product" }).click();
		await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Name is required");
		await expect(page.getByLabel("Name")).toBeFocused();
		await expect(categories).toHaveAccessibleDescription("Please select at least one category");
		await expect(price).toHaveAccessibleDescription("Price must be a number");
		await expectAccessible();
		for (const [text, message] of [
			["0x10", "Price must be a number"],
			["-1", "Price must not be negative"],
			["1.005", "Price can have at most 2 decimals"],
			["100000000", "Price is too high"],
		] as const) {
			await price.fill(text);
			await expect(price).toHaveAccessibleDescription(message);
		}

		await page.getByLabel("Name").fill("Rhubarb Crumble");
		await page.getByLabel("Description").fill("Sour below, sweet above.");
		await price.fill("7,5");
		await categories.getByLabel("Tarts & Pies").check();
		await expect(price).toHaveValue("7.50");
		await categories.getByLabel("Cakes").check();
		await expect(categories).toHaveAccessibleDescription(
			"Shown in this order: Tarts & Pies, Cakes",
		);
		await page.getByLabel("Ingredients").fill("Rhubarb, butter, oats");
		await page.getByLabel("Dairy").check();
		await page.getByLabel("Gluten").check();
		await page.getByRole("button", { name: "Choose Image" }).click();
		const dialog = page.getByRole("dialog", { name: "Images" });
		await dialog.getByRole("radio", { name: "apple pie" }).check();
		await dialog.getByRole("button", { name: "Select Image" }).click();
		await page.getByRole("button", { name: "Save Product" }).dblclick();
		await expect(page.getByText("Product created successfully")).toBeVisible();
		await expect(page).toHaveURL("/admin/products");
		await expect(card(page, "Rhubarb Crumble")).toContainText("$7.50");
		await expect(visitor.getByRole("heading", { name: "Rhubarb Crumble" })).toBeVisible();
		expect(await storedProduct(database, "Rhubarb Crumble")).toEqual({
			name: "Rhubarb Crumble",
			description: "Sour below, sweet above.",
			price: 7.5,
			featured: false,
			active: true,
			image_url: "/storage/v1/object/public/product-images/apple-pie.jpg",
			ingredients: "Rhubarb, butter, oats",
			allergens: ["Dairy", "Gluten"],
			first_category: "Tarts & Pies",
			categories: ["Tarts & Pies", "Cakes"],
		});
		expect(await database`select from products where name = 'Rhubarb Crumble'`).toHaveLength(1);
	});
});

test("a save that fails writes nothing; over a newer version it asks what both changed", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	const before = await storedProduct(database, "Pecan Pie");
	await login();
	await navigate("/admin/products/:id", { id: await productId(database, "Pecan Pie") });
	await page.getByLabel("Name").fill("Walnut Pie");
	await page.getByRole("group", { name: "Categories" }).getByLabel("Cakes").check();
	// The product is written before its categories are.
	await database.unsafe(`
		create function public.refuse() returns trigger language plpgsql
			as $$ begin raise exception 'The shelf is full'; end $$;
		create trigger refuse before insert on product_categories execute function public.refuse();`);
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(page.getByText("The shelf is full")).toBeVisible();
	await database`drop function public.refuse() cascade`;
	await expect(page.getByLabel("Name")).toHaveValue("Walnut Pie");
	expect(await storedProduct(database, "Pecan Pie")).toEqual(before);

	await page.getByLabel("Price").fill("29");
	await database`
		update products set name = 'Hazelnut Pie', price = 31, description = 'Theirs'
		where name = 'Pecan Pie'`;
	await page.getByRole("button", { name: "Save Product" }).click();
	const conflict = page.getByRole("dialog", { name: "Two versions" });
	const name = conflict.getByRole("group", { name: "Name" });
	const price = conflict.getByRole("group", { name: "Price" });
	await expect(conflict.getByRole("group")).toHaveCount(2);
	await expect(name.getByLabel("Keep mine")).toBeChecked();
	await expect(name.getByLabel("Keep mine")).toHaveAccessibleDescription("Walnut Pie");
	await expect(name.getByLabel("Take theirs")).toHaveAccessibleDescription("Hazelnut Pie");
	await expect(price.getByLabel("Take theirs")).toHaveAccessibleDescription("31.00");
	await expect(conflict).toContainText("Taken from theirs: Description");
	await expectAccessible();

	// Closed without an answer, it asks again; meanwhile nothing is stored.
	await conflict.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByLabel("Name")).toHaveValue("Walnut Pie");
	expect(await storedProduct(database, "Walnut Pie")).toBeUndefined();
	await page.getByRole("button", { name: "Save Product" }).click();
	await price.getByLabel("Take theirs").check();
	await conflict.getByRole("button", { name: "Save" }).click();
	await expect(page).toHaveURL("/admin/products");
	expect(await storedProduct(database, "Walnut Pie")).toEqual({
		...before,
		name: "Walnut Pie",
		description: "Theirs",
		price: 31,
		categories: ["Tarts & Pies", "Cakes"],
	});
});

test("many products are searched, filtered and paged", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await addProducts(database, 100, "breads");
	const [breads] = await database`select id from categories where slug = 'breads'`;
	await login();
	await navigate("/admin/products");
	await expect(page.getByText("124 products, page 1 of 3")).toBeVisible();
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page).toHaveURL("/admin/products?page=2");
	await page.getByLabel("Category").selectOption("Breads");
	await expect(page).toHaveURL(`/admin/products?category=${breads?.id}`);
	await page.getByLabel("Search by name").pressSequentially("number 9");
	await expect(page).toHaveURL(`/admin/products?search=number+9&category=${breads?.id}`);
	await expect(page.getByText("19 products")).toBeVisible();
	await expect(page.getByLabel("Search by name")).toBeFocused();
	await page.getByLabel("State").selectOption("Featured");
	await expect(page.getByText("No product matches")).toBeVisible();
	await page.getByRole("link", { name: "Show All Products" }).click();
	await expect(page.getByText("page 1 of 3")).toBeVisible();
	await expect(page.getByLabel("Search by name")).toHaveValue("");
	await page.goBack();
	await expect(page.getByLabel("Search by name")).toHaveValue("number 9");
});

test.describe("at a phone", () => {
	test.use(phone);

	test("a product is deleted after a question", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await login();
		await navigate("/admin/products");
		await page.getByRole("button", { name: "Delete Carrot Cake" }).click();
		const question = page.getByRole("alertdialog", { name: "Delete Carrot Cake" });
		await expect(question).toHaveAccessibleDescription(
			"Are you sure you want to delete this product?",
		);
		await expectAccessible();
		await page.keyboard.press("Escape");
		await expect(page.getByRole("button", { name: "Delete Carrot Cake" })).toBeFocused();
		expect(await storedProduct(database, "Carrot Cake")).toBeDefined();

		const names = await page
			.getByRole("button", { name: /^Delete / })
			.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));
		const next = names[names.indexOf("Delete Carrot Cake") + 1] ?? "";
		await page.getByRole("button", { name: "Delete Carrot Cake" }).click();
		await question.getByRole("button", { name: "Delete" }).click();
		await expect(page.getByText("Product deleted successfully")).toBeVisible();
		await expect(card(page, "Carrot Cake")).toHaveCount(0);
		await expect(page.getByRole("button", { name: next, exact: true })).toBeFocused();
		expect(await storedProduct(database, "Carrot Cake")).toBeUndefined();

		await page.getByRole("button", { name: "Delete Cardamom Bun" }).click();
		await database`delete from products where name = 'Cardamom Bun'`;
		await page.getByRole("button", { name: "Delete", exact: true }).click();
		await expect(page.getByText("Deleted", { exact: true }).first()).toBeVisible();
		await expect(card(page, "Cardamom Bun")).toHaveCount(0);

		await navigate("/admin/products/:id", { id: "no-such-product" });
		await expect(page.getByText("Product not found.")).toBeVisible();
	});
});
