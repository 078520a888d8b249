import type { Page } from "@playwright/test";
import type { Sql, TransactionSql } from "postgres";
import { changeSection, productId } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { addUser, removeAddedUsers } from "./users.ts";

test.beforeEach(({ context }) => skipImages(context));
test.afterEach(({ site }) => removeAddedUsers(site));

type Change = (sql: TransactionSql) => Promise<unknown>;

/** Changes the content as an account does. */
async function changeAs(database: Sql, accountId: string, change: Change): Promise<void> {
	await database.begin(async (sql) => {
		await sql`select set_config('levain.user_id', ${accountId}, true)`;
		await change(sql);
	});
}

const addAnn = async (site: Parameters<typeof addUser>[0]) => {
	const { id } = await addUser(site, { email: "ann@example.com", role: "admin" });
	await site.database`
		insert into profiles (id, full_name) values (${id}, 'Ann')
		on conflict (id) do update set full_name = 'Ann'`;
	return id;
};

const ownerId = async (database: Sql) => {
	const [row] = await database`select user_id from user_roles order by user_id`;
	return row?.user_id as string;
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a menu form in use stays while the list cannot be read and its entry is deleted", async ({
	page,
	site,
	login,
	navigate,
	database,
}) => {
	const ann = await addAnn(site);
	await login();
	await navigate("/admin/navigation");
	await page.getByRole("link", { name: "Edit About" }).click();
	const form = page.getByRole("form", { name: "Edit Item" });
	await form.getByLabel("Title").fill("Our Story");
	await form.getByLabel("Path").fill("/story");
	await page.route("**/api/rpc/list_navigation_items", (route) => route.abort());
	await button(page, "Move Products up").click();
	await expect(page.getByText("Failed to load navigation items")).toBeVisible();
	await expect(form.getByLabel("Title")).toHaveValue("Our Story");
	await page.unroute("**/api/rpc/list_navigation_items");
	await page.getByRole("button", { name: "Try Again" }).click();
	const about = page.getByRole("listitem").filter({ hasText: "/about" });
	await expect(about).toBeVisible();
	await changeAs(database, ann, (sql) => sql`delete from navigation_items where title = 'About'`);
	await expect(about).toContainText("Deleted by Ann");
	await button(page, "Show 1 Update").click();
	await expect(about).toHaveCount(0);
	await expect(form.getByLabel("Title")).toHaveValue("Our Story");
	await expect(form.getByLabel("Path")).toHaveValue("/story");

	await button(page, "Update Item").click();
	const gone = page.getByRole("alertdialog", { name: "This navigation item was deleted" });
	await expect(gone).toContainText(/Ann deleted it on .*\. It's in the trash\./);
	await gone.getByRole("button", { name: "Restore and Save Mine" }).click();
	await expect(page.getByText("Navigation item updated")).toBeVisible();
	expect(await database`select path from navigation_items where title = 'Our Story'`).toEqual([
		{ path: "/story" },
	]);
	await expect(page.getByRole("form", { name: "Add Item" })).toBeVisible();
});

test("a product that somebody deleted is restored with what was typed", { tag: "@core" }, async ({
	page,
	site,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	const ann = await addAnn(site);
	const id = await productId(database, "Pecan Pie");
	await login();
	await navigate("/admin/products/:id", { id });
	await page.getByLabel("Name").fill("Walnut Pie");
	await page.getByLabel("Description").fill("With walnuts");
	await changeAs(database, ann, (sql) => sql`delete from products where id = ${id}`);
	await button(page, "Save Product").click();
	const gone = page.getByRole("alertdialog", { name: "This product was deleted" });
	await expect(gone).toContainText(/Ann deleted it on .*\. It's in the trash\./);
	await expectAccessible();
	await gone.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByLabel("Name")).toHaveValue("Walnut Pie");
	await button(page, "Save Product").click();
	await gone.getByRole("button", { name: "Restore and Save Mine" }).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	await expect(page.getByText("Restored from the trash")).toBeVisible();
	expect(await database`select name, description from products where id = ${id}`).toEqual([
		{ name: "Walnut Pie", description: "With walnuts" },
	]);
	expect(await database`select from private.trash where record_id = ${id}`).toHaveLength(0);
});

test("a product that was deleted for good is saved as a new one", async ({
	page,
	site,
	login,
	navigate,
	database,
}) => {
	const ann = await addAnn(site);
	const id = await productId(database, "Pecan Pie");
	await login();
	await navigate("/admin/products/:id", { id });
	await page.getByLabel("Name").fill("Walnut Pie");
	await changeAs(database, ann, (sql) => sql`delete from products where id = ${id}`);
	await button(page, "Save Product").click();
	const gone = page.getByRole("alertdialog", { name: "This product was deleted" });
	await expect(gone).toContainText("It's in the trash.");
	// Somebody is faster than the answer.
	await database`delete from private.trash where record_id = ${id}`;
	await gone.getByRole("button", { name: "Restore and Save Mine" }).click();
	await expect(gone).toContainText(/Ann deleted it on .*\. It's no longer in the trash\./);
	await gone.getByRole("button", { name: "Save as New Product" }).click();
	await expect(page.getByText("Product created successfully")).toBeVisible();
	expect(await database`select from products where name = 'Walnut Pie'`).toHaveLength(1);
	expect(await database`select from products where id = ${id}`).toHaveLength(0);
});

test("a category that one deleted oneself in another tab is restored with what was typed", async ({
	page,
	login,
	navigate,
	database,
}) => {
	const owner = await ownerId(database);
	const [cakes] = await database`select id from categories where slug = 'cakes'`;
	await login();
	await navigate("/admin/categories/:id", { id: cakes?.id });
	await page.getByLabel("Description").fill("For birthdays");
	await changeAs(database, owner, (sql) => sql`delete from categories where id = ${cakes?.id}`);
	await database`insert into categories (name, slug) values ('Others', 'cakes')`;
	await button(page, "Save Category").click();
	const gone = page.getByRole("alertdialog", { name: "This category was deleted" });
	await expect(gone).toContainText("You deleted it in another tab or device");
	await gone.getByRole("button", { name: "Restore and Save Mine" }).click();
	// It is restored with another slug, which is no reason to save the form with that.
	await expect(page.getByLabel("Slug")).toHaveAccessibleDescription(
		/Another category has this slug/,
	);
	await expect(page.getByLabel("Description")).toHaveValue("For birthdays");
	await page.getByLabel("Slug").fill("birthday-cakes");
	await button(page, "Save Category").click();
	await expect(page.getByText("Category updated successfully")).toBeVisible();
	expect(await database`select slug, description from categories where id = ${cakes?.id}`).toEqual([
		{ slug: "birthday-cakes", description: "For birthdays" },
	]);
});

test("a category that disappears from an open product is named, and taken off it", async ({
	page,
	site,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	const ann = await addAnn(site);
	const id = await productId(database, "Pecan Pie");
	await login();
	await database`
		insert into product_categories (product_id, category_id, position)
		select ${id}, id, 9 from categories where slug = 'cakes'`;
	await navigate("/admin/products/:id", { id });
	const categories = page.getByRole("group", { name: "Categories" });
	await expect(categories.getByLabel("Cakes")).toBeChecked();
	await page.getByLabel("Name").fill("Walnut Pie");
	await changeAs(database, ann, (sql) => sql`delete from categories where slug = 'cakes'`);
	await button(page, "Save Product").click();
	await expect(categories).toContainText("removed from this product: Cakes. Save again");
	await expect(categories.getByLabel("Cakes")).toHaveCount(0);
	await expectAccessible();
	await button(page, "Save Product").click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	const named = await database`
		select categories.name from product_categories join categories on categories.id = category_id
		where product_id = ${id}`;
	expect(named).toEqual([{ name: "Tarts & Pies" }]);
});

test("two versions of a text show their words, with the difference marked", async ({
	page,
	site,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	const ann = await addAnn(site);
	await changeSection(database, "about", {
		content: { text: "<p>We bake <strong>every</strong> morning.</p>" },
	});
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await page.getByRole("tab", { name: "Code View" }).click();
	await page
		.getByRole("textbox", { name: "Content" })
		.fill("<p>We bake <strong>every</strong> evening.</p>");
	await changeAs(
		database,
		ann,
		(sql) => sql`
			update site_content
			set content = ${JSON.stringify({ text: "<p>Ann bakes <strong>every</strong> morning.</p>" })}
			where section = 'about'`,
	);
	await button(page, "Save All Changes").click();
	const versions = page.getByRole("dialog", { name: "Two versions" });
	await expect(versions).not.toContainText("<p>");
	await expect(versions.getByRole("deletion")).toHaveText(["Removed: morning", "Removed: We bake"]);
	await expect(versions.getByRole("insertion")).toHaveText(["Added: evening", "Added: Ann bakes"]);
	await expectAccessible();
});

test("a result replaces the message that it answers, in a dialog that is opened again", async ({
	page,
	login,
	navigate,
	database,
}) => {
	const unreachable = page.getByText("Couldn't reach the server.");
	await login();
	await navigate("/admin/products");
	await page.getByRole("button", { name: "Delete Apple Pie" }).click();
	await page.route("**/api/rpc/delete_products", (route) => route.abort(), { times: 1 });
	await button(page, "Delete").click();
	await expect(unreachable).toBeVisible();
	await button(page, "Cancel").click();
	await page.getByRole("button", { name: "Delete Apple Pie" }).click();
	await button(page, "Delete").click();
	await expect(page.getByText("Product deleted successfully")).toBeVisible();
	// Not only when its time is over.
	await expect(unreachable).toHaveCount(0, { timeout: 1000 });
	expect(await database`select from products where name = 'Apple Pie'`).toHaveLength(0);
});
