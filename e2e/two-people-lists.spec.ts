import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import { restoreFromTrash } from "../app/bakery/trash/trash.ts";
import { signIn } from "../database/tests/test-client.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import type { Site } from "./site.ts";

test.beforeEach(({ context }) => skipImages(context));

const buttonOf = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function placeOf(target: Locator) {
	const box = await target.boundingBox();
	return { x: box?.x, y: box?.y };
}

test("what somebody else deleted is said, and its question closes", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/categories");
	await buttonOf(page, "Delete Savories").click();
	const question = page.getByRole("alertdialog", { name: "Delete Savories" });
	await expect(question.getByRole("status")).toContainText("in this category");
	await database`delete from categories where slug = 'savories'`;
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(question).toBeHidden();
	await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
	await expect(page.getByText("Category deleted successfully")).toBeHidden();
	await expect(buttonOf(page, "Delete Savories")).toBeHidden();
});

test("a list that nobody touches shows what others change", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/products");
	await expect(buttonOf(page, "Delete Country Sourdough")).toBeVisible();
	await database`insert into products (name) values ('Panettone')`;
	await expect(buttonOf(page, "Delete Panettone")).toBeVisible();
	await database`delete from products where name = 'Panettone'`;
	await expect(buttonOf(page, "Delete Panettone")).toBeHidden();
});

const lists = [
	{
		path: "/admin/products",
		target: "Delete Country Sourdough",
		change: `insert into products (name) values ('First');
			delete from products where name = 'Seeded Rye'`,
		isNew: "Delete First",
		gone: "Delete Seeded Rye",
	},
	{
		path: "/admin/categories",
		target: "Delete Cakes",
		change: `insert into categories (name, slug, display_order) values ('First', 'first', -1);
			delete from categories where slug = 'savories'`,
		isNew: "Delete First",
		gone: "Delete Savories",
	},
	{
		path: "/admin/navigation",
		target: "Delete About",
		change: `insert into navigation_items (title, path, display_order) values ('First', '/', -1);
			delete from navigation_items where title = 'Contact'`,
		isNew: "Delete First",
		gone: "Delete Contact",
	},
] as const;

for (const { path, target, change, isNew, gone } of lists) {
	test(`nothing moves that is about to be tapped: ${path}`, async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await login();
		await navigate(path);
		const button = buttonOf(page, target);
		await button.focus();
		const before = await placeOf(button);
		await database.unsafe(change);
		const show = page.getByRole("button", { name: "Show 2 Updates" });
		await expect(show).toBeVisible();
		await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
		expect(await placeOf(button)).toEqual(before);
		await expect(button).toBeFocused();
		await expect(buttonOf(page, isNew)).toBeHidden();
		await expectAccessible();
		await show.click();
		await expect(buttonOf(page, isNew)).toBeVisible();
		await expect(buttonOf(page, gone)).toBeHidden();
		await expect(show).toBeHidden();
	});
}

test("the trash shows what others delete, restore, and delete for good", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/trash");
	await expect(page.getByText("The trash is empty")).toBeVisible();
	await database`delete from products where name = 'Seeded Rye'`;
	const restore = buttonOf(page, "Restore Seeded Rye");
	await expect(restore).toBeVisible();
	await restore.focus();
	await database`
		select private.delete_for_good(array(select id from private.trash where name = 'Seeded Rye'))`;
	await expect(page.getByText("No longer in the trash")).toBeVisible();
	await page.getByRole("button", { name: "Show 1 Update" }).click();
	await expect(page.getByText("The trash is empty")).toBeVisible();
});

for (const spam of [false, true]) {
	test(`new messages do not move what is about to be tapped: ${spam ? "spam" : "inbox"}`, async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		const receive = (...subjects: string[]) => database`
			insert into contact_messages (name, email, subject, message, spam)
			select 'Ada', 'ada@example.com', subject, 'Please call me.', ${spam}
			from unnest(${subjects}::text[]) as subject`;
		const messageOf = (subject: string) =>
			page.getByRole("main").getByRole("listitem").filter({ hasText: subject });
		await receive("Wedding cake", "Rolls", "Opening hours", "A job");
		await login();
		await navigate("/admin/messages");
		if (spam) await page.getByRole("link", { name: "Spam" }).click();
		await messageOf("Wedding cake").getByText("Wedding cake").click();
		const actions = messageOf("Wedding cake");
		const remove = actions.getByRole("button", { name: "Delete" });
		const box = page.getByRole("checkbox", { name: "Select “Rolls” from Ada" });
		await box.check();
		await remove.focus();
		const before = await placeOf(remove);
		await receive("Birthday");
		await database`delete from contact_messages where subject = 'Opening hours'`;
		await database`update contact_messages set spam = not spam where subject = 'A job'`;
		const show = page.getByRole("button", { name: "Show 3 Updates" });
		await expect(show).toBeVisible();
		await expect(messageOf("Opening hours")).toContainText("Deleted");
		await expect(messageOf("A job")).toContainText(spam ? "Moved to the inbox" : "Moved to spam");
		expect(await placeOf(remove)).toEqual(before);
		await expect(remove).toBeFocused();
		await expect(box).toBeChecked();
		await expect(messageOf("Birthday")).toBeHidden();
		await expectAccessible();
		await show.click();
		await expect(messageOf("Birthday")).toBeVisible();
		await expect(messageOf("Opening hours")).toBeHidden();
		await expect(box).toBeChecked();
		await expect(remove).toBeVisible();

		await remove.click();
		await expect(page.getByText("Message deleted")).toBeVisible();
		await expect(messageOf("Wedding cake")).toBeHidden();
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(messageOf("Wedding cake")).toBeVisible();
		await page
			.getByRole("button", { name: spam ? "Not spam" : "Spam", exact: true })
			.first()
			.click();
		await expect(messageOf("Rolls")).toBeHidden();
		await expect(page.getByRole("button", { name: /^Show \d/ })).toBeHidden();
	});
}

test("what somebody else restored is said, and its row goes", async ({
	page,
	database,
	login,
	navigate,
	site,
}) => {
	await login();
	await navigate("/admin/products");
	await buttonOf(page, "Delete Seeded Rye").click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Product deleted successfully")).toBeVisible();
	await restoreElsewhere(site, database, "Seeded Rye");
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText(/^Already restored by /)).toBeVisible();
	await expect(buttonOf(page, "Delete Seeded Rye")).toBeVisible();

	await database`delete from products where name in ('Seeded Rye', 'Apple Pie')`;
	await page.route("**/live?*", (route) => route.abort());
	await navigate("/admin/trash");
	const restore = buttonOf(page, "Restore Seeded Rye");
	await expect(restore).toBeVisible();
	await restoreElsewhere(site, database, "Seeded Rye");
	await restore.click();
	await expect(page.getByText(/^Already restored by /)).toBeVisible();
	await expect(restore).toBeHidden();

	await page.getByRole("checkbox", { name: "Select Apple Pie" }).check();
	await restoreElsewhere(site, database, "Apple Pie");
	await page.getByRole("button", { name: "Restore Selected" }).click();
	await expect(page.getByText("“Apple Pie”")).toBeVisible();
	await expect(page.getByText("The trash is empty")).toBeVisible();
});

/** Restores a product as somebody else does, on another device. */
async function restoreElsewhere(site: Site, database: Sql, name: string): Promise<void> {
	const [row] = await database`select record_id from private.trash where name = ${name}`;
	const other = await signIn({ ...site, url: site.origin }, site.administrator);
	await restoreFromTrash(other, { kind: "product", ids: [row?.record_id] }, randomUUID());
}
