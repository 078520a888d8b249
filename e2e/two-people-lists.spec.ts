import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

test.beforeEach(({ context }) => skipImages(context));

async function placeOf(target: Locator) {
	const box = await target.boundingBox();
	return { x: box?.x, y: box?.y };
}

test("the list of products shows what others add and delete", async ({
	page,
	database,
	login,
	navigate,
}) => {
	const remove = page.getByRole("button", { name: "Delete Panettone" });
	await login();
	await navigate("/admin/products");
	await expect(page.getByRole("button", { name: "Delete Country Sourdough" })).toBeVisible();
	await database`insert into products (name) values ('Panettone')`;
	await expect(remove).toBeVisible();
	await database`delete from products where name = 'Panettone'`;
	await expect(remove).toBeHidden();
});

test("nothing moves that is about to be tapped, and the rest is shown when asked for", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	const receive = (...subjects: string[]) => database`
		insert into contact_messages (name, email, subject, message)
		select 'Ada', 'ada@example.com', subject, 'Please call me.'
		from unnest(${subjects}::text[]) as subject`;
	const messageOf = (subject: string) =>
		page.getByRole("main").getByRole("listitem").filter({ hasText: subject });
	await receive("Wedding cake", "Rolls", "Opening hours", "A job");
	await login();
	await navigate("/admin/messages");
	await messageOf("Wedding cake").getByText("Wedding cake").click();
	const actions = messageOf("Wedding cake");
	const remove = actions.getByRole("button", { name: "Delete" });
	const box = page.getByRole("checkbox", { name: "Select “Rolls” from Ada" });
	await box.check();
	await remove.focus();
	const before = await placeOf(remove);
	await receive("Birthday");
	await database`delete from contact_messages where subject = 'Opening hours'`;
	await database`update contact_messages set spam = true where subject = 'A job'`;
	const show = page.getByRole("button", { name: "Show 3 Updates" });
	await expect(show).toBeVisible();
	await expect(messageOf("Opening hours")).toContainText("Deleted");
	await expect(messageOf("A job")).toContainText("Moved to spam");
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
	await page.getByRole("button", { name: "Spam", exact: true }).first().click();
	await expect(messageOf("Rolls")).toBeHidden();
	await expect(page.getByRole("button", { name: /^Show \d/ })).toBeHidden();
});
