import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { skipPictures } from "./pictures.ts";

test.beforeEach(({ context }) => skipPictures(context));

const buttonOf = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function placeOf(target: Locator) {
	const box = await target.boundingBox();
	return { x: box?.x, y: box?.y };
}

test("what somebody else deleted is said, and its question closes", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/categories");
	await buttonOf(page, "Delete Savories").click();
	const question = page.getByRole("alertdialog", { name: "Delete Savories" });
	await expect(question.getByRole("status")).toContainText("in this category");
	await database`delete from categories where slug = 'savories'`;
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(question).toBeHidden();
	await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
	await expect(page.getByText("Category deleted successfully")).toBeHidden();
	await expect(buttonOf(page, "Delete Savories")).toBeHidden();
});

test("a list that nobody touches shows what others change", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/products");
	await expect(buttonOf(page, "Delete Country Sourdough")).toBeVisible();
	await database`insert into products (name) values ('Panettone')`;
	await expect(buttonOf(page, "Delete Panettone")).toBeVisible();
	await database`delete from products where name = 'Panettone'`;
	await expect(buttonOf(page, "Delete Panettone")).toBeHidden();
});

const lists = [
	{
		path: "/admin/products",
		target: "Delete Country Sourdough",
		change: `insert into products (name) values ('First');
			delete from products where name = 'Seeded Rye'`,
		isNew: "Delete First",
		gone: "Delete Seeded Rye",
	},
	{
		path: "/admin/categories",
		target: "Delete Cakes",
		change: `insert into categories (name, slug, display_order) values ('First', 'first', -1);
			delete from categories where slug = 'savories'`,
		isNew: "Delete First",
		gone: "Delete Savories",
	},
	{
		path: "/admin/navigation",
		target: "Delete About",
		change: `insert into navigation_items (title, path, display_order) values ('First', '/', -1);
			delete from navigation_items where title = 'Contact'`,
		isNew: "Delete First",
		gone: "Delete Contact",
	},
] as const;

for (const { path, target, change, isNew, gone } of lists) {
	test(`nothing moves that is about to be tapped: ${path}`, async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await login();
		await navigate(path);
		const button = buttonOf(page, target);
		await button.focus();
		const before = await placeOf(button);
		await database.unsafe(change);
		const show = page.getByRole("button", { name: "Show 2 Changes" });
		await expect(show).toBeVisible();
		await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
		expect(await placeOf(button)).toEqual(before);
		await expect(button).toBeFocused();
		await expect(buttonOf(page, isNew)).toBeHidden();
		await expectAccessible();
		await show.click();
		await expect(buttonOf(page, isNew)).toBeVisible();
		await expect(buttonOf(page, gone)).toBeHidden();
		await expect(show).toBeHidden();
	});
}

test("the trash shows what others delete, restore, and delete for good", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/trash");
	await expect(page.getByText("The trash is empty")).toBeVisible();
	await database`delete from products where name = 'Seeded Rye'`;
	const restore = buttonOf(page, "Restore Seeded Rye");
	await expect(restore).toBeVisible();
	await restore.focus();
	await database`
		select private.delete_for_good(array(select id from private.trash where name = 'Seeded Rye'))`;
	await expect(page.getByText("No longer in the trash")).toBeVisible();
	await page.getByRole("button", { name: "Show 1 Change" }).click();
	await expect(page.getByText("The trash is empty")).toBeVisible();
});
