import type { Locator } from "@playwright/test";
import { addProducts, takeOrders } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { layoutShift, watchLayoutShifts } from "./layout-shifts.ts";
import { expectNothingSideways } from "./overflow.ts";

test("the list shows the active products, and its filter is in the address and can be cleared", {
	tag: "@core",
}, async ({ page, navigate, database, expectAccessible }) => {
	await database`update products set active = false where name = 'Pecan Pie'`;
	await database`update products set price = null where name = 'Apple Pie'`;
	const [{ count } = { count: 0 }] = await database`
		select count(*)::int as count
		from product_categories join categories on categories.id = category_id
		where slug = 'cakes'`;
	await navigate("/products");
	await expect(page.getByRole("heading", { level: 1, name: "Our Products" })).toBeVisible();
	const cards = page.getByRole("article");
	await expect(cards).toHaveCount(23);
	await expect(page.getByText("Pecan Pie")).toHaveCount(0);
	await expect(cards.filter({ hasText: "Country Sourdough" })).toContainText("$9.50");
	await expect(cards.filter({ hasText: "Apple Pie" })).not.toContainText("$");
	await expectAccessible();
	const filter = page.getByRole("combobox", { name: "Category" });
	await filter.selectOption("Cakes");
	await expect(page).toHaveURL("/products?category=cakes");
	await expect(cards).toHaveCount(count);
	await filter.selectOption("All Categories");
	await expect(page).toHaveURL("/products");
	await expect(cards).toHaveCount(23);
	await page.goBack();
	await expect(filter).toHaveValue("cakes");
	await expect(cards).toHaveCount(count);
});

test("the categories are seen at every width and used by keyboard, and the prices of a row are in line", async ({
	page,
	navigate,
	database,
}) => {
	await takeOrders(database);
	await database`update products set orderable = false where name = 'Seeded Rye'`;
	await database`update categories set name = ${`Donaudampfschiff ${"and more ".repeat(8)}`}
		where slug = 'cakes'`;
	await navigate("/products");
	const topOfPrice = async (price: string) =>
		(await page.getByText(price, { exact: true }).first().boundingBox())?.y;
	expect(await topOfPrice("$10.00")).toBe(await topOfPrice("$9.50"));
	const dropdown = page.getByRole("combobox", { name: "Category" });
	for (const width of [320, 390, 768, 1280]) {
		await page.setViewportSize({ width, height: 844 });
		const box = await dropdown.boundingBox();
		expect(box?.width, `at ${width} px`).toBeGreaterThan(120);
		expect(box?.height, `at ${width} px`).toBeGreaterThanOrEqual(44);
		await expectNothingSideways(page);
	}
	await dropdown.focus();
	await page.keyboard.press("ArrowDown");
	await expect(page).toHaveURL("/products?category=breads");
	await expect(dropdown).toBeFocused();
});

test("a bakery without products, or without categories, has no filter", async ({
	page,
	database,
	navigate,
}) => {
	const filter = page.getByRole("combobox", { name: "Category" });
	await database`update products set category_id = null`;
	await database`delete from categories`;
	await navigate("/products");
	await expect(page.getByRole("article").first()).toBeVisible();
	await expect(filter).toHaveCount(0);
	await database`truncate products cascade`;
	await expect(page.getByText("There are no products here yet.")).toBeVisible();
	const soon = page.getByRole("region", { name: "Opening soon" });
	await expect(soon).toContainText("Mill Street");
	await expect(soon.getByRole("link", { name: "hello@ryeandmarigold.example" })).toBeVisible();
	await expect(soon.getByRole("link", { name: "Contact Us" })).toBeVisible();
	await expect(filter).toHaveCount(0);
	await expect(page.getByText("No products found in this category.")).toHaveCount(0);
});

test("a category shows its name, text, and image below the page's title and its filters", async ({
	page,
	expectAccessible,
}) => {
	await page.goto("/products?category=breads");
	await expect(page.getByRole("heading", { level: 1, name: "Our Products" })).toBeVisible();
	const name = page.getByRole("heading", { level: 2, name: "Breads" });
	await expect(name).toBeVisible();
	await expect(page.getByText("Naturally leavened loaves")).toBeVisible();
	const filter = page.getByRole("combobox", { name: "Category" });
	const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
	expect(await top(filter)).toBeLessThan(await top(name));
	const image = page.getByRole("main").locator("img").first();
	for (const part of [name, image]) {
		expect(await top(part)).toBeLessThan(await top(page.getByRole("article").first()));
	}
	await expectAccessible();
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await top(page.getByRole("article").first())).toBeLessThan(800);
	await untilInteractive(page);
	await filter.selectOption("All Categories");
	await expect(page.getByText("Naturally leavened loaves")).toHaveCount(0);
});

test("a change of the filter keeps the scroll position and moves no layout", async ({
	page,
	navigate,
}) => {
	await navigate("/products");
	const filter = page.getByRole("combobox", { name: "Category" });
	await page.mouse.move(600, 600);
	await page.evaluate(() => window.scrollTo(0, 120));
	const before = await filter.boundingBox();
	await filter.selectOption("Cookies & Bars");
	await expect(page).toHaveURL("/products?category=cookies-and-bars");
	await expect(page.getByRole("heading", { name: "Cookies & Bars" })).toBeAttached();
	expect(await page.evaluate(() => window.scrollY)).toBe(120);
	expect(await filter.boundingBox()).toEqual(before);
});

test("a large catalog is one list in the order of the menu, on pages that can be jumped to", async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	await addProducts(database, 500, "breads");
	await database`insert into products (name) values ('Jam')`;
	await watchLayoutShifts(page);
	await navigate("/products");
	const cards = page.getByRole("article");
	const firstCategories = () =>
		cards.evaluateAll((all) => [
			...new Set(all.map((card) => card.querySelector("li")?.textContent ?? card.textContent)),
		]);
	await expect(cards).toHaveCount(48);
	expect(await firstCategories()).toEqual(["Breads"]);
	expect(await layoutShift(page)).toBe(0);
	const above = page.getByRole("navigation", { name: "Pages", exact: true });
	const below = page.getByRole("navigation", { name: "More pages" });
	for (const pages of [above, below]) {
		await expect(pages.getByRole("listitem")).toHaveText(["Page 1", "Page 2", "…Page 11"]);
		await expect(pages.getByRole("link", { name: "Page 1", exact: true })).toHaveAttribute(
			"aria-current",
			"page",
		);
	}
	await page.getByRole("link", { name: "More products" }).click();
	await expect(page).toHaveURL("/products?page=2");
	await page.getByRole("link", { name: "Previous products" }).click();
	await expect(page).toHaveURL("/products");
	await above.getByRole("link", { name: "Page 11" }).click();
	await expect(page).toHaveURL("/products?page=11");
	// The address changes before the page does.
	const lastPage = below.getByRole("link", { name: "Page 11" });
	await expect(lastPage).toHaveAttribute("aria-current", "page");
	await expect(cards.last()).toHaveText("Jam");
	expect((await firstCategories()).slice(-6)).toEqual([
		...["Croissants & Pastries", "Cakes", "Tarts & Pies", "Cookies & Bars", "Savories", "Jam"],
	]);
	await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
		"All products",
	]);

	await page.getByRole("combobox", { name: "Category" }).selectOption("Breads");
	await expect(page).toHaveURL("/products?category=breads");
	await expect(lastPage).toHaveAttribute("href", "/products?category=breads&page=11");
	await lastPage.click();
	await below.getByRole("link", { name: "Page 10" }).click();
	await expect(page).toHaveURL("/products?category=breads&page=10");
	await expect(below.getByRole("listitem")).toHaveText([
		...["Page 1", "…Page 9", "Page 10", "Page 11"],
	]);
	await expectAccessible();
	for (const beyond of ["12", "9".repeat(40)]) {
		expect((await page.request.get(`/products?page=${beyond}`)).status(), beyond).toBe(404);
	}
});

test("a category chosen while a page is about to be shown is the one that is shown", async ({
	page,
	navigate,
	database,
}) => {
	await addProducts(database, 500, "breads");
	// As on a device that is busy: the page is there, and its transition has not begun.
	await page.addInitScript(() => {
		const original = document.startViewTransition.bind(document);
		document.startViewTransition = (update) => {
			const transition = original(async () => {
				await new Promise((resolve) => setTimeout(resolve, 1500));
				await (update as () => Promise<void>)();
			});
			transition.finished.finally(() => performance.mark("shown"));
			return transition;
		};
	});
	await navigate("/products");
	const filter = page.getByRole("combobox", { name: "Category" });
	const lastPage = page
		.getByRole("navigation", { name: "More pages" })
		.getByRole("link", { name: "Page 11" });
	await filter.selectOption("Breads");
	await expect(lastPage).toHaveAttribute("href", "/products?category=breads&page=11");
	await lastPage.click();
	await expect(page).toHaveURL("/products?category=breads&page=11");
	await filter.selectOption("All Categories");
	await expect(page).toHaveURL("/products");
	await page.waitForFunction(() => performance.getEntriesByName("shown").length > 0);
	await expect(lastPage).toHaveAttribute("href", "/products?page=11");
	await expect(filter).toHaveValue("");
});

test("where a filter keeps scripts away, a button shows the chosen category", async ({ page }) => {
	await page.route("**/*.js", (route) => route.abort());
	await page.goto("/products");
	const show = page.getByRole("button", { name: "Show" });
	await expect(show).toBeHidden();
	await page.getByRole("combobox", { name: "Category" }).selectOption("Cakes");
	await show.click();
	await expect(page).toHaveURL("/products?category=cakes");
	await expect(show).toBeHidden();
});
