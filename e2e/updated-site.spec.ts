import type { Page } from "@playwright/test";
import { inDays, takeOrders } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

// A form that was open while the site was updated: its page is older than the server.

test.beforeEach(({ context }) => skipImages(context));

/** Changes what a page sends on its way, as the page of another version would send it. */
async function sendAsOtherVersion(page: Page, name: string, change: (sent: object) => object) {
	await page.route(isCallOf(name), (route) => {
		const sent = route.request().postDataJSON();
		return route.continue({ postData: JSON.stringify(change(sent)) });
	});
	// Each build has a manifest of its own.
	await page.evaluate(() => {
		(window as { __reactRouterManifest?: unknown }).__reactRouterManifest = {
			...window.__reactRouterManifest,
			url: "/assets/manifest-older.js",
		};
	});
}

const isCallOf = (name: string) => (url: URL) => url.pathname === `/api/rpc/${name}`;

/** With a parameter that this version of the site doesn't have. */
const withColor = (sent: object) => ({ ...sent, color: "red" });

const save = (page: Page) => page.getByRole("button", { name: "Save Category" }).click();

test("an older form is saved, and leaves what it doesn't have as it is", async ({
	page,
	database,
	login,
	navigate,
}) => {
	const [breads] = await database`select id, display_order from categories where slug = 'breads'`;
	await database`update categories set display_order = 7 where id = ${breads?.id}`;
	await login();
	await navigate("/admin/categories/:id", { id: breads?.id });
	await page.getByRole("textbox", { name: "Description" }).fill("Of rye and spelt");
	await sendAsOtherVersion(page, "save_category", (sent) => {
		const { given, ...rest } = sent as { given: { display_order?: number } };
		const { display_order: _, ...older } = given;
		return { ...rest, given: older };
	});
	await save(page);
	await expect(page.getByText("Category updated successfully")).toBeVisible();
	const stored = database`select description, display_order from categories where id = ${breads?.id}`;
	expect(await stored).toEqual([{ description: "Of rye and spelt", display_order: 7 }]);
});

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
	await sendAsOtherVersion(page, "save_category", withColor);
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

/** Sends a form as an older page does, and reloads. */
async function sendAndReload(page: Page, name: string, button: string) {
	await sendAsOtherVersion(page, name, withColor);
	await page.getByRole("button", { name: button }).last().click();
	await expect(page.getByText("Your text is kept: reload to save it.")).toBeVisible();
	await page.unrouteAll();
	await page.getByRole("button", { name: "Reload" }).click();
}

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
	await sendAndReload(page, "enter_order", "Enter Order");
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
