import type { Locator } from "@playwright/test";
import { addProducts, takeOrders } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { layoutShift, watchLayoutShifts } from "./layout-shifts.ts";
import { expectNothingSideways } from "./overflow.ts";
import { expectSeenByScrolling } from "./seen-by-scrolling.ts";

test("the list shows the active products with name, price and categories", {
	tag: "@core",
}, async ({ page, navigate, database, expectAccessible }) => {
	await database`update products set active = false where name = 'Pecan Pie'`;
	await database`update products set price = null where name = 'Apple Pie'`;
	await navigate("/products");
	await expect(page.getByRole("heading", { level: 1, name: "Our Products" })).toBeVisible();
	await expect(page.getByRole("article")).toHaveCount(23);
	await expect(page.getByText("Pecan Pie")).toHaveCount(0);
	const sourdough = page.getByRole("article").filter({ hasText: "Country Sourdough" });
	await expect(sourdough).toContainText("$9.50");
	await expect(sourdough).toContainText("Breads");
	await expect(page.getByRole("article").filter({ hasText: "Apple Pie" })).not.toContainText("$");
	await expectAccessible();
});

test("the filter is in the address, counts every category of a product, and can be cleared", {
	tag: "@core",
}, async ({ page, navigate, database }) => {
	const [{ count } = { count: 0 }] = await database`
		select count(*)::int as count
		from product_categories join categories on categories.id = category_id
		where slug = 'cakes'`;
	await navigate("/products");
	const filter = page.getByRole("combobox", { name: "Category" });
	await expect(filter.getByRole("option")).toHaveText([
		"All Categories",
		"Breads",
		"Croissants & Pastries",
		"Cakes",
		"Tarts & Pies",
		"Cookies & Bars",
		"Savories",
	]);
	await filter.selectOption("Cakes");
	await expect(page).toHaveURL("/products?category=cakes");
	await expect(page.getByRole("article")).toHaveCount(count);
	await filter.selectOption("All Categories");
	await expect(page).toHaveURL("/products");
	await expect(page.getByRole("article")).toHaveCount(24);
	await page.goBack();
	await expect(filter).toHaveValue("cakes");
	await expect(page.getByRole("article")).toHaveCount(count);
});

test("the dropdown of the categories is seen at every width, and used by keyboard", async ({
	page,
	navigate,
	database,
}) => {
	await database`update categories set name = ${`Donaudampfschiff ${"and more ".repeat(8)}`}
		where slug = 'cakes'`;
	for (const width of [320, 390, 768, 1280]) {
		await page.setViewportSize({ width, height: 844 });
		await navigate("/products");
		const box = await page.getByRole("combobox", { name: "Category" }).boundingBox();
		expect(box?.width, `at ${width} px`).toBeGreaterThan(120);
		expect(box?.height, `at ${width} px`).toBeGreaterThanOrEqual(44);
		await expectNothingSideways(page);
	}
	const dropdown = page.getByRole("combobox", { name: "Category" });
	await dropdown.focus();
	await page.keyboard.press("ArrowDown");
	await expect(page).toHaveURL("/products?category=breads");
	await expect(dropdown).toBeFocused();
});

test("a card reads categories, name, description, and price", async ({ page, navigate }) => {
	await navigate("/products");
	const card = page.getByRole("article").filter({ hasText: "Brown Butter Brownie" });
	await expect(card).toHaveText(
		/^Cookies & BarsCakesBrown Butter BrownieWe brown the butter.*\$4\.25$/,
	);
	const description = card.getByText("We brown the butter");
	const places = [
		...[card.getByText("Cakes"), card.getByRole("heading"), description, card.getByText("$4.25")],
	];
	const tops = await Promise.all(places.map(async (place) => (await place.boundingBox())?.y ?? 0));
	expect(tops).toEqual(tops.toSorted((a, b) => a - b));
	const lineHeight = await description.evaluate((text) =>
		Number.parseFloat(getComputedStyle(text).lineHeight),
	);
	expect((await description.boundingBox())?.height).toBeCloseTo(2 * lineHeight, 0);
});

test("the prices of a row are in line, with a button beside them or not", async ({
	page,
	navigate,
	database,
}) => {
	await takeOrders(database);
	await database`update products set orderable = false where name = 'Seeded Rye'`;
	await navigate("/products");
	const topOfPrice = async (price: string) =>
		(await page.getByText(price, { exact: true }).first().boundingBox())?.y;
	expect(await topOfPrice("$10.00")).toBe(await topOfPrice("$9.50"));
});

test("the products are one list in the order of the menu, across pages", async ({
	page,
	navigate,
	database,
}) => {
	await addProducts(database, 60, "breads");
	await database`insert into products (name) values ('Jam')`;
	await watchLayoutShifts(page);
	await navigate("/products");
	const firstCategories = () =>
		page
			.getByRole("article")
			.evaluateAll((cards) => [
				...new Set(cards.map((card) => card.querySelector("li")?.textContent ?? card.textContent)),
			]);
	expect(await firstCategories()).toEqual(["Breads"]);
	expect(await layoutShift(page)).toBe(0);
	await page.getByRole("link", { name: "More products" }).click();
	await expect(page).toHaveURL("/products?page=2");
	await expect(page.getByRole("article").last()).toHaveText("Jam");
	expect(await firstCategories()).toEqual([
		...["Breads", "Croissants & Pastries", "Cakes", "Tarts & Pies", "Cookies & Bars"],
		...["Savories", "Jam"],
	]);
	await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
		"All products",
	]);
});

test("an unknown category filters nothing", async ({ page }) => {
	await page.goto("/products?category=shoes");
	await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("");
	await expect(page.getByRole("article")).toHaveCount(24);
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

test("a category without products says so", async ({ page, database }) => {
	await database`
		delete from product_categories using categories
		where categories.id = category_id and slug = 'savories'`;
	await page.goto("/products?category=savories");
	await expect(page.getByText("No products found in this category.")).toBeVisible();
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

test("eight skeletons are shown while products load", async ({ page }) => {
	// A part of the list that is shorter than its skeletons.
	await page.goto("/products?category=savories");
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/products.data?category=breads*", async (route) => {
		await held;
		await route.continue();
	});
	await page.getByRole("combobox", { name: "Category" }).selectOption("Breads");
	// Skeletons have no role: to assistive technology they are not there.
	const skeletons = page.locator(".skeleton.aspect-square");
	await expect(skeletons).toHaveCount(8);
	await expectSeenByScrolling(skeletons);
	release();
	await expect(skeletons).toHaveCount(0);
	await expect(page.getByRole("article").first()).toBeVisible();
});

test("a large catalog comes in pages of 48", async ({ page, navigate, database }) => {
	await addProducts(database, 60, "breads");
	await navigate("/products");
	await expect(page.getByRole("article")).toHaveCount(48);
	await page.getByRole("link", { name: "More products" }).click();
	await expect(page).toHaveURL("/products?page=2");
	await expect(page.getByRole("article")).toHaveCount(36);
	await page.getByRole("link", { name: "Previous products" }).click();
	await expect(page.getByRole("article")).toHaveCount(48);
	await page.getByRole("combobox", { name: "Category" }).selectOption("Breads");
	await page.getByRole("link", { name: "More products" }).click();
	await expect(page).toHaveURL("/products?category=breads&page=2");
	for (const number of ["3", "99", "99999", "100000", "1000000", "9".repeat(40)]) {
		const answer = await page.request.get(`/products?page=${number}`);
		expect(answer.status(), number).toBe(404);
	}
});

test("any page of a large catalog can be jumped to, above and below the list", async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	await addProducts(database, 500, "breads");
	await navigate("/products");
	const above = page.getByRole("navigation", { name: "Pages", exact: true });
	const below = page.getByRole("navigation", { name: "More pages" });
	for (const pages of [above, below]) {
		await expect(pages.getByRole("listitem")).toHaveText(["Page 1", "Page 2", "…Page 11"]);
		await expect(pages.getByRole("link", { name: "Page 1", exact: true })).toHaveAttribute(
			"aria-current",
			"page",
		);
	}
	await above.getByRole("link", { name: "Page 11" }).click();
	await expect(page).toHaveURL("/products?page=11");
	// The address changes before the page does.
	const lastPage = below.getByRole("link", { name: "Page 11" });
	await expect(lastPage).toHaveAttribute("aria-current", "page");
	await page.getByRole("combobox", { name: "Category" }).selectOption("Breads");
	await expect(page).toHaveURL("/products?category=breads");
	await expect(lastPage).toHaveAttribute("href", "/products?category=breads&page=11");
	await expect(below.getByRole("link", { name: "Page 1", exact: true })).toHaveAttribute(
		"aria-current",
		"page",
	);
	await below.getByLabel("Go to page").fill("7");
	await below.getByRole("button", { name: "Go" }).click();
	await expect(page).toHaveURL("/products?category=breads&page=7");
	await expect(below.getByRole("listitem")).toHaveText([
		"Page 1",
		"…Page 6",
		"Page 7",
		"Page 8",
		"…Page 11",
	]);
	await expectAccessible();
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

test("the number of a page stays in its field while another page comes, and until its own has", async ({
	page,
	navigate,
	database,
}) => {
	await addProducts(database, 500, "breads");
	await navigate("/products");
	const pages = page.getByRole("navigation", { name: "More pages" });
	const number = pages.getByLabel("Go to page");
	await page.getByRole("combobox", { name: "Category" }).selectOption("Breads");
	await expect(page).toHaveURL("/products?category=breads");
	await number.fill("7");
	await pages.getByRole("link", { name: "Page 2" }).click();
	await expect(pages.getByRole("link", { name: "Page 3" })).toBeVisible();
	await expect(number).toHaveValue("7");
	await pages.getByRole("button", { name: "Go" }).click();
	await expect(pages.getByRole("link", { name: "Page 8" })).toBeVisible();
	await expect(number).toHaveValue("");
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

test("the first page weighs the same with 60 products and with 5,000", async ({
	request,
	database,
}) => {
	const weigh = async () => {
		await expect
			.poll(async () => (await (await request.get("/products")).text()).includes("Roll number"))
			.toBe(true);
		return (await request.get("/products")).text().then((html) => html.length);
	};
	await addProducts(database, 60, "breads");
	const small = await weigh();
	await addProducts(database, 4916, "breads");
	await expect.poll(async () => (await request.get("/products")).text()).toContain("5,000");
	expect(Math.abs((await weigh()) - small)).toBeLessThan(small * 0.02);
});
