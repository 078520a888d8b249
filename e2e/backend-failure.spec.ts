import { expect, test } from "./fixtures.ts";

/** A failing backend: nobody may read its tables. */
const breakTables = `
	alter table products rename to products_away;
	alter table site_content rename to site_content_away;`;
const mendTables = `
	alter table products_away rename to products;
	alter table site_content_away rename to site_content;`;

test("while the backend fails, visitors get the last good page, or read what to do and try again", async ({
	page,
	navigate,
	site,
	database,
	expectAccessible,
}) => {
	// Its page is in no memory, whatever other tests have opened.
	await database`insert into categories (name, slug) values ('Only here', 'only-here')`;
	await navigate("/products");
	await expect(page.getByRole("article")).toHaveCount(24);
	await database.unsafe(breakTables);
	try {
		// A change makes every page stale, so the next request would render it again.
		await database`update categories set name = name`;
		const known = await navigate("/products");
		expect(known?.status()).toBe(200);
		await expect(page.getByRole("article")).toHaveCount(24);
		await expect.poll(() => site.output()).toContain("sent a stale page page=/products");

		const unknown = await page.goto("/products?category=only-here");
		expect(unknown?.status()).toBe(500);
		await expect(page.getByRole("heading", { name: "This page needs a moment" })).toBeVisible();
		await expect(page.getByRole("banner")).toContainText("Rye & Marigold");
		await expect(page.getByRole("main")).toContainText("(802) 555-0142");
		await expect(page.getByRole("main")).not.toContainText(/Error|at /);
		expect(await unknown?.text()).not.toMatch(/does not exist|\.tsx?:\d|at async/);
		await expectAccessible();
	} finally {
		await database.unsafe(mendTables);
	}
	await page.getByRole("link", { name: "Try again" }).click();
	await expect(page.getByText("No products found in this category.")).toBeVisible();
});
