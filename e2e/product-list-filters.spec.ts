import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { WEEKDAYS } from "../app/bakery/hours/schema.ts";
import { addProducts, productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { findOverflow } from "./overflow.ts";

test.beforeEach(({ context }) => skipImages(context));

/** Noon of Wednesday, March 17. */
const noon = "2027-03-17T16:00:00Z";

const days = (page: Page) => page.getByRole("combobox", { name: "Available" });
const categories = (page: Page) => page.getByRole("combobox", { name: "Category" });
const summary = (page: Page) => page.getByRole("status").filter({ hasText: "product" });
const cards = (page: Page) => page.getByRole("article");

/** Open from 7 AM to 6 PM, but on Thursday, March 18, and on Sundays. */
async function storeWeek(database: Sql): Promise<void> {
	const ranges = [{ opens: "07:00", closes: "18:00" }];
	const week = Object.fromEntries(WEEKDAYS.map((day) => [day, day === "sunday" ? [] : ranges]));
	const exception = { firstDate: "2027-03-18", lastDate: "2027-03-18", note: "Inventory" };
	const content = JSON.stringify({ week, exceptions: [{ ...exception, ranges: [] }] });
	await database`insert into site_content (section, content) values ('hours', ${content})`;
}

const bake = (database: Sql, name: string, weekdays: number[]) =>
	database`update products set baking_days = ${weekdays} where name = ${name}`;

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the list is filtered by a day, with a category and allergens", async ({
		page,
		navigate,
		database,
		setClock,
		expectAccessible,
	}) => {
		await setClock(noon);
		await storeWeek(database);
		await bake(database, "Pecan Pie", [3]);
		await bake(database, "Country Sourdough", [5]);
		await database`
			insert into sold_out (product_id, marked_at)
			values (${await productId(database, "Apple Pie")}, ${noon})`;
		await navigate("/products");
		await expect(days(page).getByRole("option")).toHaveText([
			...["Any day", "Today", "Fri, Mar 19", "Sat, Mar 20", "Mon, Mar 22", "Tue, Mar 23"],
			...["Wed, Mar 24", "Thu, Mar 25", "Fri, Mar 26", "Sat, Mar 27", "Mon, Mar 29"],
			...["Tue, Mar 30", "Wed, Mar 31"],
		]);
		await days(page).selectOption("Today");
		await expect(page).toHaveURL("/products?day=2027-03-17");
		await expect(summary(page)).toHaveText("Available today: 22 products");
		await expect(cards(page).getByText(/^(Sold out|Next)/)).toHaveCount(0);
		await days(page).selectOption("Fri, Mar 19");
		await expect(summary(page)).toHaveText("Available on Friday, March 19: 23 products");
		await expect(page.getByRole("heading", { name: "Apple Pie" })).toBeVisible();
		await expect(cards(page).getByText(/^(Sold out|Next)/)).toHaveCount(0);
		await expect(page.getByRole("heading", { name: "Pecan Pie" })).toHaveCount(0);
		await categories(page).selectOption("Breads");
		await expect(page).toHaveURL("/products?category=breads&day=2027-03-19");
		await expect(page.getByRole("heading", { name: "Country Sourdough" })).toBeVisible();
		await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
		await page.getByRole("button", { name: "Without certain allergens" }).click();
		await page.getByRole("checkbox", { name: "Dairy" }).check();
		await expect(page).toHaveURL("/products?category=breads&day=2027-03-19&without=milk");
		await expect(summary(page)).toContainText(
			"Reviewed as without dairy, available on Friday, March 19:",
		);
		await expect(page.getByRole("checkbox", { name: "Dairy" })).toBeFocused();
		await page.goBack();
		await expect(page.getByRole("checkbox", { name: "Dairy" })).not.toBeChecked();
		await days(page).selectOption("Any day");
		await expect(page).toHaveURL("/products?category=breads");
		await expectAccessible();
		expect(await findOverflow(page)).toEqual([]);
	});

	test("the allergens open over the list, and cover no product that gets the focus by keyboard", async ({
		page,
		navigate,
		expectAccessible,
	}) => {
		await navigate("/products");
		await untilInteractive(page);
		const first = await cards(page).first().boundingBox();
		expect(first?.y).toBeLessThan(700);
		const button = page.getByRole("button", { name: "Without certain allergens" });
		const box = page.getByRole("checkbox").first();
		const show = page.getByRole("button", { name: "Show products" });
		await button.focus();
		await page.keyboard.press("Enter");
		await page.keyboard.press("Tab");
		await expect(box).toBeFocused();
		expect(await cards(page).first().boundingBox()).toEqual(first);
		await page.keyboard.press("Space");
		await expect(page).toHaveURL(/without=/);
		await expect(button).toHaveText("Without certain allergens (1)");
		await show.click();
		await expect(box).toBeHidden();
		await expectAccessible();
		// Its own button closes it.
		await button.click();
		await box.uncheck();
		await expect(page).toHaveURL("/products");
		await button.click();
		await expect(box).toBeHidden();
		await button.click();
		await show.focus();
		await page.keyboard.press("Tab");
		await expect(cards(page).getByRole("link").first()).toBeFocused();
		await expect(box).toBeHidden();
	});
});

test("on a closed day the list offers the next open one; a past or malformed day filters nothing", async ({
	page,
	navigate,
	database,
	setClock,
	site,
	expectAccessible,
}) => {
	await setClock(noon);
	await storeWeek(database);
	await navigate("/products");
	await page.goto("/products?category=breads&day=2027-03-18");
	await expect(page.getByText("We're closed tomorrow (Inventory).")).toBeVisible();
	await expect(days(page)).toHaveValue("2027-03-18");
	await expectAccessible();
	await page.getByRole("link", { name: "Show Friday, March 19" }).click();
	await expect(page).toHaveURL("/products?category=breads&day=2027-03-19");
	await expect(cards(page).first()).toBeVisible();
	for (const day of ["2027-03-16", "2027-04-01", "2027-02-30"]) {
		await page.goto(`/products?day=${day}`);
		await expect(cards(page), day).toHaveCount(24);
		await expect(days(page), day).toHaveValue("");
		const canonical = page.locator("link[rel=canonical]");
		await expect(canonical).toHaveAttribute("href", `${site.origin}/products`);
	}
});

test("with everything sold out, products lead to the next open day", async ({
	page,
	navigate,
	database,
	setClock,
	expectAccessible,
}) => {
	await setClock(noon);
	await storeWeek(database);
	await database`insert into sold_out (product_id, marked_at) select id, ${noon} from products`;
	await navigate("/products");
	await expect(cards(page).getByText("Sold out todayBack Friday")).toHaveCount(24);
	await expectAccessible();
	await cards(page).first().getByRole("link").first().click();
	await page.getByRole("link", { name: "See what's available today" }).click();
	await expect(page.getByText("Nothing is available today. Show Friday, March 19")).toBeVisible();
	await expectAccessible();
	await page.getByRole("link", { name: "Show Friday, March 19" }).click();
	await expect(cards(page)).toHaveCount(24);
	await expect(cards(page).getByText(/^(Sold out|Next)/)).toHaveCount(0);

	// After it has closed, today leads nowhere.
	await setClock("2027-03-17T22:00:00Z");
	await navigate("/products/:id", { id: await productId(database, "Apple Pie") });
	await expect(
		page.getByRole("link", { name: "See what's available on Friday, March 19" }),
	).toHaveAttribute("href", "/products?day=2027-03-19");
});

test("products available today follow the bakery's clock: its closing, and the end of its day", async ({
	page,
	navigate,
	database,
	setClock,
	site,
}) => {
	await setClock("2027-03-17T21:59:58Z");
	await storeWeek(database);
	await navigate("/products");
	await page.goto("/products?day=2027-03-17");
	await expect(summary(page)).toHaveText("Available today: 24 products");
	await expect(page.locator("html")).toHaveAttribute("data-interactive", "");
	await writeFile(site.clockFile, "2027-03-17T22:00:00Z");
	await expect(page.getByText("We've closed for today.")).toBeVisible();
	// A busy server answers with the last good page first.
	await expect
		.poll(async () => (await page.request.get("/products?day=2027-03-17")).text())
		.toContain("closed for today");
	await setClock("2027-03-18T08:00:00Z");
	await expect(cards(page)).toHaveCount(24);
	await expect(days(page)).toHaveValue("");
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("day, category, and allergens are forms with a button", async ({
		page,
		navigate,
		database,
		setClock,
	}) => {
		await setClock(noon);
		await bake(database, "Country Sourdough", [5]);
		await addProducts(database, 60, "cakes");
		await navigate("/products");
		await days(page).selectOption("Fri, Mar 19");
		await categories(page).selectOption("Breads");
		await page.getByRole("button", { name: "Show", exact: true }).click();
		await expect(page).toHaveURL("/products?category=breads&day=2027-03-19");
		await expect(page.getByRole("heading", { name: "Country Sourdough" })).toBeVisible();
		await page.getByText("Without certain allergens").click();
		await page.getByRole("checkbox", { name: "Fish", exact: true }).check();
		await page.getByRole("button", { name: "Show products" }).click();
		await expect(page).toHaveURL("/products?category=breads&day=2027-03-19&without=fish");
		await expect(page.getByRole("heading", { name: "Country Sourdough" })).toBeVisible();
		await categories(page).selectOption("Cakes");
		await page.getByRole("button", { name: "Show", exact: true }).click();
		await expect(page).toHaveURL("/products?category=cakes&day=2027-03-19&without=fish");
		await expect(summary(page)).toContainText("61 products are left out");
		await page.getByText("Without certain allergens").click();
		await expect(page.getByRole("checkbox", { name: "Fish", exact: true })).toBeChecked();
	});
});
