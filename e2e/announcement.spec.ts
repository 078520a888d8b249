import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { layoutShift, watchLayoutShifts } from "./layout-shifts.ts";

test.beforeEach(({ context }) => skipImages(context));

const line = (page: Page) => page.getByRole("complementary", { name: "Announcement" });
const dismiss = (page: Page) => line(page).getByRole("button", { name: "Dismiss" });

const closed = "Closed on Thanksgiving.";

/** Stores an announcement, as a save of the owner would. */
async function announce(database: Sql, announcement: object): Promise<void> {
	const content = JSON.stringify(announcement);
	await database`
		insert into site_content (section, content) values ('announcement', ${content})
		on conflict (section) do update set content = excluded.content`;
}

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the owner announces something, and visitors see it on every page", async ({
		page,
		database: _,
		login,
		navigate,
		expectAccessible,
	}) => {
		await login();
		await navigate("/admin/announcement");
		await expect(page.getByText("No announcement yet")).toBeVisible();
		await page.getByLabel(/^Link Text/).fill("Order pies by Tuesday.");
		await page.getByLabel(/^Text/).fill(closed);
		const link = page.getByLabel(/^Link \(/);
		await link.fill("javascript:alert(1)");
		await page.getByRole("button", { name: "Save Announcement" }).click();
		await expect(link).toBeFocused();
		await expect(link).toHaveAccessibleDescription(/Link must start with \/ or be a web address/);
		await link.fill("/products");
		await expect(page.getByRole("figure", { name: "Preview" })).toHaveText(
			`${closed} Order pies by Tuesday.`,
		);
		await expectAccessible();
		await page.getByRole("button", { name: "Save Announcement" }).click();
		await expect(page.getByText("Announcement saved")).toBeVisible();
		await expect(page.getByText("Visitors see it now")).toBeVisible();

		for (const path of [
			"/",
			"/products",
			"/contact",
			"/no-such-page",
			"/products/no-such-product",
		]) {
			await page.goto(path);
			await expect(line(page)).toHaveText(`${closed} Order pies by Tuesday.`);
			await expect(page.getByRole("alert")).toHaveCount(0);
		}
		await expectAccessible();
		await page.emulateMedia({ media: "print" });
		await expect(line(page)).toBeHidden();
		await page.emulateMedia({ media: "screen" });
		await line(page).getByRole("link", { name: "Order pies by Tuesday." }).click();
		await expect(page).toHaveURL("/products");

		await navigate("/admin/announcement");
		await page.getByRole("link", { name: "History" }).click();
		await expect(
			page.getByText(/ changed the text, link and link text of the announcement/),
		).toBeVisible();
	});
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("it is there, and has no button", async ({ page, database, navigate }) => {
		await announce(database, { text: closed, url: "/products" });
		await navigate("/about");
		await expect(line(page).getByRole("link", { name: closed })).toBeVisible();
		await expect(line(page).locator("button")).toBeHidden();
	});
});

test("it is dismissed with the keyboard, stays dismissed, and shows again once it is another", async ({
	page,
	database,
	navigate,
}) => {
	await announce(database, { text: closed });
	await navigate("/contact");
	await dismiss(page).focus();
	await page.keyboard.press("Enter");
	await expect(line(page)).toBeHidden();
	await expect(page.getByRole("main")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("main").locator(":focus")).toBeVisible();

	await watchLayoutShifts(page);
	await page.reload();
	await untilInteractive(page);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(line(page)).toBeHidden();
	expect(await layoutShift(page)).toBe(0);
	await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
	await expect(page).toHaveURL("/products");
	await expect(line(page)).toBeHidden();

	// Its time is no part of what visitors read.
	await announce(database, { text: closed, shownUntil: "2100-01-01T00:00:00Z" });
	await navigate("/products");
	await untilInteractive(page);
	await expect(line(page)).toBeHidden();
	await announce(database, { text: "Open again." });
	await expect(line(page)).toHaveText("Open again.");
	await dismiss(page).click();
	await expect(line(page)).toBeHidden();
});

test("the owner schedules it, in words of the bakery's clock", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/announcement");
	await page.getByLabel(/^Text/).fill(closed);
	const [from, until] = [page.getByLabel(/^Show from/), page.getByLabel(/^Show until/)];
	const save = page.getByRole("button", { name: "Save Announcement" });
	await from.fill("2100-11-22T07:00");
	await until.fill("2100-11-22T07:00");
	await save.click();
	await expect(until).toBeFocused();
	await expect(until).toHaveAccessibleDescription("Show until must be later than Show from");
	await until.fill("2100-11-25T18:00");
	await save.click();
	await expect(page.getByText("Visitors don't see it yet")).toBeVisible();
	await expect(
		page.getByText(/^From Monday, November 22, 2100 at 7:00 AM until Thursday, November 25/),
	).toBeVisible();
	await expectAccessible();

	// What somebody else saves meanwhile is merged by field.
	await from.fill("2100-11-23T07:00");
	await database`
		update site_content set content = (content::jsonb || '{"text": "Closed on Thursday."}')::text
		where section = 'announcement'`;
	await save.click();
	await expect(page.getByText("Announcement saved").last()).toBeVisible();
	await expect(page.getByLabel(/^Text/)).toHaveValue("Closed on Thursday.");

	await announce(database, { text: closed, shownUntil: "2020-11-26T23:00:00Z" });
	await page.reload();
	await expect(page.getByText("It has ended")).toBeVisible();
	await expectAccessible();
});
