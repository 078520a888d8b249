import type { Page } from "@playwright/test";
import { chooseAllergenList, productId, reviewByLaw, reviewProduct } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { findOverflow } from "./overflow.ts";
import { touchCounter } from "./touch-counter.ts";

test.beforeEach(({ context }) => skipImages(context));

const box = (page: Page) => page.getByRole("region", { name: "Allergen Information" });

const contains = (page: Page, allergen: string) =>
	page.getByRole("checkbox", { name: `Contains ${allergen}`, exact: true });

const mayContain = (page: Page, allergen: string) =>
	page.getByRole("checkbox", { name: `May contain ${allergen}`, exact: true });

const recipeCheck = (page: Page) =>
	page.getByRole("checkbox", { name: "I have checked the recipe: nothing else on the list" });

const allergens = (page: Page) => page.getByRole("region", { name: "Allergens", exact: true });

const save = (page: Page) => page.getByRole("button", { name: "Save Product" });

const card = (page: Page, name: string) =>
	page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test("a review is asked for, made, read by visitors, and outdated by other ingredients", {
		tag: "@core",
	}, async ({ page, context, database, login, navigate, expectAccessible }) => {
		await reviewByLaw(database);
		const id = await productId(database, "Apple Pie");
		const visitor = await context.newPage();
		await visitor.goto(`/products/${id}`);
		await expect(box(visitor).getByRole("listitem")).toHaveText(["Gluten", "Dairy", "Eggs"]);
		await expect(box(visitor)).toContainText("We haven't reviewed this list");

		await login();
		await navigate("/admin/products");
		await page.getByLabel("State").selectOption("Allergens not reviewed");
		await expect(page.getByText("2 products")).toBeVisible();
		await expect(card(page, "Apple Pie")).toContainText("Allergens not reviewed");
		await page.getByRole("link", { name: "Edit Apple Pie" }).click();
		await expect(allergens(page)).toContainText("Allergens not reviewed");
		// The former labels are a start; nobody has checked them.
		await expect(contains(page, "Milk")).toBeChecked();
		await expect(contains(page, "Eggs")).toBeChecked();
		await expect(contains(page, "Wheat")).toBeChecked();
		await expect(allergens(page).getByRole("checkbox", { checked: true })).toHaveCount(3);
		await expect(recipeCheck(page)).not.toBeChecked();
		await expectAccessible();

		await contains(page, "Eggs").uncheck();
		await contains(page, "Tree nuts").check();
		await save(page).click();
		await expect(recipeCheck(page)).toHaveAccessibleDescription(
			/^Check this box to save the allergens/,
		);
		await expect(recipeCheck(page)).toBeFocused();
		await recipeCheck(page).check();
		await save(page).click();
		const kinds = page.getByRole("group", { name: "Which tree nuts does it contain?" });
		await expect(kinds).toHaveAccessibleDescription("Choose which tree nuts it contains");
		await expect(kinds.getByRole("checkbox").first()).toBeFocused();
		await expectAccessible();

		await kinds.getByLabel("Almonds").check();
		await page.getByText("It may contain other tree nuts").click();
		const further = page.getByRole("group", { name: "Which other tree nuts may it contain?" });
		await expect(further.getByLabel("Almonds")).toHaveCount(0);
		await further.getByLabel("Pine nuts").check();
		await mayContain(page, "Fish").check();
		await contains(page, "Fish").check();
		await expect(mayContain(page, "Fish")).not.toBeChecked();
		await page.getByLabel("Other fish that it contains").fill("Arctic char");
		await mayContain(page, "Sesame").check();
		await expect(recipeCheck(page)).not.toBeChecked();
		await recipeCheck(page).check();
		expect(await findOverflow(page)).toEqual([]);
		await save(page).click();
		await expect(page.getByText("Product updated successfully")).toBeVisible();
		await expect(page.getByText("No product matches")).toBeHidden();
		await expect(card(page, "Apple Pie")).toHaveCount(0);

		await expect(box(visitor).getByRole("list")).toHaveText([
			"MilkFish (Arctic char)Tree nuts (Almonds)Wheat",
			"Tree nuts (Pine nuts)Sesame",
		]);
		await expect(box(visitor).getByRole("heading")).toHaveText([
			"Allergen Information",
			"Contains",
			"May contain",
		]);
		await expect(box(visitor)).toContainText(/Reviewed by the bakery on \w+ \d+, \d{4}\./);
		const [stored] = await database`select allergens from products where id = ${id}`;
		expect(stored?.allergens).toEqual(["Gluten", "Dairy", "Nuts", "Fish"]);

		// What is reviewed stays so while nothing about it changes.
		await navigate("/admin/products/:id", { id });
		await expect(allergens(page)).toContainText(/Reviewed by .+ on /);
		await expect(further.getByLabel("Pine nuts")).toBeChecked();
		await page.getByLabel("Price in $").fill("30");
		await save(page).click();
		await expect(card(page, "Apple Pie")).toContainText("$30.00");
		await expect(card(page, "Apple Pie")).not.toContainText("Allergens");

		await page.getByRole("link", { name: "Edit Apple Pie" }).click();
		await recipeCheck(page).check();
		await page.getByLabel("Ingredients").fill("Apples, rye flour, eggs");
		await expect(recipeCheck(page)).not.toBeChecked();
		await expect(recipeCheck(page)).toHaveAccessibleDescription(/^The ingredients changed\./);
		await recipeCheck(page).check();
		await recipeCheck(page).uncheck();
		await save(page).click();
		await expect(page.getByText("Review the allergens of Apple Pie again")).toBeVisible();
		await expect(card(page, "Apple Pie")).toContainText(
			"Allergens outdated: the ingredients changed",
		);
		const ask = box(visitor).getByRole("link", { name: /^Please ask us/ });
		await expect(ask).toHaveAttribute("href", /^\/contact\?product=[\w-]{36}#message$/);
		await expect(box(visitor).getByRole("list")).toHaveCount(0);
		await expect(box(visitor)).not.toContainText(/contains|free|reviewed/i);

		// What was declared before is a start as well.
		await page.getByRole("link", { name: "Edit Apple Pie" }).click();
		await expect(allergens(page)).toContainText("Allergens outdated: the ingredients changed");
		await expect(contains(page, "Milk")).toBeChecked();
		await expect(mayContain(page, "Sesame")).toBeChecked();
		await expect(further.getByLabel("Pine nuts")).toBeChecked();
		await expect(recipeCheck(page)).not.toBeChecked();
	});
});

test.describe("a new owner on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("adds a loaf with gluten and milk, reviewed with five taps", async ({
		page,
		context,
		database,
		login,
		navigate,
	}) => {
		await database`delete from allergen_reviews`;
		await login();
		await navigate("/admin/dashboard");
		await page.getByRole("link", { name: "Choose your allergen list" }).tap();
		const list = page.getByLabel("Allergen List");
		await expect(list.getByRole("option", { selected: true })).toHaveText(
			"Not chosen: the 7 boxes of the product form",
		);
		await list.selectOption("European Union and United Kingdom: 14 allergens");
		await page.getByRole("button", { name: "Save Settings" }).click();
		await expect(page.getByText(/^Settings saved successfully/)).toBeVisible();
		await navigate("/admin/products/:id", { id: "new" });
		await page.getByLabel("Name").fill("Milk Loaf");
		await page.getByRole("checkbox", { name: "Breads" }).check();
		await page.getByLabel("Ingredients").fill("Wheat flour, milk, salt");
		await expect(allergens(page).getByRole("checkbox", { checked: true })).toHaveCount(0);

		const hand = touchCounter(page);
		await hand.tap(contains(page, "Cereals containing gluten"));
		const cereals = page.getByRole("group", { name: "Which cereals does it contain?" });
		await hand.tap(cereals.getByLabel("Wheat", { exact: true }));
		await hand.tap(contains(page, "Milk"));
		await hand.tap(recipeCheck(page));
		await hand.tap(save(page));
		expect(hand.taps).toBe(5);
		await expect(page.getByText("Product created successfully")).toBeVisible();
		await expect(card(page, "Milk Loaf")).toBeVisible();
		await expect(card(page, "Milk Loaf")).not.toContainText("Allergens");

		const visitor = await context.newPage();
		await visitor.goto(`/products/${await productId(database, "Milk Loaf")}`);
		await expect(box(visitor).getByRole("list")).toHaveText([
			"Cereals containing gluten (Wheat)Milk",
		]);
		await visitor.goto("/allergens");
		const row = visitor.getByRole("row").filter({ hasText: "Milk Loaf" });
		await expect(row).toContainText(/contains/i);
		await expect(row).not.toContainText("Not reviewed");
	});
});

test.describe("many products on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test("are reviewed on one screen, a loaf by at most three taps, and several alike at once", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await chooseAllergenList(database, "eu");
		await database`update products set active = false`;
		await database`
			insert into products (name, ingredients) values
				('A White Loaf', 'Wheat flour, water, salt'), ('Baguette', 'Wheat flour, salt'),
				('Country Loaf', 'Wheat flour, water'), ('Danish', null), ('Egg Bun', 'Wheat flour, eggs')`;
		await login();
		await navigate("/admin/dashboard");
		await page.getByRole("link", { name: "Allergens of 5 products not reviewed" }).tap();
		await expect(page.getByText("5 products to review")).toBeVisible();
		const shown = page.getByRole("main").getByRole("heading", { level: 2 }).first();
		await expect(shown).toHaveText("A White Loaf");
		await expect(contains(page, "Cereals containing gluten")).toBeChecked();
		await expect(page.getByRole("checkbox", { name: "Wheat", exact: true })).toBeChecked();
		await expect(contains(page, "Eggs")).not.toBeChecked();
		const confirm = page.getByRole("button", { name: /^Confirm/ });
		await expect(confirm).toHaveAccessibleDescription(
			"I have checked the recipe: nothing else on the list",
		);
		await expectAccessible();
		expect(await findOverflow(page)).toEqual([]);

		const alike = page.getByRole("group", { name: "The same for other products?" });
		await expect(alike.getByRole("checkbox")).toHaveCount(3);
		await alike.getByRole("checkbox", { name: "Select all 2" }).tap();
		await expect(confirm).toHaveText("Confirm 3 products");
		await confirm.tap();
		await expect(page.getByText("3 products reviewed")).toBeVisible();
		await expect(shown).toHaveText("Danish");
		await expect(shown).toBeFocused();
		await expect(page.getByText("2 products to review")).toBeVisible();

		// What the recipe can't fill in takes three taps.
		const hand = touchCounter(page);
		await hand.tap(contains(page, "Cereals containing gluten"));
		await confirm.press("Enter");
		const cereals = page.getByRole("group", { name: "Which cereals does it contain?" });
		await expect(cereals).toHaveAccessibleDescription("Choose which cereals it contains");
		await hand.tap(cereals.getByLabel("Wheat", { exact: true }));
		await hand.tap(confirm);
		expect(hand.taps).toBe(3);
		await expect(shown).toHaveText("Egg Bun");

		await expect(page.getByRole("button", { name: "Skip" })).toHaveCount(0);
		// Somebody changed the ingredients meanwhile.
		await database`update products set ingredients = 'Wheat flour, milk' where name = 'Egg Bun'`;
		await expect(page.getByText("Wheat flour, milk")).toBeVisible();
		await expect(contains(page, "Eggs")).not.toBeChecked();
		await confirm.tap();
		await expect(page.getByText("All allergens reviewed")).toBeVisible();
		const reviews = await database`
			select products.name, declaration -> 'milk' ->> 'presence' as milk
			from allergen_reviews join products on products.id = product_id
			where active and list = 'eu' and outdated_at is null order by name`;
		expect(reviews.map(({ name, milk }) => [name, milk])).toEqual([
			["A White Loaf", "does-not-contain"],
			["Baguette", "does-not-contain"],
			["Country Loaf", "does-not-contain"],
			["Danish", "does-not-contain"],
			["Egg Bun", "contains"],
		]);
	});

	test("200 of them are known at once: alike ones are found among all, skipped ones come last, and a review can be undone", async ({
		page,
		database,
		login,
		navigate,
	}) => {
		await chooseAllergenList(database, "eu");
		await database`update products set active = false`;
		await database`
			insert into products (name, ingredients)
			select 'Loaf ' || lpad(number::text, 3, '0'),
				case when number <= 3 then 'Rye flour, water' when number = 200 then 'Rye flour'
					else 'Wheat flour, water' end
			from generate_series(1, 200) as number`;
		await login();
		await navigate("/admin/products/allergens");
		await expect(page.getByText("200 products to review")).toBeVisible();
		const shown = page.getByRole("main").getByRole("heading", { level: 2 }).first();
		await expect(shown).toHaveText("Loaf 001");
		await page.getByRole("checkbox", { name: "Select all 3" }).tap();
		await expect(page.getByRole("checkbox", { name: "Loaf 200" })).toBeChecked();
		await page.getByRole("button", { name: "Confirm 4 products" }).tap();
		await expect(page.getByText("196 products to review")).toBeVisible();
		await expect(shown).toHaveText("Loaf 004");
		const reviewed = () => database`
			select name from allergen_reviews join products on products.id = product_id
			where active order by name`;
		expect(await reviewed()).toHaveLength(4);

		await page.getByRole("button", { name: "Undo" }).tap();
		await expect(page.getByText("4 products restored")).toBeVisible();
		await expect(shown).toHaveText("Loaf 001");
		await expect(page.getByText("200 products to review")).toBeVisible();
		expect(await reviewed()).toEqual([]);

		const skip = page.getByRole("button", { name: "Skip" });
		await skip.tap();
		await expect(shown).toHaveText("Loaf 002");
		// What is added or changed elsewhere takes no place before the product that is open.
		await contains(page, "Milk").check();
		await database`insert into products (name) values ('A New Loaf')`;
		await expect(page.getByText("201 products to review")).toBeVisible();
		await expect(shown).toHaveText("Loaf 002");
		await expect(contains(page, "Milk")).toBeChecked();

		await database`update products set active = false where name > 'Loaf 003'`;
		await expect(page.getByText("4 products to review")).toBeVisible();
		for (const next of ["A New Loaf", "Loaf 003", "Loaf 001", "Loaf 002"]) {
			await skip.tap();
			await expect(shown).toHaveText(next);
		}
		await expect(page.getByText("4 products to review. You skipped all of them")).toBeVisible();
	});
});

test("ingredients that change during a review, or another list, must be reviewed again; no allergen is said in the words searched for", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await reviewByLaw(database);
	const id = await productId(database, "Apple Pie");
	await login();
	await navigate("/admin/products/:id", { id });
	await contains(page, "Sesame").check();
	await recipeCheck(page).check();
	await database`update products set price = 5 where id = ${id}`;
	await database`update products set ingredients = 'Apples, milk' where id = ${id}`;
	await save(page).click();
	await expect(page.getByLabel("Ingredients")).toHaveValue("Apples, milk");
	await expect(recipeCheck(page)).toHaveAccessibleDescription(
		"The recipe or the allergens have changed. Review them, then check this box",
	);
	await expect(recipeCheck(page)).toBeFocused();
	await expect(recipeCheck(page)).not.toBeChecked();
	await expect(contains(page, "Sesame")).toBeChecked();
	expect(await database`select from allergen_reviews where product_id = ${id}`).toHaveLength(0);

	await recipeCheck(page).check();
	await database`update products set price = 6 where id = ${id}`;
	await save(page).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	await page.goto(`/products/${id}`);
	await expect(box(page).getByRole("listitem")).toHaveText(["Milk", "Eggs", "Wheat", "Sesame"]);
	await expect(page.getByText("$6.00")).toBeVisible();

	await navigate("/admin/products/:id", { id });
	for (const label of ["Milk", "Eggs", "Wheat", "Sesame"]) await contains(page, label).uncheck();
	await recipeCheck(page).check();
	await save(page).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	await navigate("/products/:id", { id });
	await expect(box(page)).toContainText("Its recipe does not contain milk, eggs, fish,");
	await expect(box(page)).not.toContainText(/free/i);
	await expectAccessible();

	await chooseAllergenList(database, "eu");
	await navigate("/products/:id", { id });
	await expect(box(page)).toHaveText(
		"Allergen InformationPlease ask us about the allergens in this product.",
	);
	await navigate("/admin/products");
	await expect(card(page, "Apple Pie")).toContainText("Allergens reviewed for the US list");
});

test("a bakery without a choice has the seven boxes, which are saved with and without a review", async ({
	page,
	context,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	const id = await productId(database, "Apple Pie");
	const visitor = await context.newPage();
	await visitor.goto(`/products/${id}`);
	await expect(box(visitor)).toHaveText(
		"Allergen InformationGlutenDairyEggsPlease ask us about the allergens in this product.",
	);
	await login();
	await navigate("/admin/products/:id", { id });
	const boxes = page.getByRole("group", { name: "Allergens (optional)" });
	await expect(boxes.getByRole("checkbox")).toHaveCount(7);
	await expect(allergens(page)).toContainText("Allergens not reviewed");
	await boxes.getByLabel("Soy").check();
	await save(page).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	await expect(box(visitor).getByRole("listitem")).toHaveText(["Gluten", "Dairy", "Eggs", "Soy"]);
	await expect(box(visitor)).not.toContainText("Reviewed");

	await navigate("/admin/products/:id", { id });
	await recipeCheck(page).check();
	await boxes.getByLabel("Nuts").check();
	await expect(recipeCheck(page)).not.toBeChecked();
	await recipeCheck(page).check();
	await expectAccessible();
	await save(page).click();
	await expect(page.getByText("Product updated successfully")).toBeVisible();
	await expect(box(visitor)).toContainText(/Reviewed by the bakery on \w+ \d+, \d{4}\./);
	await expect(box(visitor).getByRole("listitem")).toHaveText([
		...["Gluten", "Dairy", "Eggs", "Nuts", "Soy"],
	]);
	await expect(card(page, "Apple Pie")).not.toContainText("Allergens");

	await page.getByRole("link", { name: "Edit Apple Pie" }).click();
	for (const label of ["Gluten", "Dairy", "Eggs", "Nuts", "Soy"]) {
		await boxes.getByLabel(label).uncheck();
	}
	await save(page).click();
	await expect(card(page, "Apple Pie")).toContainText("Allergens changed since they were reviewed");
	// Nothing listed is no promise.
	await expect(box(visitor)).toHaveCount(0);
	await visitor.goto("/products?without=nuts");
	await expect(visitor.getByText("2 products are left out")).toBeVisible();
	await expect(visitor.getByRole("heading", { name: "Apple Pie" })).toHaveCount(0);
	await navigate("/admin/products/:id", { id });
	await recipeCheck(page).check();
	await save(page).click();
	await expect(card(page, "Apple Pie")).not.toContainText("Allergens");
	await visitor.goto(`/products/${id}`);
	await expect(visitor.getByRole("heading", { level: 1, name: "Apple Pie" })).toBeVisible();
	await expect(box(visitor)).toHaveCount(0);
});

test("the list that the owner chooses, or a first review, changes the pages of products without one", async ({
	page,
	database,
	navigate,
	expectAccessible,
}) => {
	await database`delete from allergen_reviews`;
	const id = await productId(database, "Apple Pie");
	await navigate("/products/:id", { id });
	await expect(box(page)).toHaveText("Allergen InformationGlutenDairyEggs");
	await expect(box(page).getByRole("link")).toHaveCount(0);
	await reviewProduct(database, "Carrot Cake", {
		...{ list: "seven", ingredients: "Flour, carrots" },
		answers: { gluten: { presence: "contains" } },
	});
	await expect(box(page).getByRole("link")).toHaveText(
		"Please ask us about the allergens in this product.",
	);
	await expect(box(page).getByRole("listitem")).toHaveText(["Gluten", "Dairy", "Eggs"]);
	await chooseAllergenList(database, "eu");
	await expect(box(page)).toHaveText(
		"Allergen InformationWe haven't reviewed this list, so it may be incomplete.Listed so farGlutenDairyEggsPlease ask us about the allergens in this product.",
	);
	await expect(box(page).getByRole("link")).toHaveAttribute(
		"href",
		/^\/contact\?product=[\w-]{36}#message$/,
	);
	await expectAccessible();

	// A page that shows nothing would read as "none".
	await database`update products set allergens = null where id = ${id}`;
	await expect(box(page)).toHaveText(
		"Allergen InformationWe haven't reviewed the allergens in this product.Please ask us about the allergens in this product.",
	);
});
