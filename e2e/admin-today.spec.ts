import type { Page } from "@playwright/test";
import { ALL_DAY } from "../app/bakery/hours/schema.ts";
import { addProducts, inDays, storeHours, takeOrders } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { expectNothingSideways } from "./overflow.ts";
import { withoutMessageStream } from "./session.ts";

const name = "Apple Pie";

const switchOf = (page: Page, product: string) =>
	page.getByRole("switch", { name: `${product} available`, exact: true });

const rowOf = (page: Page, product: string) =>
	page.getByRole("listitem").filter({ has: switchOf(page, product) });

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("a product is sold out by one tap, available by the same, or until a day", {
		tag: "@core",
	}, async ({ page, database, login, navigate, expectAccessible }) => {
		await login();
		await navigate("/admin/dashboard");
		await page
			.getByRole("main")
			.getByRole("link", { name: /^Today/ })
			.click();
		await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeFocused();
		const own = switchOf(page, name);
		await expect(own).toBeChecked();
		await expect(own).toHaveAccessibleDescription("Available");
		const heightOf = async () => (await rowOf(page, name).boundingBox())?.height;
		const before = await heightOf();
		await own.click();
		await expect(own).not.toBeChecked();
		await expect(own).toHaveAccessibleDescription("Sold out today");
		await expect(page.getByRole("link", { name: "Sold out 1" })).toBeVisible();
		expect(await heightOf()).toBe(before);
		await expectAccessible();
		await page.reload();
		await expect(own).not.toBeChecked();

		await own.focus();
		await page.keyboard.press("Space");
		await expect(own).toBeChecked();
		await expect.poll(() => database`select from sold_out`).toHaveLength(0);
		// Of quick taps the last one counts.
		for (let tap = 0; tap < 5; tap++) await page.keyboard.press("Space");
		await expect(page.getByRole("link", { name: "Sold out 1" })).toBeVisible();
		await expect(own).not.toBeChecked();

		await rowOf(page, name)
			.getByRole("button", { name: /^Until…/ })
			.click();
		const dialog = page.getByRole("dialog", { name: `${name} is sold out` });
		await dialog.getByLabel("Back on").fill(inDays(-2));
		await dialog.getByRole("button", { name: "Mark as Sold Out" }).click();
		await expect(dialog.getByText("Choose a day after today.")).toBeVisible();
		await expectAccessible();
		await dialog.getByLabel("Back on").fill("2099-03-20");
		await dialog.getByRole("button", { name: "Mark as Sold Out" }).click();
		await expect(dialog).toBeHidden();
		const until = "Sold out, back on Friday, March 20, 2099";
		await expect(own).toHaveAccessibleDescription(until);
		await expect
			.poll(() => database`select back_on::text from sold_out`)
			.toEqual([{ back_on: "2099-03-20" }]);

		await page.getByRole("link", { name: "Sold out 1" }).click();
		await expect(page.getByRole("switch")).toHaveCount(1);
		await own.click();
		await expect(page.getByRole("link", { name: "Sold out 0" })).toBeVisible();
		// It stays, so that the same tap takes it back.
		await expect(own).toBeChecked();
		await expect(own).toBeFocused();
		await own.click();
		await expect(page.getByRole("link", { name: "Sold out 1" })).toBeVisible();
	});
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("what could not be saved says so, and shows what is stored", async ({
		page,
		site,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await login();
		await withoutMessageStream(page);
		await navigate("/admin/today");
		const own = switchOf(page, name);
		await expect(own).toBeChecked();
		await page.route("**/api/rpc/mark_sold_out", (route) => route.abort());
		await own.click();
		const row = rowOf(page, name);
		await expect(row.getByRole("alert")).toHaveText(/^Not saved\. Couldn't reach the server/);
		await expect(own).toBeChecked();
		await expectAccessible();
		await page.unroute("**/api/rpc/mark_sold_out");
		await own.click();
		await expect(own).not.toBeChecked();
		await expect(row.getByRole("alert")).toBeHidden();
		await expect.poll(() => database`select from sold_out`).toHaveLength(1);

		await page.evaluate(() => localStorage.removeItem("levain-session"));
		await own.click();
		const dialog = page.getByRole("dialog", { name: "Please sign in again" });
		await dialog.getByLabel("Password").fill(site.administrator.password);
		await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
		await expect(dialog).toBeHidden();
		await expect(row.getByRole("alert")).toHaveText(/^Not saved\./);
		await expect(own).not.toBeChecked();
		await own.click();
		await expect(own).toBeChecked();
		await expect.poll(() => database`select from sold_out`).toHaveLength(0);
	});

	test("many products are paged, searched, and narrowed to those baked today", async ({
		page,
		database,
		login,
		navigate,
	}) => {
		await addProducts(database, 100, "breads");
		await database`update products set baking_days = '{1,2,3,4,5,6,7}' where name = ${name}`;
		await database`
			update products set category_id = null, baking_days = array[
				(extract(isodow from now())::int + 2) % 7 + 1
			]::smallint[] where name = 'Pecan Pie'`;
		await database`
			delete from product_categories where product_id =
				(select id from products where name = 'Pecan Pie')`;
		await login();
		await navigate("/admin/today");
		await expect(page.getByRole("switch")).toHaveCount(100);
		await expect(page.getByText(/ products, page 1 of 2$/)).toBeVisible();
		await page.getByLabel("Search by name").fill("number 43");
		await expect(page.getByRole("switch")).toHaveCount(1);
		await expect(switchOf(page, "Roll number 43")).toBeVisible();
		await page.getByLabel("Search by name").fill("pie");
		await expect(page.getByRole("heading", { name: "Without a category" })).toBeVisible();
		await page.getByRole("link", { name: /^Baked today/ }).click();
		await expect(switchOf(page, name)).toBeVisible();
		await expect(switchOf(page, "Pecan Pie")).toBeHidden();
		await page.setViewportSize({ width: 320, height: 640 });
		await expectNothingSideways(page);
	});

	test("the dashboard says what is sold out, and what needs the owner", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		const unreviewed = await database`
			delete from products where id not in
				(select product_id from allergen_reviews where outdated_at is null)
			returning id`;
		expect(unreviewed.length).toBeGreaterThan(0);
		await login();
		await navigate("/admin/dashboard");
		const main = page.getByRole("main");
		await expect(main.getByText("Your contact page says “Mon-Sat: 8am-6pm”.")).toBeVisible();
		await expect(main.getByRole("link", { name: "Set Your Hours" })).toHaveAttribute(
			"href",
			"/admin/hours",
		);
		// Without the phone number the contact page promises no hours.
		await database`
			update site_content set content = (content::jsonb || '{"showPhone": false}')::text
			where section = 'contact'`;
		await expect(main.getByRole("link", { name: "Set Your Hours" })).toHaveCount(0);
		await expect(main.getByRole("link", { name: /^Today/ })).toBeVisible();
		await expect(main.getByRole("heading", { name: "Sold Out" })).toBeHidden();
		await expect(main.getByRole("heading", { name: "Needs Your Attention" })).toBeHidden();
		await expect(main.getByText("Today's hours:")).toBeHidden();
		const pickups = page.getByRole("region", { name: "To Pick Up" });
		await expect(pickups).toHaveCount(0);
		await takeOrders(database);
		await expect(pickups).toContainText("Nothing to pick up today.");
		await expect(pickups).not.toContainText("Next:");

		await database`insert into products (name, image_url) values ('New Roll', '/roll.jpg')`;
		await expect(main.getByRole("link", { name: "Allergens of 1 product" })).toHaveAttribute(
			"href",
			"/admin/products/allergens",
		);
		await storeHours(database, ALL_DAY);
		await expect(main.getByText("Today's hours: Open 24 hours")).toBeVisible();

		await database`
			insert into contact_messages (name, email, subject, message, mail_error)
			values ('Ann', 'ann@example.com', 'Bread', 'Is it fresh?', 'refused')`;
		await database`update products set image_url = null where name in ('Almond Croissant', 'Pecan Pie')`;
		await database`insert into sold_out select id from products where name = 'Pecan Pie'`;
		await expect(main.getByRole("heading", { name: "Sold Out" })).toBeVisible();
		await expect(main.getByRole("link", { name: "1 unread message" })).toBeVisible();
		await expect(main.getByText("1 message couldn't be emailed to you")).toBeVisible();
		await expect(main.getByText("No image: Almond Croissant, Pecan Pie")).toBeVisible();
		await expectAccessible();
		// Each part fails alone.
		await page.route(/rpc\/(?:find_products_of_day|count_messages)$/, (route) => route.abort());
		await navigate("/admin/dashboard");
		await expect(main.getByText("No image: Almond Croissant, Pecan Pie")).toBeVisible();
		await expect(main.getByText("unread")).toHaveCount(0);
		await expect(main.getByRole("heading", { name: "Sold Out" })).toBeHidden();
		await expect(main.getByRole("link", { name: /^Today/ })).toBeVisible();
	});
});
