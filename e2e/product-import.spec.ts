import type { Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "./fixtures.ts";
import { jpegPhoto } from "./images.ts";

const size = { width: 600, height: 400 };

const fixture = (name: string) => `app/bakery/product-files/fixtures/${name}`;

const fileField = (page: Page) => page.locator("input[type=file]").first();

const chosen = (name: string, content: string | Buffer) => ({
	...{ name, mimeType: "application/octet-stream" },
	buffer: Buffer.from(content),
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("products of Square are imported, once, and taken back", {
		tag: "@core",
	}, async ({ page, context, login, navigate, database, expectAccessible }) => {
		const stored = () => database`select id, version, name, price from products order by id`;
		const before = await stored();
		await login();
		await navigate("/admin/products");
		await page.getByRole("button", { name: "More actions" }).click();
		await page.getByRole("link", { name: "Import and Export" }).click();
		await expectAccessible();
		await fileField(page).setInputFiles(fixture("square.csv"));
		await expect(page.getByRole("combobox", { name: "Import from" })).toHaveValue("square");
		await expect(page.getByText("3 new, 1 changed, 0 unchanged, 0 rejected")).toBeVisible();
		await expect(page.getByText("New categories: Bread, Vegan, and Pastry")).toBeVisible();
		const sourdough = page.getByRole("listitem").filter({ hasText: "Country Sourdough" });
		await expect(sourdough).toContainText("Half loaf: $5.50");
		await expectAccessible();
		expect(await stored()).toEqual(before);

		await page.getByRole("button", { name: "Import 4 products" }).click();
		await expect(page.getByRole("heading", { name: "4 products imported" })).toBeFocused();
		await expectAccessible();
		const visitor = await context.newPage();
		await visitor.goto("/products");
		await expect(visitor.getByRole("heading", { name: "Croissant", exact: true })).toBeVisible();
		await expect(visitor.getByText("Old Bun")).toHaveCount(0);
		await visitor.close();

		await fileField(page).setInputFiles(fixture("square.csv"));
		await expect(page.getByText("0 new, 0 changed, 4 unchanged, 0 rejected")).toBeVisible();
		await expect(page.getByRole("button", { name: "Nothing to Import" })).toBeDisabled();
		await page.getByRole("button", { name: "Cancel" }).click();

		await page.goBack();
		// Otherwise the screen is never left, and a tap can meet the scrolling at its return.
		await expect(page.getByRole("button", { name: "More actions" })).toBeVisible();
		await page.goForward();
		await fileField(page).setInputFiles(fixture("shopify.csv"));
		await page.getByRole("button", { name: /^Import \d+ product/ }).click();
		await page.getByRole("button", { name: "Undo Import" }).click();
		await expect(page.getByText(/products? restored$/)).toBeVisible();
		const names = await database`select name from products order by name`;
		expect(names).toHaveLength(before.length + 3);
	});
});

test("a table is mapped by hand, its prices are asked about, and the mapping is remembered", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	const table = [
		"A thing;Of it;How much",
		"Nut roll;With walnuts;1.250",
		"Plum cake;;3.500",
		`${"x".repeat(201)};;2.000`,
		"Country Sourdough;;9.500",
	].join("\n");
	await login();
	await navigate("/admin/products/import");
	await fileField(page).setInputFiles(chosen("photo.csv", await jpegPhoto(size)));
	await expect(page.getByRole("alert")).toContainText("This file is an image");
	await fileField(page).setInputFiles(chosen("list.csv", table));
	await expect(page.getByRole("alert")).toHaveCount(0);
	await expect(page.getByText("Choose the column for Name")).toBeVisible();
	await page.getByRole("combobox", { name: "Name", exact: true }).selectOption("A thing");
	await page.getByRole("combobox", { name: /^Description/ }).selectOption("Of it");
	await page.getByRole("combobox", { name: /^Price/ }).selectOption("How much");
	await expect(page.getByText("For example, “With walnuts”")).toBeVisible();
	await expect(page.getByText("Choose how prices are written in this file")).toBeVisible();
	await expectAccessible();
	await page.getByRole("combobox", { name: "The price “1.250” is" }).selectOption("$1.25");
	await expect(page.getByText("0 new, 0 changed, 1 unchanged, 3 rejected")).toBeVisible();
	await expect(page.getByText("Please select at least one category").first()).toBeVisible();
	await page
		.getByRole("combobox", { name: "Category for products that have none" })
		.selectOption("Cakes");
	await expect(page.getByText("2 new, 0 changed, 1 unchanged, 1 rejected")).toBeVisible();
	await page.getByRole("combobox", { name: "Show" }).selectOption("Rejected (1)");
	await expect(page.getByText("A thing: Name must be at most 200 characters")).toBeVisible();
	await page.getByRole("button", { name: "Import 2 products" }).click();
	await expect(page.getByRole("heading", { name: "2 products imported" })).toBeVisible();
	expect(
		await database`
		select name, price::float, description from products
		where name in ('Nut roll', 'Plum cake') order by name`,
	).toEqual([
		{ name: "Nut roll", price: 1.25, description: "With walnuts" },
		{ name: "Plum cake", price: 3.5, description: null },
	]);
	await fileField(page).setInputFiles(chosen("next.csv", table));
	await expect(page.getByRole("combobox", { name: "Name", exact: true })).toHaveValue("0");
	await expect(page.getByRole("combobox", { name: /^Price/ })).toHaveValue("2");
});

test("the sheet and the encoding of a file are preset, and others can be chosen", async ({
	page,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/products/import");
	await fileField(page).setInputFiles(fixture("notes-first.xlsx"));
	const sheet = page.getByRole("combobox", { name: "Sheet" });
	await expect(sheet).toHaveValue("Products");
	await expect(page.getByText("2 new, 0 changed, 0 unchanged, 0 rejected")).toBeVisible();
	await sheet.selectOption("Suppliers");
	await expect(sheet).toHaveValue("Suppliers");
	await expect(page.getByText("Choose the column for Name")).toBeVisible();
	await page.getByRole("combobox", { name: "Name", exact: true }).selectOption("Supplier");
	await expect(page.getByRole("list", { name: "Rows" })).toContainText("Mill Co");
	await page.getByRole("button", { name: "Cancel" }).click();

	await fileField(page).setInputFiles(fixture("excel-polish-cp1250.csv"));
	const encoding = page.getByRole("combobox", { name: "Written in" });
	const rows = page.getByRole("list", { name: "Rows" });
	await expect(encoding).toHaveValue("windows-1252");
	await expect(encoding).toHaveAccessibleDescription(/^For example, “P¹czek/);
	await encoding.selectOption("Central European");
	await expect(encoding).toHaveAccessibleDescription("For example, “Pączek z różą”");
	await expect(rows).toContainText("Pączek z różą");
});

test("an import of many products shows its progress, and is canceled without a trace", async ({
	page,
	login,
	navigate,
	database,
}) => {
	const text = "A loaf with a dark crust and an open crumb. ".repeat(20);
	const rows = Array.from({ length: 2000 }, (_, n) => `Roll number ${n},2.50,Breads,${text}`);
	await login();
	await navigate("/admin/products/import");
	await fileField(page).setInputFiles(
		chosen("many.csv", `Name,Price,Categories,Description\n${rows.join("\n")}`),
	);
	await expect(page.getByText("2,000 new, 0 changed, 0 unchanged, 0 rejected")).toBeVisible();
	const held = Promise.withResolvers<void>();
	let parts = 0;
	await page.route("**/rpc/stage_products", async (route) => {
		parts += 1;
		if (parts > 2) await held.promise;
		await route.continue();
	});
	await page.getByRole("button", { name: "Import 2,000 products" }).click();
	await expect(page.getByText(/^[1-9]\d* of 2,000 products sent/)).toBeVisible();
	await page.getByRole("button", { name: "Cancel" }).click();
	held.resolve();
	await expect(page.getByText("Import canceled")).toBeVisible();
	const count = () => database`select count(*)::int from products`;
	expect(await count()).toEqual([{ count: 24 }]);
});

test("a save of somebody else meanwhile is seen before the import, and never overwritten", async ({
	page,
	login,
	navigate,
	database,
}) => {
	await login();
	await navigate("/admin/products/import");
	await fileField(page).setInputFiles(
		chosen("prices.csv", "Name,Price\nPecan Pie,31.50\nCountry Sourdough,10.50"),
	);
	await expect(page.getByText("0 new, 2 changed, 0 unchanged, 0 rejected")).toBeVisible();
	const importButton = page.getByRole("button", { name: /^Import \d products?/ });
	await importButton.focus();
	await database`update products set price = 31.5 where name = 'Pecan Pie'`;
	await expect(page.getByText("0 new, 1 changed, 1 unchanged, 0 rejected")).toBeVisible();
	await expect(importButton).toBeFocused();
	await page.route("**/rpc/save_products", async (route) => {
		await database`update products set price = 12 where name = 'Country Sourdough'`;
		await route.continue();
	});
	await importButton.click();
	await expect(page.getByText("Someone else changed this record in the meantime.")).toBeVisible();
	expect(
		await database`select price::float from products where name = 'Country Sourdough'`,
	).toEqual([{ price: 12 }]);
});

test("images of a ZIP go to the products that they are called like", async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await database`update products set image_url = null where name in ('Pecan Pie', 'Apple Pie')`;
	const photo = new Uint8Array(await jpegPhoto(size));
	const other = new Uint8Array(await jpegPhoto({ width: 300, height: 300 }));
	const archive = zipSync({
		"photos/Pecan pie.jpg": photo,
		"photos/pecan-pie-2.jpg": other,
		"../../apple-pie.jpg": strToU8("no image"),
		"unknown cake.jpg": photo,
		"__MACOSX/._Pecan pie.jpg": strToU8("hidden"),
	});
	await login();
	await navigate("/admin/products/import");
	await page
		.locator("input[type=file]")
		.nth(1)
		.setInputFiles(chosen("photos.zip", Buffer.from(archive)));
	await expect(page.getByText("Images for 2 products")).toBeVisible();
	await expect(page.getByText("unknown cake.jpg")).toBeVisible();
	await page.getByRole("button", { name: "Upload Images" }).click();
	await expect(page.getByText("1 of 2 products have their images")).toBeVisible();
	await expect(page.getByText(/^apple-pie\.jpg: /)).toBeVisible();
	await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
	await expectAccessible();
	expect(
		await database`
		select name, image_url is not null as has_image, cardinality(more_image_urls) as more
		from products where name in ('Pecan Pie', 'Apple Pie') order by name`,
	).toEqual([
		{ name: "Apple Pie", has_image: false, more: null },
		{ name: "Pecan Pie", has_image: true, more: 1 },
	]);
});
