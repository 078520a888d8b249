import type { Page } from "@playwright/test";
import { weekdayOf } from "../app/bakery/clock/dates.ts";
import { inDays, productId } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

test.beforeEach(({ context }) => skipImages(context));

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The bakery's day after this one. */
function tomorrow() {
	const date = inDays(1);
	const weekday = weekdayOf(date);
	return { date, weekday, name: weekdays[weekday - 1] ?? "" };
}

const card = (page: Page, name: string) =>
	page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("visitors see what's sold out, and when a product is baked next", async ({
		page,
		database,
		navigate,
		expectAccessible,
	}) => {
		const { date, weekday, name } = tomorrow();
		await database`update products set baking_days = ${[weekday]} where name = 'Pecan Pie'`;
		const pie = await productId(database, "Apple Pie");
		await database`
				insert into sold_out (product_id, back_on) values (${pie}, ${date})`;
		await navigate("/products");
		await expect(card(page, "Pecan Pie")).toContainText(`Next: ${name}`);
		await expect(card(page, "Pecan Pie").getByText(`Baked ${name.slice(0, 3)}`)).toBeVisible();
		await expect(card(page, "Apple Pie")).toContainText(`Sold out until ${name}`);
		await expect(page.getByRole("article")).toHaveCount(24);
		await expect(page.getByText(/^(Sold out|Next)/)).toHaveCount(2);
		await expectAccessible();

		await database`update sold_out set back_on = null`;
		await expect(card(page, "Apple Pie")).toContainText("Sold out todayBack tomorrow");
		await card(page, "Apple Pie").getByRole("link").click();
		const article = page
			.getByRole("article")
			.filter({ has: page.getByRole("heading", { level: 1 }) });
		await expect(article).toContainText("Sold out today");
		await expect(article.getByRole("link", { name: "See what's available today" })).toHaveAttribute(
			"href",
			/^\/products\?day=\d{4}-\d\d-\d\d$/,
		);
		const said = () =>
			page.locator('script[type="application/ld+json"]').evaluate(({ textContent }) => textContent);
		await expect.poll(said).toContain('"availability":"https://schema.org/OutOfStock"');
		await expectAccessible();
		await database`delete from sold_out`;
		await expect(article).not.toContainText("Sold out");
		await expect.poll(said).not.toContain("availability");

		await navigate("/products/:id", { id: await productId(database, "Pecan Pie") });
		await expect(article).toContainText(`Next: ${name}`);
		await expect(article).toContainText(`Baked ${name}`);
		await expect.poll(said).toContain(`"availabilityStarts":"${date}"`);
		await expect.poll(said).not.toContain("schema.org/OutOfStock");
	});

	test("the owner says when a product is baked and shown, in words of the bakery's clock", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		const id = await productId(database, "Pecan Pie");
		await login();
		await navigate("/admin/products/:id", { id });
		const days = page.getByRole("group", { name: "Baking Days" });
		const [from, until] = [page.getByLabel(/^Show from/), page.getByLabel(/^Show until/)];
		const save = page.getByRole("button", { name: "Save Product" });
		await expect(page.getByText("Leave both empty to always show it.")).toBeVisible();
		await days.getByLabel("Saturday").check();
		await days.getByLabel("Friday").check();
		await days.getByLabel("Monday").check();
		await days.getByLabel("Monday").uncheck();

		// New York's clocks skip 2:30.
		await from.fill("2100-03-14T02:30");
		await expect(page.getByRole("status").filter({ hasText: "Visitors see" })).toHaveText(
			"Visitors see this product from Sunday, March 14, 2100 at 3:30 AM (the clocks are set forward then).",
		);
		await expect(from).toHaveValue("2100-03-14T03:30");
		await until.fill("2100-03-14T03:30");
		await expect(until).toHaveAccessibleDescription("Show until must be later than Show from");
		await expectAccessible();
		await save.click();
		await expect(until).toBeFocused();
		await until.fill("2100-03-20T18:00");
		await expect(page.getByText(/ until Saturday, March 20, 2100 at 6:00 PM\.$/)).toBeVisible();
		await expect(until).toHaveAccessibleDescription("");

		// What somebody else saves meanwhile is merged by field.
		await database`update products set shown_from = '2100-03-12T12:00:00Z' where id = ${id}`;
		await from.fill("");
		await from.fill("2100-03-14T02:30");
		await page.getByLabel("Description").fill("With maple syrup.");
		await save.click();
		const dialog = page.getByRole("dialog");
		await expect(dialog).toContainText("Friday, March 12, 2100 at 7:00 AM");
		await expect(dialog).toContainText("Sunday, March 14, 2100 at 3:30 AM");
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("Product updated successfully")).toBeVisible();
		const [stored] = await database`
				select baking_days, shown_until, description from products where id = ${id}`;
		expect(stored).toEqual({
			baking_days: [5, 6],
			shown_until: new Date("2100-03-20T22:00:00Z"),
			description: "With maple syrup.",
		});

		await navigate("/admin/products");
		const managed = page
			.getByRole("listitem")
			.filter({ has: page.getByRole("heading", { name: "Pecan Pie" }) });
		await expect(managed).toContainText("Scheduled");
		await page.getByLabel("State").selectOption("Scheduled");
		await expect(page.getByText("1 product", { exact: true })).toBeVisible();
		await expectAccessible();
		await managed.getByRole("link", { name: /Edit/ }).click();
		await expect(until).toHaveValue("2100-03-20T18:00");
		await page.getByRole("button", { name: "Clear Show until" }).click();
		await expect(until).toHaveValue("");
		await expect(page.getByText(/^Visitors see this product from /)).not.toContainText("until");
	});
});

test("what was typed by halves, or cannot be looked up, is said at its field and not lost", async ({
	page,
	context,
	database,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/products/:id", { id: await productId(database, "Pecan Pie") });
	const [from, until] = [page.getByLabel(/^Show from/), page.getByLabel(/^Show until/)];
	const save = page.getByRole("button", { name: "Save Product" });
	await from.click();
	await from.pressSequentially("0312");
	await page.keyboard.press("Enter");
	await expect(from).toHaveAccessibleDescription("Show from needs a date and a time");
	await from.fill("");
	await from.blur();
	await expect(from).toHaveAccessibleDescription("");

	await context.route("**/clock?*", (route) => route.abort());
	await until.fill("2100-03-20T18:00");
	await save.click();
	await expect(until).toHaveAccessibleDescription(/couldn't be checked against/);
	await expect(until).toHaveValue("2100-03-20T18:00");
	await context.unroute("**/clock?*");
	await save.click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	const [stored] = await database`select shown_until from products where name = 'Pecan Pie'`;
	expect(stored?.shown_until).toEqual(new Date("2100-03-20T22:00:00Z"));
});
