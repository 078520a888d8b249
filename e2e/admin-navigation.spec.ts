import type { Page, Route } from "@playwright/test";
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
	await database`insert into custom_pages (title, path) values ('Imprint', 'imprint')`;
	await login();
	await navigate("/admin/navigation");
	const path = page.getByLabel("Path");
	await expect(path).toHaveRole("combobox");
	await expect(page.locator("datalist option[value='/imprint']")).toHaveText("Imprint");
	await page.getByLabel("Title").fill("Legal");
	await path.fill("/impressum");
	await expect(path).toHaveAccessibleDescription(/This site has no such page/);
	await path.fill("/imprint");
	await expect(path).toHaveAccessibleDescription(/This page is a draft/);
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(page.getByText("Navigation item created")).toBeVisible();
	await expect(shownTitles(page).last()).toHaveText("Legal");
	await expect(page.getByText("Points to a draft")).toBeVisible();
	await expectAccessible();
	await database`delete from custom_pages`;
	await expect(page.getByText("Points to a missing page")).toBeVisible();
});

test("items are added, changed and deleted, and visitors see it", { tag: "@behind-proxy" }, async ({
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

test("an order is shown although the list comes after the answer, with the pointer on it", async ({
	page,
	login,
	navigate,
	database,
}) => {
	await login();
	await navigate("/admin/navigation");
	await expect(shownTitles(page)).toHaveText(["Home", "Products", "About", "Contact"]);
	const held = Promise.withResolvers<void>();
	await page.route("**/api/rpc/list_navigation_items", async (route) => {
		await held.promise;
		await route.continue();
	});
	await page.getByRole("button", { name: "Move Contact up" }).click();
	await expect(page.getByText("Order saved")).toBeVisible();
	await page.getByRole("heading", { name: "Navigation", exact: true }).hover();
	await shownTitles(page).first().hover();
	held.resolve();
	// A later list, so that the one before has come.
	await database`update navigation_items set title = 'Bread' where title = 'Products'`;
	await expect(shownTitles(page)).toHaveText(["Home", "Bread", "Contact", "About"]);
	await expect(page.getByText("1 change")).toHaveCount(0);
});

test("nobody's changes are overwritten, and failures keep what was typed", async ({
	page,
	login,
	navigate,
	database,
}) => {
	await login();
	const fail = (route: Route) =>
		route.fulfill({ status: 500, json: { message: "The disk is full", code: "53100" } });
	await page.route("**/api/rpc/list_navigation_items", fail);
	await navigate("/admin/navigation");
	await expect(page.getByText("Failed to load navigation items")).toBeVisible();
	await page.unroute("**/api/rpc/list_navigation_items");
	await page.getByRole("button", { name: "Try Again" }).click();
	await expect(shownTitles(page)).toHaveCount(4);

	await page.getByRole("link", { name: "Edit About" }).click();
	await page.getByRole("form", { name: "Edit Item" }).getByLabel("Title").fill("Mine");
	// A move is no change of what the form edits.
	await page.getByRole("button", { name: "Move Contact up" }).click();
	await expect(page.getByText("Order saved")).toBeVisible();
	await database`update navigation_items set title = 'Theirs' where title = 'About'`;
	await page.getByRole("button", { name: "Update Item" }).click();
	const title = page.getByRole("dialog", { name: "Two versions" }).getByRole("group");
	await expect(title).toContainText("TitleKeep mineMineTake theirsTheirs");
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Navigation item updated")).toBeVisible();
	expect(await storedTitles(database)).toEqual(["Home", "Products", "Contact", "Mine"]);
	await expect(shownTitles(page)).toHaveText(["Home", "Products", "Contact", "Mine"]);
	// The form is empty again, so nothing reads the list once more on its own account.
	await expect(page).toHaveURL("/admin/navigation");
	await expect(page.getByRole("button", { name: "Add Item" })).toBeEnabled();

	await database`update navigation_items set display_order = -1 where title = 'Mine'`;
	await page.getByRole("button", { name: "Move Home down" }).click();
	// The move counts in the order that somebody else has made meanwhile.
	await expect.poll(() => storedTitles(database)).toEqual(["Mine", "Products", "Home", "Contact"]);
	await expect(shownTitles(page)).toHaveText(["Mine", "Products", "Home", "Contact"]);

	await page.route("**/api/rpc/save_navigation_item", fail);
	await page.getByLabel("Title").fill("Cakes");
	await page.getByLabel("Path").fill("/cakes");
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(page.getByText("The server's disk is full.")).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Cakes");
});

test("an empty menu says so on a phone, and an unsaved item is not lost by a tap", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await database`delete from navigation_items`;
	await login();
	await navigate("/admin/navigation");
	await expect(page.getByText("No navigation items yet")).toBeVisible();
	await expectAccessible();
	await page.getByLabel("Title").fill("Home");
	await page.getByRole("link", { name: "Back to Dashboard" }).click();
	await page.getByRole("button", { name: "Stay" }).click();
	// Until the question is gone, it has the focus, and then gives it back to the link.
	await expect(page.getByRole("alertdialog")).toBeHidden();
	await page.getByLabel("Path").fill("/");
	await page.getByRole("button", { name: "Add Item" }).click();
	await expect(shownTitles(page)).toHaveText(["Home"]);
	expect(await storedTitles(database)).toEqual(["Home"]);
});

test("on a phone the form is below the list", async ({ page, login, navigate }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await login();
	await navigate("/admin/navigation");
	const list = await page.getByRole("region", { name: "Navigation Items" }).boundingBox();
	const form = await page.getByRole("form", { name: "Add Item" }).boundingBox();
	expect(form?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0));
});
