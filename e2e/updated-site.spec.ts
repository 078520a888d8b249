import type { Page } from "@playwright/test";
import { inDays, takeOrders } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

// A form that was open while the site was updated: its page is older than the server.

test.beforeEach(({ context }) => skipImages(context));

/** Sends a form as the page of another version would: with a parameter that this one doesn't have. */
async function sendAsOtherVersion(page: Page, name: string) {
	await page.route(`**/api/rpc/${name}`, (route) =>
		route.continue({ postData: { ...route.request().postDataJSON(), color: "red" } }),
	);
	// Each build has a manifest of its own.
	await page.evaluate(() => {
		(window as { __reactRouterManifest?: unknown }).__reactRouterManifest = {
			...window.__reactRouterManifest,
			url: "/assets/manifest-older.js",
		};
	});
}

const save = (page: Page) => page.getByRole("button", { name: "Save Category" }).click();

test("what can't be saved anymore is kept across the reload", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	const [breads] = await database`select id from categories where slug = 'breads'`;
	await login();
	await navigate("/admin/categories/:id", { id: breads?.id });
	const description = page.getByRole("textbox", { name: "Description" });
	await description.fill("Of rye");
	await sendAsOtherVersion(page, "save_category");
	await save(page);
	await expect(page.getByText("The site was updated")).toBeVisible();
	await expect(page.getByText("Your text is kept: reload to save it.")).toBeVisible();
	await expectAccessible();
	await description.fill("Of rye and spelt");
	// Somebody else saves another field meanwhile.
	await database`update categories set name = 'Loaves' where id = ${breads?.id}`;
	await page.unrouteAll();
	await page.getByRole("button", { name: "Reload" }).click();
	await expect(page.getByText("Your text is back")).toBeVisible();
	await expect(description).toHaveValue("Of rye and spelt");
	await save(page);
	await expect(page.getByText("Category updated successfully")).toBeVisible();
	const stored = database`select name, description from categories where id = ${breads?.id}`;
	expect(await stored).toEqual([{ name: "Loaves", description: "Of rye and spelt" }]);
	await navigate("/admin/categories/:id", { id: breads?.id });
	await expect(description).toHaveValue("Of rye and spelt");
	await expect(page.getByText("Your text is back")).toHaveCount(0);
});

test("an order that staff type in is kept", async ({ page, database, login, navigate }) => {
	await takeOrders(database);
	await login();
	await navigate("/admin/orders/new");
	await page.getByLabel("Name").fill("Ann Miller");
	const day = page.getByLabel("Day", { exact: true });
	await day.fill(inDays(3));
	await page.getByRole("button", { name: "Apple Pie", exact: true }).click();
	const pieces = page.getByRole("textbox", { name: "Pieces of Apple Pie" });
	await pieces.fill("2");
	await sendAsOtherVersion(page, "enter_order");
	await page.getByRole("button", { name: "Enter Order" }).click();
	await expect(page.getByText("Your text is kept: reload to save it.")).toBeVisible();
	await page.unrouteAll();
	await page.getByRole("button", { name: "Reload" }).click();
	await expect(page.getByText("Your text is back")).toBeVisible();
	await expect(page.getByLabel("Name")).toHaveValue("Ann Miller");
	await expect(day).toHaveValue(inDays(3));
	await expect(pieces).toHaveValue("2");
	await page.getByRole("button", { name: "Enter Order" }).click();
	await expect(page.getByText("Order entered")).toBeVisible();
	expect(await database`select name, day::text from private.orders`).toEqual([
		{ name: "Ann Miller", day: inDays(3) },
	]);
});
