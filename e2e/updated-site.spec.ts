import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { skipPictures } from "./pictures.ts";

// A form that was open while the site was updated: its page is older than the server.

test.beforeEach(({ context }) => skipPictures(context));

/** Changes what a page saves on its way, as the page of another version would send it. */
async function sendAsOtherVersion(page: Page, name: string, change: (given: object) => object) {
	await page.route(`**/rest/v1/rpc/${name}?*`, (route) => {
		const { given, ...rest } = route.request().postDataJSON();
		return route.continue({ postData: JSON.stringify({ ...rest, given: change(given) }) });
	});
	// Each build has a manifest of its own.
	await page.evaluate(() => {
		(window as { __reactRouterManifest?: unknown }).__reactRouterManifest = {
			...window.__reactRouterManifest,
			url: "/assets/manifest-older.js",
		};
	});
}

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
	await sendAsOtherVersion(page, "save_category", (given) => {
		const { display_order: _, ...older } = given as { display_order: number };
		return older;
	});
	await save(page);
	await expect(page.getByText("Category updated successfully")).toBeVisible();
	const stored = database`select description, display_order from categories where id = ${breads?.id}`;
	expect(await stored).toEqual([{ description: "Of rye and spelt", display_order: 7 }]);
});

test("what can't be saved any more is kept across the reload", async ({
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
	await sendAsOtherVersion(page, "save_category", (given) => ({ ...given, color: "red" }));
	await save(page);
	await expect(page.getByText("The site was updated")).toBeVisible();
	await expect(page.getByText("Your text is kept: reload to save it.")).toBeVisible();
	await expectAccessible();
	await description.fill("Of rye and spelt");
	// Somebody else saves another field meanwhile.
	await database`update categories set name = 'Loaves' where id = ${breads?.id}`;
	await page.unroute("**/rest/v1/rpc/save_category?*");
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

test("a new record is kept as well, also by the browser's own reload", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/categories/:id", { id: "new" });
	await page.getByRole("textbox", { name: "Name" }).fill("Rolls");
	await sendAsOtherVersion(page, "save_category", (given) => ({ ...given, color: "red" }));
	await save(page);
	await expect(page.getByText("The site was updated")).toBeVisible();
	await page.unroute("**/rest/v1/rpc/save_category?*");
	await page.reload();
	await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Rolls");
	await expect(page.getByRole("textbox", { name: "Slug" })).toHaveValue("rolls");
	await save(page);
	await expect(page.getByText("Category created successfully")).toBeVisible();
	expect(await database`select from categories where name = 'Rolls'`).toHaveLength(1);
});
