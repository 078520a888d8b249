import type { Page, Route } from "@playwright/test";
import { inDays, productId, takeOrders } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

test.beforeEach(({ context }) => skipImages(context));

const calls = (name: string) => `**/api/rpc/${name}*`;

const unreachable = (page: Page) => page.getByText("Couldn't reach the server.");

const hasLoaded = (page: Page, name: string) =>
	page.evaluate(
		(name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(name)),
		name,
	);

/** Lets the save arrive and loses its answer, once. */
async function loseAnswer(page: Page, name: string): Promise<void> {
	const lose = async (route: Route) => {
		await route.fetch();
		await route.abort();
	};
	await page.route(calls(name), lose, { times: 1 });
}

test("a new product whose answer was lost is there once", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/products/:id", { id: "new" });
	await page.getByLabel("Name").fill("Rhubarb Crumble");
	await page.getByLabel("Breads").check();
	await loseAnswer(page, "save_product");
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(unreachable(page)).toBeVisible();
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(page.getByText("Product created successfully")).toBeVisible();
	const made = await database`select version from products where name = 'Rhubarb Crumble'`;
	expect(made).toEqual([{ version: 1 }]);
});

test("a new category that is changed after its answer was lost stays one category", async ({
	page,
	database,
	login,
	navigate,
}) => {
	const { length: count } = await database`select from categories`;
	await login();
	await navigate("/admin/categories/:id", { id: "new" });
	await page.getByLabel("Name").fill("Buns");
	await loseAnswer(page, "save_category");
	await page.getByRole("button", { name: "Save Category" }).click();
	await expect(unreachable(page)).toBeVisible();
	await page.getByLabel("Description").fill("Soft");
	await page.getByRole("button", { name: "Save Category" }).click();
	await expect(page.getByText("Category created successfully")).toBeVisible();
	expect(await database`select name, description from categories where slug = 'buns'`).toEqual([
		{ name: "Buns", description: "Soft" },
	]);
	expect(await database`select from categories`).toHaveLength(count + 1);
});

test("one's own save is not reported as somebody else's, and keeps what others changed since", async ({
	page,
	database,
	login,
	navigate,
}) => {
	const id = await productId(database, "Pecan Pie");
	await login();
	await navigate("/admin/products/:id", { id });
	await page.getByLabel("Name").fill("Walnut Pie");
	await loseAnswer(page, "save_product");
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(unreachable(page)).toBeVisible();
	await database`update products set price = 31 where id = ${id}`;
	await page.getByLabel("Name").fill("Hazelnut Pie");
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	await expect(
		page.getByText("Changed by the server in the meantime, and kept: Price."),
	).toBeVisible();
	const [stored] = await database`
		select name, price::float8 as price from products where id = ${id}`;
	expect(stored).toEqual({ name: "Hazelnut Pie", price: 31 });
});

test("a page and a menu item are saved once as well", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	await page.getByLabel("Title", { exact: true }).fill("First");
	await loseAnswer(page, "save_site_content");
	await page.getByRole("button", { name: "Save All Changes" }).click();
	await expect(unreachable(page)).toBeVisible();
	await page.getByLabel("Title", { exact: true }).fill("Second");
	await page.getByRole("button", { name: "Save All Changes" }).click();
	await expect(page.getByText("Page content updated successfully")).toBeVisible();
	const about = await database`select title from site_content where section = 'about'`;
	expect(about).toEqual([{ title: "Second" }]);

	await navigate("/admin/navigation");
	await page.getByLabel("Title").fill("Bread");
	await page.getByLabel("Path").fill("/bread");
	await loseAnswer(page, "save_navigation_item");
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(unreachable(page)).toBeVisible();
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(page.getByText("Navigation item created")).toBeVisible();
	expect(await database`select from navigation_items where title = 'Bread'`).toHaveLength(1);
});

test("a category is deleted once, though the answer was lost", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/categories");
	await page.getByRole("button", { name: "Delete Cakes" }).click();
	const lose = async (route: Route) => {
		await route.fetch();
		await route.abort();
	};
	await page.route("**/api/rpc/delete_category*", lose, { times: 1 });
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(unreachable(page)).toBeVisible();
	expect(await database`select from categories where slug = 'cakes'`).toHaveLength(0);
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByText("Category deleted successfully")).toBeVisible();
});

test("a save without an answer says so after 8 seconds, and can be given up", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/settings");
	const name = page.getByRole("textbox", { name: "Website Name" });
	const save = page.getByRole("button", { name: "Save Settings" });
	await name.fill("Slow & Co");
	const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
	await page.route(calls("save_settings"), (route) => hold(route), { times: 1 });
	await save.click();
	const late = await held;
	await expect(page.getByText("No response")).toBeVisible({ timeout: 12_000 });
	await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Stop Waiting" }).click();
	await expect(page.getByText("Stopped waiting")).toBeVisible();
	await expect(page.getByText("No response")).toBeHidden();
	await expect(name).toHaveValue("Slow & Co");
	expect(await database`select from site_content where title = 'Slow & Co'`).toHaveLength(0);

	await name.fill("Fast & Co");
	await save.click();
	await expect(page.getByText(/^Settings saved successfully/)).toBeVisible();
	// What was given up and arrives now must not take the place of what was saved since.
	expect((await late.fetch()).status()).toBe(410);
	const stored = await database`select title from site_content where section = 'settings'`;
	expect(stored).toEqual([{ title: "Fast & Co" }]);
});

test("a save that is answered late is still taken, and the notice goes", async ({
	page,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/settings");
	await page.getByRole("textbox", { name: "Website Name" }).fill("Slow & Co");
	const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
	await page.route(calls("save_settings"), (route) => hold(route), { times: 1 });
	await page.getByRole("button", { name: "Save Settings" }).click();
	const late = await held;
	await expect(page.getByText("No response")).toBeVisible({ timeout: 12_000 });
	await late.continue();
	await expect(page.getByText(/^Settings saved successfully/)).toBeVisible();
	await expect(page.getByText("No response")).toBeHidden();
});

const failures = [
	["a server that fails", { status: 500, body: "Internal Server Error" }],
	["a proxy without a server", { status: 502, body: "<html><h1>502 Bad Gateway</h1></html>" }],
	[
		"a database that says too much",
		{
			status: 409,
			json: {
				code: "23503",
				message: 'insert on table "x" violates foreign key constraint "x_y_fkey"',
			},
		},
	],
] as const;

for (const [what, answer] of failures) {
	test(`${what} is put into words, and the text stays`, async ({ page, login, navigate }) => {
		await login();
		await navigate("/admin/navigation");
		await page.getByLabel("Title").fill("Bread");
		await page.getByLabel("Path").fill("/bread");
		await page.route(calls("save_navigation_item"), (route) => route.fulfill(answer));
		await page.getByRole("button", { name: "Add Item" }).click();
		await expect(
			page.getByText(/^(Something went wrong on the server|Something this refers to was deleted)/),
		).toBeVisible();
		await expect(page.getByText(/Internal Server|Bad Gateway|constraint/)).toBeHidden();
		await expect(page.getByLabel("Title")).toHaveValue("Bread");
	});
}

test("without a server the first message is shown as well", async ({
	page,
	context,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/settings");
	await page.getByRole("textbox", { name: "Website Name" }).fill("Offline & Co");
	await expect.poll(() => hasLoaded(page, "toaster")).toBe(true);
	await context.setOffline(true);
	await page.getByRole("button", { name: "Save Settings" }).click();
	await expect(unreachable(page)).toBeVisible();
	await context.setOffline(false);
	await page.getByRole("button", { name: "Save Settings" }).click();
	await expect(page.getByText(/^Settings saved successfully/)).toBeVisible();
});

test("a category that was deleted meanwhile is said at its field, and removed", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/products/:id", { id: await productId(database, "Pecan Pie") });
	const categories = page.getByRole("group", { name: "Categories" });
	await categories.getByLabel("Cakes").check();
	await database`delete from categories where slug = 'cakes'`;
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(categories).toHaveAccessibleDescription(
		/One of these categories was deleted\. Restore it or remove it from this product, then save again$/,
	);
	await expect(categories.getByLabel("Cakes")).toHaveCount(0);
	await page.getByRole("button", { name: "Remove From Product" }).click();
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
});

test("each save shows its own toast", async ({ page, login, navigate }) => {
	await login();
	await navigate("/admin/settings");
	const toast = page.getByRole("listitem").filter({ hasText: "Settings saved successfully" });
	await page.getByRole("button", { name: "Save Settings" }).click();
	await expect(toast).toBeVisible();
	const first = await toast.elementHandle();
	await page.getByRole("button", { name: "Save Settings" }).click();
	await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
	await expect(toast).toHaveCount(1);
	await expect(toast).toBeVisible();
});

test("an order whose save failed isn't left without a question", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await takeOrders(database);
	await login();
	await navigate("/admin/orders/new");
	await page.getByLabel("Name").fill("Ann Miller");
	await page.getByLabel("Day", { exact: true }).fill(inDays(3));
	await page.getByRole("button", { name: "Apple Pie", exact: true }).click();
	await page.route(calls("enter_order"), (route) => route.abort(), { times: 1 });
	await page.getByRole("button", { name: "Enter Order" }).click();
	await expect(page.getByText("Couldn't reach the server.")).toBeVisible();
	await page.getByRole("link", { name: "Back to Orders" }).click();
	const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
	await question.getByRole("button", { name: "Stay" }).click();
	await expect(page.getByLabel("Name")).toHaveValue("Ann Miller");
	await page.getByRole("button", { name: "Enter Order" }).click();
	await expect(page.getByText("Order entered")).toBeVisible();
	await expect(question).toHaveCount(0);
	await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
});
