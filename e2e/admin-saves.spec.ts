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

test("a product whose answer was lost is stored once, is nobody else's, and keeps what others changed since", async ({
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
	await page.getByLabel("Description").fill("Sour");
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(page.getByText("Product created successfully")).toBeVisible();
	const made = await database`select description from products where name = 'Rhubarb Crumble'`;
	expect(made).toEqual([{ description: "Sour" }]);

	const id = await productId(database, "Pecan Pie");
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

test("a save without an answer says so after 8 seconds, and can be given up", async ({
	page,
	context,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/settings");
	const name = page.getByRole("textbox", { name: "Website Name" });
	const save = page.getByRole("button", { name: "Save Settings" });
	const saved = page.getByText(/^Settings saved successfully/);
	const toast = page.getByRole("listitem").filter({ has: saved });
	await test.step("without a server the first message is shown as well", async () => {
		await name.fill("Offline & Co");
		await expect.poll(() => hasLoaded(page, "toaster")).toBe(true);
		await context.setOffline(true);
		await save.click();
		await expect(unreachable(page)).toBeVisible();
		await context.setOffline(false);
	});
	await test.step("each save shows its own toast", async () => {
		await save.click();
		await expect(toast).toBeVisible();
		const first = await toast.elementHandle();
		await save.click();
		await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
		await expect(toast).toHaveCount(1);
	});
	await page.clock.install();
	await test.step("one that is answered late is still taken, and the notice goes", async () => {
		const held = Promise.withResolvers<Route>();
		await page.route(calls("save_settings"), (route) => held.resolve(route), { times: 1 });
		await name.fill("Late & Co");
		await save.click();
		const late = await held.promise;
		await page.clock.fastForward(8000);
		await expect(page.getByText("No response")).toBeVisible();
		await late.continue();
		await expect(toast).toBeVisible();
		await expect(page.getByText("No response")).toBeHidden();
	});

	await name.fill("Slow & Co");
	const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
	await page.route(calls("save_settings"), (route) => hold(route), { times: 1 });
	await save.click();
	const late = await held;
	await page.clock.fastForward(8000);
	await expect(page.getByText("No response")).toBeVisible();
	await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
	await expectAccessible();
	await page.getByRole("button", { name: "Stop Waiting" }).click();
	await expect(page.getByText("Stopped waiting")).toBeVisible();
	await expect(page.getByText("No response")).toBeHidden();
	await expect(name).toHaveValue("Slow & Co");
	expect(await database`select from site_content where title = 'Slow & Co'`).toHaveLength(0);

	await name.fill("Fast & Co");
	await save.click();
	await expect(toast).toBeVisible();
	// What was given up and arrives now must not take the place of what was saved since.
	expect((await late.fetch()).status()).toBe(410);
	const stored = await database`select title from site_content where section = 'settings'`;
	expect(stored).toEqual([{ title: "Fast & Co" }]);
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
