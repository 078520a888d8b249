import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { dragToFirst } from "./drag.ts";
import { expect, test } from "./fixtures.ts";

/** The titles of the whole menu, in the order that is stored. */
async function storedTitles(database: Sql): Promise<string[]> {
	const rows =
		await database`select title from navigation_items order by display_order, created_at`;
	return rows.map(({ title }) => title);
}

/** The titles of the list, in the order that is shown. */
const shownTitles = (page: Page) =>
	page
		.getByRole("region", { name: "Navigation Items" })
		.getByRole("listitem")
		.locator("p:first-child");

const publicLinks = (page: Page) =>
	page.getByRole("banner").getByRole("navigation").getByRole("listitem");

test("the path of an item is suggested, and one that leads nowhere is marked", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await database`insert into custom_pages (title, path) values ('Imprint', 'imprint')`;
	await database`delete from navigation_items`;
	await login();
	await navigate("/admin/navigation");
	await expect(page.getByText("No navigation items yet")).toBeVisible();
	await expectAccessible();
	const path = page.getByLabel("Path");
	await expect(path).toHaveRole("combobox");
	await expect(page.locator("datalist option[value='/imprint']")).toHaveText("Imprint");
	await page.getByLabel("Title").fill("Legal");
	await page.getByRole("link", { name: "Back to Dashboard" }).click();
	await page.getByRole("button", { name: "Stay" }).click();
	// Until the question is gone, it has the focus, and then gives it back to the link.
	await expect(page.getByRole("alertdialog")).toBeHidden();
	await path.fill("/impressum");
	await expect(path).toHaveAccessibleDescription(/This site has no such page/);
	await path.fill("/imprint");
	await expect(path).toHaveAccessibleDescription(/This page is a draft/);
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(page.getByText("Navigation item created")).toBeVisible();
	await expect(shownTitles(page)).toHaveText(["Legal"]);
	await expect(page.getByText("Points to a draft")).toBeVisible();
	await expectAccessible();
	await database`delete from custom_pages`;
	await expect(page.getByText("Points to a missing page")).toBeVisible();
});

test("items are added, changed and deleted, and visitors see it", async ({
	page,
	context,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	const visitor = await context.newPage();
	await visitor.goto("/");
	await login();
	await navigate("/admin/navigation");
	await expect(shownTitles(page)).toHaveText(["Home", "Products", "About", "Contact"]);
	await expectAccessible();

	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(page.getByLabel("Title")).toHaveAccessibleDescription("Title is required");
	await expect(page.getByLabel("Title")).toBeFocused();
	await expect(page.getByLabel("Path")).toHaveAccessibleDescription(/Path is required/);
	await page.getByLabel("Title").fill("Bread");
	await page.getByLabel("Path").fill("javascript:alert(1)");
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(page.getByLabel("Path")).toHaveAccessibleDescription(
		/Path must start with \/ or be a web address/,
	);
	await page.getByLabel("Path").fill("/products?category=breads");
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(page.getByText("Navigation item created")).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("");
	const [added] = await database`select * from navigation_items where title = 'Bread'`;
	expect(added).toMatchObject({
		path: "/products?category=breads",
		show_in_header: true,
		show_in_footer: false,
		active: true,
		display_order: 4,
	});
	await expect(publicLinks(visitor).last()).toHaveText("Bread");

	await page.getByRole("link", { name: "Edit Bread" }).click();
	await expect(page.getByLabel("Title")).toBeFocused();
	await page.getByLabel("Title").fill("Loaves");
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByRole("link", { name: "Edit Bread" })).toBeFocused();
	await expect(page.getByLabel("Title")).toHaveValue("");
	await page.getByRole("link", { name: "Edit Bread" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Bread");
	await page.getByLabel("Title").fill("Loaves");
	await page.getByLabel("Show in Header").uncheck();
	await page.getByLabel("Show in Footer").check();
	await page.getByRole("button", { name: "Update Item" }).click();
	await expect(page.getByText("Navigation item updated")).toBeVisible();
	await expect(page.getByRole("button", { name: "Add Item" })).toBeVisible();
	await expect(publicLinks(visitor)).toHaveText(["Home", "Products", "About"]);
	await expect(visitor.getByRole("contentinfo")).toContainText("Loaves");

	await page.getByRole("button", { name: "Delete Loaves" }).click();
	const dialog = page.getByRole("alertdialog");
	await expect(dialog).toContainText("Are you sure you want to delete this navigation item?");
	await expectAccessible();
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Delete Loaves" }).click();
	await dialog.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Navigation item deleted")).toBeVisible();
	// The last one was deleted.
	await expect(page.getByRole("button", { name: "Delete Contact" })).toBeFocused();
	expect(await storedTitles(database)).toEqual(["Home", "Products", "About", "Contact"]);
});

test("the menu is put in order by keyboard and by dragging, and a move can be undone", async ({
	page,
	context,
	login,
	navigate,
	database,
}) => {
	const visitor = await context.newPage();
	await visitor.goto("/");
	await login();
	await navigate("/admin/navigation");
	const down = page.getByRole("button", { name: "Move Home down" });
	await down.focus();
	// Faster than a save, and once more than there are places.
	for (let press = 0; press < 4; press++) await page.keyboard.press("Enter");
	await expect(shownTitles(page)).toHaveText(["Products", "About", "Contact", "Home"]);
	await expect(down).toBeFocused();
	await expect(page.getByText("Home: now 4 of 4")).toBeAttached();
	await expect.poll(() => storedTitles(database)).toEqual(["Products", "About", "Contact", "Home"]);
	await expect(publicLinks(visitor)).toHaveText(["Products", "About", "Home"]);

	// Without the toasts of the moves before.
	await page.reload();
	await page.getByRole("button", { name: "Move About up" }).press("Enter");
	await expect.poll(() => storedTitles(database)).toEqual(["About", "Products", "Contact", "Home"]);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("Order restored")).toBeVisible();
	expect(await storedTitles(database)).toEqual(["Products", "About", "Contact", "Home"]);
	await expect(shownTitles(page)).toHaveText(["Products", "About", "Contact", "Home"]);

	// The toast over the last entry would make the page scroll, and again while something is dragged.
	await page.reload();
	await dragToFirst(page, page.getByTitle("Drag to move"), 3);
	await expect.poll(() => storedTitles(database)).toEqual(["Home", "Products", "About", "Contact"]);
	await expect(publicLinks(visitor)).toHaveText(["Home", "Products", "About"]);
});
