import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import { addProducts, productId } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

test.beforeEach(({ context }) => skipImages(context));

function card(page: Page, name: string): Locator {
	return page
		.getByRole("listitem")
		.filter({ has: page.getByRole("heading", { name, exact: true }) });
}

const priceOf = (page: Page, name: string) =>
	card(page, name).getByRole("button", { name: /Change the price/ });

const switchOf = (page: Page, label: string, name: string) =>
	card(page, name).getByRole("switch", { name: `${label} of ${name}` });

async function stored(database: Sql, name: string) {
	const [product] = await database`
		select price::float8 as price, featured, active, version from products where name = ${name}`;
	return product;
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("the list keeps its place after Save, Cancel and the ways back", async ({
		page,
		database,
		login,
		navigate,
	}) => {
		await addProducts(database, 100, "breads");
		await login();
		await navigate("/admin/products");
		await page.getByLabel("Search by name").fill("number");
		await expect(page.getByText("100 products, page 1 of 3")).toBeVisible();
		await page.getByRole("link", { name: "Next" }).click();
		await expect(page.getByText("page 2 of 3")).toBeVisible();
		const address = "/admin/products?search=number&page=2";
		await expect(page).toHaveURL(address);
		// All were added at the same moment, so any can be here.
		const someEntry = page.getByRole("link", { name: /^Edit Roll number/ }).nth(20);
		const name = (await someEntry.getAttribute("aria-label")) ?? "";
		const edit = page.getByRole("link", { name, exact: true });
		await edit.scrollIntoViewIfNeeded();
		const place = await scrolled(page);
		expect(place).toBeGreaterThan(300);
		const entries = () => page.evaluate(() => history.length);
		const length = await entries();

		const ways: Record<string, () => Promise<unknown>> = {
			Save: async () => {
				await page.getByLabel("Description").fill("Changed");
				await page.getByRole("button", { name: "Save Product" }).click();
			},
			"Cancel of a change": async () => {
				await page.getByLabel("Description").fill("Not saved");
				await page.getByRole("link", { name: "Cancel" }).click();
				await page.getByRole("button", { name: "Leave" }).click();
			},
			"the browser's Back": () => page.goBack(),
		};
		for (const [way, leave] of Object.entries(ways)) {
			await test.step(way, async () => {
				// A click would scroll the list while the backdrop of a dialog is still fading out.
				await edit.press("Enter");
				await expect(page.getByRole("heading", { name: "Edit Product" })).toBeFocused();
				await leave();
				await expect(page).toHaveURL(address);
				await expect(edit).toBeFocused();
				await expect.poll(() => scrolled(page)).toBe(place);
				await expect(page.getByLabel("Search by name")).toHaveValue("number");
			});
		}
		expect(await entries()).toBeLessThanOrEqual(length + 1);

		await page.getByRole("link", { name: "Add Product" }).click();
		await page.getByRole("link", { name: "Back to Products" }).click();
		await expect(page).toHaveURL(address);
	});

	test("a price is changed in the list by two taps and typing", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await login();
		await navigate("/admin/products");
		const name = "Apple Pie";
		const before = await stored(database, name);
		await priceOf(page, name).click();
		const field = page.getByLabel("Price in $ of Apple Pie");
		await expect(field).toBeFocused();
		await expectAccessible();
		await page.keyboard.type("19.5");
		await card(page, name).getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("Product updated successfully")).toBeVisible();
		await expect(priceOf(page, name)).toContainText("$19.50");
		await expect(priceOf(page, name)).toBeFocused();
		await expect(field).toHaveCount(0);
		expect(await stored(database, name)).toEqual({
			...before,
			price: 19.5,
			version: before?.version + 1,
		});

		await page.keyboard.press("Enter");
		await page.keyboard.press("Delete");
		await page.keyboard.press("Enter");
		await expect(priceOf(page, name)).toContainText("N/A");
		await expect.poll(async () => (await stored(database, name))?.price).toBeNull();

		await page.keyboard.press("Enter");
		await page.keyboard.type("3");
		await page.keyboard.press("Escape");
		await expect(field).toHaveCount(0);
		await expect(priceOf(page, name)).toContainText("N/A");
		expect((await stored(database, name))?.price).toBeNull();
	});

	test("the first product is within the first screen, a menu has more actions, and switches change a product at once", async ({
		page,
		context,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		const name = "Apple Pie";
		await database`update products set featured = false where name = ${name}`;
		const visitor = await context.newPage();
		await visitor.goto(`/products/${await productId(database, name)}`);
		await login();
		await navigate("/admin/products");
		const first = page.getByRole("main").getByRole("listitem").first();
		await expect(first).toBeInViewport({ ratio: 1 });
		await expect(page.getByRole("link", { name: "Add Product" })).toBeInViewport();
		const labels = page.getByRole("link", { name: "Print Labels" });
		await expect(labels).toBeHidden();
		await page.getByRole("button", { name: "More actions" }).tap();
		await expect(labels).toBeInViewport();
		await expectAccessible();
		await page.keyboard.press("Escape");
		await expect(labels).toBeHidden();

		await expect(switchOf(page, "Active", name)).toBeChecked();
		await switchOf(page, "Active", name).click();
		await switchOf(page, "Featured", name).click();
		await expect(switchOf(page, "Active", name)).not.toBeChecked();
		await expect(switchOf(page, "Featured", name)).toBeChecked();
		await expect(card(page, name).getByText("Inactive", { exact: true })).toBeVisible();
		await expect
			.poll(() => stored(database, name))
			.toMatchObject({ active: false, featured: true });
		await expect(page.getByText("changed this")).toHaveCount(0);
		await expect(visitor.getByText("Product not found.")).toBeVisible();

		await page.getByLabel("State").selectOption("Inactive");
		await expect(page).toHaveURL("/admin/products?state=inactive");
		await switchOf(page, "Active", name).press("Space");
		await expect(card(page, name)).toHaveCount(0);
		await expect(page.getByRole("heading", { name: "Products" })).toBeFocused();
		expect(await stored(database, name)).toMatchObject({ active: true });
	});
});

test.describe("at 1280 by 800", () => {
	test.use({ viewport: { width: 1280, height: 800 } });

	test("a table with rows of 48 px is one tap away, remembered, and sorted by its headings", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await addProducts(database, 100, "breads");
		await database`update products set description = repeat('Baked with care ', 20)`;
		await database`update products set price = 99 where name = 'Apple Pie'`;
		await database`update products set price = 0.01 where name = 'Pecan Pie'`;
		await login();
		await navigate("/admin/products");
		const cards = page.getByRole("main").getByRole("listitem");
		// Eight whole cards are below the controls of the page.
		for (const place of Array(8).keys()) {
			await expect(cards.nth(place)).toBeInViewport({ ratio: 1 });
		}
		await page.getByRole("button", { name: "Table" }).click();
		const table = page.getByRole("table", { name: "Products" });
		const rows = table.getByRole("rowgroup").nth(1).getByRole("row");
		await expect(rows).toHaveCount(48);
		expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(49);
		await page.reload();
		await expect(page.getByRole("button", { name: "Table" })).toHaveAttribute(
			"aria-pressed",
			"true",
		);
		await expectAccessible();

		const heading = table.getByRole("columnheader", { name: "Price" });
		await expect(heading).not.toHaveAttribute("aria-sort");
		await heading.getByRole("link").press("Enter");
		await expect(page).toHaveURL("/admin/products?sort=price");
		await expect(heading).toHaveAttribute("aria-sort", "ascending");
		await expect(rows.first()).toContainText("Pecan Pie");
		await heading.getByRole("link").press("Enter");
		await expect(page).toHaveURL("/admin/products?sort=-price");
		await expect(heading).toHaveAttribute("aria-sort", "descending");
		await expect(rows.first()).toContainText("Apple Pie");
		await rows.last().scrollIntoViewIfNeeded();
		await expect(heading).toBeInViewport({ ratio: 1 });

		const applePie = rows.filter({ hasText: "Apple Pie" });
		await applePie.getByRole("button", { name: /Change the price/ }).click();
		await page.getByLabel("Price in $ of Apple Pie").fill("5");
		await page.keyboard.press("Enter");
		await expect(applePie.getByRole("button", { name: /Change the price/ })).toContainText("$5.00");
		await applePie.getByRole("switch", { name: "Can be ordered of Apple Pie" }).click();
		await expect
			.poll(() => database`select price::float8, orderable from products where name = 'Apple Pie'`)
			.toMatchObject([{ price: 5, orderable: true }]);
		await page.getByLabel("Search by name").fill("pie");
		await expect(page).toHaveURL("/admin/products?search=pie&sort=-price");
		await page.getByRole("button", { name: "Cards" }).click();
		await expect(table).toHaveCount(0);
		await expect(card(page, "Apple Pie")).toBeVisible();

		const sort = page.getByRole("combobox", { name: "Sort by" });
		await expect(sort).toHaveValue("-price");
		await sort.selectOption("Lowest price first");
		await expect(page).toHaveURL("/admin/products?search=pie&sort=price");
		await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Pecan Pie");
	});
});

test("a change that is refused or fails says so and shows what is stored", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	const name = "Apple Pie";
	await database`update products set price = 5, featured = false where name = ${name}`;
	await login();
	await navigate("/admin/products");
	const field = page.getByLabel("Price in $ of Apple Pie");
	const save = card(page, name).getByRole("button", { name: "Save" });
	const saves = "**/api/rpc/save_product";
	/** Somebody else is quicker by a moment, so that the list cannot have heard of it. */
	const changeJustBefore = (change: () => Promise<unknown>) =>
		page.route(saves, async (route) => {
			await change();
			await route.continue();
		});

	await priceOf(page, name).click();
	await field.fill("five");
	await save.click();
	await expect(field).toHaveAccessibleDescription(
		"Price must be a number. The saved price is $5.00.",
	);
	await expectAccessible();

	await changeJustBefore(() => database`update products set price = 31 where name = ${name}`);
	await field.fill("7");
	await save.click();
	await expect(field).toHaveAccessibleDescription(
		"The server changed this in the meantime. The saved price is $31.00.",
	);
	await expect(field).toHaveValue("7");
	await expect(priceOf(page, name)).toContainText("$31.00");
	expect(await stored(database, name)).toMatchObject({ price: 31 });

	await page.route(saves, (route) => route.abort());
	await save.click();
	await expect(field).toHaveAccessibleDescription(/Couldn't reach the server.*\$31\.00/);
	await switchOf(page, "Featured", name).click();
	await expect(page.getByText("Error", { exact: true }).first()).toBeVisible();
	await expect(switchOf(page, "Featured", name)).not.toBeChecked();
	expect(await stored(database, name)).toMatchObject({ price: 31, featured: false });

	await page.unroute(saves);
	await save.click();
	await expect(priceOf(page, name)).toContainText("$7.00");
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	await switchOf(page, "Featured", name).click();
	await expect.poll(() => stored(database, name)).toMatchObject({ price: 7, featured: true });

	await changeJustBefore(() => database`update products set active = false where name = ${name}`);
	await switchOf(page, "Featured", name).click();
	await expect(page.getByText("changed this in the meantime.").first()).toBeVisible();
	await expect(switchOf(page, "Active", name)).not.toBeChecked();
	await expect(switchOf(page, "Featured", name)).toBeChecked();
});

test("what is typed stays in its field while an earlier search arrives", async ({
	page,
	login,
	navigate,
}) => {
	const released = Promise.withResolvers<void>();
	await page.route("**/api/rpc/find_products**", async (route) => {
		if (route.request().postData()?.includes("Carrot")) await released.promise;
		await route.continue();
	});
	await login();
	await navigate("/admin/products");
	await expect(card(page, "Apple Pie")).toBeVisible();
	const field = page.getByLabel("Search by name");
	const changes = await field.evaluateHandle((input: HTMLInputElement) => {
		// Enter comes when the first search is in the address, and not yet on the screen.
		const replaceState = history.replaceState.bind(history);
		history.replaceState = (state, title, address) => {
			replaceState(state, title, address);
			if (!String(address).endsWith("search=Carr")) return;
			queueMicrotask(() => {
				input.setRangeText("Carrot", 0, 4, "end");
				input.dispatchEvent(new InputEvent("input", { bubbles: true }));
				queueMicrotask(() => input.form?.requestSubmit());
			});
		};
		// What React writes into the field.
		const changes: string[] = [];
		const value = Object.getOwnPropertyDescriptor(input, "value");
		Object.defineProperty(input, "value", {
			...value,
			set(text) {
				changes.push(text);
				value?.set?.call(input, text);
			},
		});
		return changes;
	});
	await field.fill("Carr");
	await expect(card(page, "Apple Pie")).toHaveCount(0);
	await expect(page).toHaveURL("/admin/products?search=Carr");
	released.resolve();
	await expect(page).toHaveURL("/admin/products?search=Carrot");
	await expect(field).toHaveValue("Carrot");
	expect(await changes.jsonValue()).toEqual([]);
});

test("an unusual price is asked about before it is saved, in the list and in the form", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	const name = "Apple Pie";
	const before = await stored(database, name);
	await login();
	await navigate("/admin/products");
	await priceOf(page, name).click();
	const field = page.getByLabel("Price in $ of Apple Pie");
	await field.fill("99999999");
	await field.press("Enter");
	const question = page.getByRole("alertdialog", { name: "$99,999,999.00, is that right?" });
	await expect(question).toContainText("Your highest price so far is");
	await expectAccessible();
	await page.keyboard.press("Escape");
	await expect(field).toBeFocused();
	await expect(field).toHaveValue("99999999");
	expect(await stored(database, name)).toEqual(before);
	await field.press("Enter");
	await question.getByRole("button", { name: "Save Price" }).click();
	await expect(priceOf(page, name)).toContainText("$99,999,999.00");

	await page.getByRole("link", { name: "Edit Pecan Pie" }).click();
	await expect(page.getByRole("heading", { name: "Edit Product" })).toBeVisible();
	const price = page.getByLabel("Price in $");
	await price.fill("4,805");
	await page.getByRole("button", { name: "Save Product" }).click();
	const doubt = page.getByRole("alertdialog", { name: "$4805.00, is that right?" });
	await expect(doubt).toContainText("You typed 4,805. Here a comma separates thousands");
	await doubt.getByRole("button", { name: "Change It" }).click();
	await expect(price).toBeFocused();
	await expect(price).toHaveValue("4,805");
	await page.getByRole("button", { name: "Save Product" }).click();
	await doubt.getByRole("button", { name: "Save Price" }).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	await expect.poll(async () => (await stored(database, "Pecan Pie"))?.price).toBe(4805);
});
