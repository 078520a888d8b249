import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import { changeSection } from "./content.ts";
import { demoIds } from "./demo-bakery.ts";
import { expect, test } from "./fixtures.ts";
import { longName } from "./hostile-content.ts";
import { skipImages } from "./images.ts";
import { findOverflow } from "./overflow.ts";

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
	tag: "@behind-proxy",
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

test("what somebody else saved after the owner looked is not lost unseen", async ({
	page,
	database,
	login,
	navigate,
}) => {
	const id = demoIds.product;
	await database`update products set name = 'Rye', price = 9 where id = ${id}`;
	await database`update products set price = 9.5 where id = ${id}`;
	await login();
	await navigate("/admin/history");
	await entry(page, "The server changed the price of Rye from $9.00 to $9.50")
		.getByRole("button")
		.click();
	const dialog = dialogOf(page);
	await expect(dialog.getByRole("deletion")).toContainText("$9.50");
	await database`update products set price = 7, featured = not featured where id = ${id}`;
	await dialog.getByRole("button", { name: "Restore" }).click();
	await expect(dialog).toContainText("It changed in the meantime.");
	await expect(dialog.getByRole("deletion")).toContainText("$7.00");
	await expect(dialog.getByRole("term")).toHaveText(["Price", "Featured"]);
	expect(await priceOf(database, id)).toBe(7);
	await dialog.getByRole("button", { name: "Restore" }).click();
	await expect(page.getByText("Restored the earlier version of Rye")).toBeVisible();
	expect(await priceOf(database, id)).toBe(9);
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

	test("what was deleted leads to the trash, and what it took along is left out with a word", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		const id = demoIds.product;
		const image_url = "/storage/v1/object/public/product-images/no-such.jpg";
		const [cakes] = await database`
			insert into categories (name, slug) values ('Cupcakes', 'cupcakes') returning id`;
		await database`
			insert into product_categories (product_id, category_id, position)
			values (${id}, ${cakes?.id}, 9)`;
		await database`update products set name = 'Rye', image_url = ${image_url} where id = ${id}`;
		await database`delete from private.changes`;
		await database`update products set image_url = null where id = ${id}`;
		await database`delete from categories where id = ${cakes?.id}`;
		await login();
		await navigate("/admin/categories/:id", { id: demoIds.category });
		await page.getByRole("main").getByRole("link", { name: "History", exact: true }).click();
		await expect(page.getByText("No changes yet")).toBeVisible();
		await page.getByRole("link", { name: "Show Everything" }).first().click();

		const deleted = entry(page, "The server deleted the category Cupcakes");
		await expect(deleted.getByRole("link", { name: "Open Trash" })).toHaveAttribute(
			"href",
			"/admin/trash",
		);
		await expect(deleted.getByRole("button")).toBeHidden();
		await entry(page, "The server removed the image of Rye").getByRole("button").click();
		const dialog = dialogOf(page);
		await expect(dialog).toContainText(
			"One of its categories has since been deleted and can't be chosen.",
		);
		await expect(dialog.getByRole("button", { name: "Restore" })).toBeVisible();
		await expectAccessible();
	});
});

test("a version that breaks a rule by now is refused with its reason", async ({
	page,
	database,
	login,
	navigate,
}) => {
	const id = demoIds.category;
	await database`update categories set name = 'Breads', slug = 'loaves' where id = ${id}`;
	await database`update categories set slug = 'rolls' where id = ${id}`;
	await database`insert into categories (name, slug) values ('Other', 'loaves')`;
	await login();
	await navigate("/admin/history");
	await entry(page, "The server changed the slug of the category Breads from “loaves” to “rolls”")
		.getByRole("button")
		.click();
	await dialogOf(page).getByRole("button", { name: "Restore" }).click();
	await expect(dialogOf(page)).toContainText("Another category has this slug");
});

test("the history is narrowed to kinds and days, and its pages are turned", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await database`
		insert into private.changes
			(changed_at, transaction_id, table_name, record_id, operation, before, after)
		select timestamptz '2026-03-10 12:00Z' - number / 500 * interval '1 day', number::text::xid8,
			case when number % 2 = 0 then 'products' else 'categories' end, gen_random_uuid(), 'delete',
			jsonb_build_object('name', 'Loaf ' || number), null
		from generate_series(1, 5000) as number`;
	await login();
	await navigate("/admin/history");
	await expect(page.getByText("5,000 changes")).toBeVisible();
	await expect(entries(page)).toHaveCount(20);
	await expect(page.getByText("Page 1 of 250")).toBeVisible();
	await page.getByRole("link", { name: "Older" }).click();
	await expect(page.getByText("Page 2 of 250")).toBeVisible();
	await expectAccessible();

	await page.getByLabel("Show").selectOption({ label: "Categories" });
	await expect(page.getByText("2,500 changes")).toBeVisible();
	await page.getByLabel("On the day").fill("2026-03-10");
	await page.getByRole("button", { name: "Go", exact: true }).click();
	await expect(page).toHaveURL("/admin/history?of=category&day=2026-03-10");
	await expect(page.getByRole("heading", { level: 2 })).toHaveText("Tuesday, March 10, 2026");
	await expect(page.getByText("250 changes")).toBeVisible();
	await page.getByLabel("On the day").fill("2026-03-20");
	await page.getByRole("button", { name: "Go", exact: true }).click();
	await expect(page.getByText("No changes on that day")).toBeVisible();
	await page.goto("/admin/history?page=9999");
	await expect(page.getByText("Page 250 of 250")).toBeVisible();
});

test("with long words and very many things at once, nothing is cut off or scrolls sideways", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await database`update products set name = ${longName}, description = ${longName.repeat(20)}`;
	await database`update products set description = ${longName.repeat(10)}, ingredients = ${longName}`;
	const text = `<p>${longName.repeat(40)}</p>`;
	await changeSection(database, "about", { title: longName, content: { text } });
	await changeSection(database, "hero", { content: "x".repeat(200_000) });
	await changeSection(database, "hero", { content: "y".repeat(200_000) });
	await login();
	await navigate("/admin/history");
	await expect(page.getByText("This text is too long to show")).toHaveCount(2);
	expect(await findOverflow(page)).toEqual([]);
	await page
		.getByText(/^Show all /)
		.first()
		.click();
	expect(await findOverflow(page)).toEqual([]);
	await entry(page, "The server changed the title and content of the About Page")
		.getByRole("button")
		.click();
	await expect(dialogOf(page).getByRole("term").first()).toBeVisible();
	expect(await findOverflow(page)).toEqual([]);
});
