import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import { changeSection } from "./content.ts";
import { demoIds } from "./demo-bakery.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

test.beforeEach(async ({ context, database, site }) => {
	await skipImages(context);
	await database`
		update profiles set full_name = 'Ann'
		where id = (select id from accounts.users where email = ${site.administrator.email})`;
	await database`delete from private.changes`;
});

const entries = (page: Page): Locator =>
	page
		.getByRole("main")
		.getByRole("listitem")
		.filter({ has: page.getByRole("heading") });

const entry = (page: Page, sentence: string): Locator =>
	entries(page).filter({ has: page.getByRole("heading", { name: sentence, exact: true }) });

const dialogOf = (page: Page): Locator => page.getByRole("alertdialog");

async function priceOf(database: Sql, id: string): Promise<number> {
	const [product] = await database`select price::float8 as price from products where id = ${id}`;
	return product?.price;
}

test("a price change reads as a sentence, and can be undone and redone", {
	tag: "@core",
}, async ({ page, database, login, navigate, expectAccessible }) => {
	const id = demoIds.product;
	await database`update products set name = 'Rye', price = 9 where id = ${id}`;
	await database`delete from private.changes`;
	await login();
	await navigate("/admin/products/:id", { id });
	await page.getByLabel("Price").fill("9.50");
	await page.getByRole("button", { name: "Save Product" }).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();

	await navigate("/admin/products/:id", { id });
	await page.getByRole("link", { name: "History", exact: true }).last().click();
	await expect(page).toHaveURL(`/admin/history?of=product&id=${id}`);
	await expect(page.getByText("All changes to Rye")).toBeVisible();
	const changed = entry(page, "Ann changed the price of Rye from $9.00 to $9.50");
	await expect(changed).toBeVisible();
	await expect(page.getByText("1 change", { exact: true })).toBeVisible();
	await expectAccessible();

	const bringBack = page.getByRole("button", { name: "Restore Earlier Version of Rye" });
	await bringBack.focus();
	await page.keyboard.press("Enter");
	const dialog = dialogOf(page);
	await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
	await expect(dialog.getByRole("term")).toHaveText(["Price"]);
	await expect(dialog.getByRole("deletion")).toContainText("$9.50");
	await expect(dialog.getByRole("insertion")).toContainText("$9.00");
	await expectAccessible();
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(bringBack).toBeFocused();
	expect(await priceOf(database, id)).toBe(9.5);

	await page.keyboard.press("Enter");
	await expect(dialog.getByRole("button", { name: "Restore" })).toBeVisible();
	// The next key may come at once.
	await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Enter")]);
	await expect(dialog.getByRole("button", { name: "Restore" })).toBeVisible();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Restored the earlier version of Rye")).toBeVisible();
	expect(await priceOf(database, id)).toBe(9);

	const back = entry(page, "Ann changed the price of Rye from $9.50 to $9.00");
	await back.getByRole("button", { name: "Restore Earlier Version of Rye" }).click();
	await dialog.getByRole("button", { name: "Restore" }).click();
	await expect(page.getByText("3 changes", { exact: true })).toBeVisible();
	expect(await priceOf(database, id)).toBe(9.5);
	await changed.last().getByRole("button").click();
	await expect(dialog.getByText("Price")).toBeVisible();
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the text of a page is compared in its words, and comes back for visitors", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		const text = "<h2>Our story</h2><p>We bake with <strong>rye</strong> every day.</p>";
		await changeSection(database, "about", { title: "Since 1962", content: { text } });
		await changeSection(database, "about", {
			content: { text: text.replace("rye", "spelt"), page_title: "Our people" },
		});
		await login();
		await navigate("/admin/pages/:pageId", { pageId: "about" });
		await page.getByRole("main").getByRole("link", { name: "History", exact: true }).click();
		await expect(page).toHaveURL("/admin/history?of=page&id=about");
		const newest = entries(page).first();
		await expect(newest.getByRole("heading")).toHaveText(
			"The server changed the page title and content of the About Page",
		);
		await expect(newest).toContainText(
			"Our story\nWe bake with Removed: ryeAdded: spelt every day.",
		);
		await expect(newest).not.toContainText("<strong>");
		await expectAccessible();
		await newest.getByRole("button", { name: "Restore Earlier Version" }).click();
		await dialogOf(page).getByRole("button", { name: "Restore" }).click();
		await expect(page.getByText("Restored the earlier version of the About Page")).toBeVisible();
		await navigate("/about");
		await expect(page.getByText("We bake with rye every day.")).toBeVisible();
		await expect(page.getByRole("heading", { name: "Since 1962" })).toBeVisible();
	});
});

test("the history is narrowed to kinds and days, and its pages are turned", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await database`
		insert into private.changes
			(changed_at, transaction_id, table_name, record_id, operation, before, after)
		select timestamptz '2026-03-10 12:00Z' - number / 10 * interval '1 day', number::text::xid8,
			case when number % 2 = 0 then 'products' else 'categories' end, gen_random_uuid(), 'delete',
			jsonb_build_object('name', 'Loaf ' || number), null
		from generate_series(1, 100) as number`;
	await login();
	await navigate("/admin/history");
	await expect(page.getByText("100 changes")).toBeVisible();
	await expect(entries(page)).toHaveCount(20);
	await expect(page.getByText("Page 1 of 5")).toBeVisible();
	await page.getByRole("link", { name: "Older" }).click();
	await expect(page.getByText("Page 2 of 5")).toBeVisible();

	await page.getByLabel("Show").selectOption({ label: "Categories" });
	await expect(page.getByText("50 changes")).toBeVisible();
	await page.getByLabel("On the day").fill("2026-03-10");
	await page.getByRole("button", { name: "Go", exact: true }).click();
	await expect(page).toHaveURL("/admin/history?of=category&day=2026-03-10");
	await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Tuesday, March 10, 2026"]);
	await expect(page.getByText("5 changes", { exact: true })).toBeVisible();
	await page.getByLabel("On the day").fill("2026-03-20");
	await page.getByRole("button", { name: "Go", exact: true }).click();
	await expect(page.getByText("No changes on that day")).toBeVisible();
	await page.goto("/admin/history?page=9999");
	await expect(page.getByText("Page 5 of 5")).toBeVisible();
});
