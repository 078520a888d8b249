import type { Sql } from "postgres";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

test.beforeEach(({ context }) => skipImages(context));

async function storedCategory(database: Sql, slug: string) {
	const [category] = await database`
		select name, slug, description, image_url, display_order from categories
		where slug = ${slug}`;
	return category;
}

test.describe("at a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("a category is added; its slug follows the name until it is edited", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await login();
		await navigate("/admin/categories");
		await expect(page.getByRole("listitem").filter({ hasText: "Slug: breads" })).toContainText(
			"Order: 0",
		);
		await expectAccessible();
		await page.getByRole("link", { name: "Add Category" }).click();
		const name = page.getByLabel("Name");
		const slug = page.getByLabel("Slug");
		const order = page.getByLabel("Display Order");
		await expect(order).toHaveValue("0");
		await order.fill("1.5");
		await page.getByRole("button", { name: "Save Category" }).click();
		await expect(name).toHaveAccessibleDescription("Name is required");
		await expect(slug).toHaveAccessibleDescription(/Slug is required$/);
		await expect(order).toHaveAccessibleDescription(/Display order must be a whole number$/);
		await expectAccessible();

		await name.fill("  Crème & Breads -- ");
		await expect(slug).toHaveValue("creme-breads");
		await name.fill("breads");
		await expect(name).toHaveAccessibleDescription(/^Another category has this name/);
		await slug.fill("Breads!");
		await expect(slug).toHaveAccessibleDescription(/joined by single hyphens$/);
		await slug.fill("breads");
		await name.fill("Sweet Buns");
		await expect(slug).toHaveValue("breads");
		await order.fill("-1");
		await page.getByLabel("Description").fill("Soft and sticky");
		await page.getByRole("button", { name: "Choose Image" }).click();
		await page.getByRole("radio", { name: "cardamom bun" }).check();
		await page.getByRole("button", { name: "Select Image" }).click();
		await page.getByRole("button", { name: "Save Category" }).click();
		await expect(slug).toHaveAccessibleDescription(/Another category has this slug$/);
		await expect(page.getByText("Error", { exact: true })).toBeVisible();
		await expect(page.getByText("categories_slug_key")).toBeHidden();
		await expect(slug).toBeFocused();

		await slug.fill("buns");
		await page.getByRole("button", { name: "Save Category" }).click();
		await expect(page.getByText("Category created successfully")).toBeVisible();
		await expect(page).toHaveURL("/admin/categories");
		await expect(page.getByRole("listitem").first()).toContainText("Sweet Buns");
		expect(await storedCategory(database, "buns")).toEqual({
			name: "Sweet Buns",
			slug: "buns",
			description: "Soft and sticky",
			image_url: "/storage/v1/object/public/product-images/cardamom-bun.jpg",
			display_order: -1,
		});
		await navigate("/");
		await expect(page.getByRole("link", { name: /Sweet Buns/ })).toHaveAttribute(
			"href",
			"/products?category=buns",
		);
	});
});

test("a category passes its products on when it is deleted, and takes them back", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	const first = "Country Sourdough";
	const positions = () => database`
		select product_id, slug, position from product_categories
			join categories on categories.id = product_categories.category_id
		order by product_id, slug`;
	const before = await positions();
	await login();
	await navigate("/admin/categories");
	await page.getByRole("button", { name: "Delete Breads" }).click();
	const question = page.getByRole("alertdialog", { name: "Delete Breads" });
	await expect(question.getByRole("status")).toContainText(
		"5 products are in this category, 3 of them only in this one:",
	);
	await expect(question.getByRole("listitem").first()).toHaveText(first);
	await question.getByLabel("Move products to").selectOption("Cakes");
	await question.getByLabel("Also move the 2 products in other categories").check();
	await expectAccessible();
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Category deleted successfully")).toBeVisible();
	expect(
		await database`
		select products.name from products join categories on categories.id = category_id
		where slug = 'cakes' and products.name = ${first}`,
	).toHaveLength(1);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("Category restored")).toBeVisible();
	expect(await positions()).toEqual(before);
});
