import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";
import { expectNothingSideways } from "./overflow.ts";

test.beforeEach(({ context }) => skipImages(context));

/** Where an address leads at once; null if it is a page, or none. */
async function leadsTo(request: APIRequestContext, address: string) {
	const answer = await request.get(address, { maxRedirects: 0 });
	return answer.status() === 301 ? answer.headers().location : null;
}

async function expectToLead(request: APIRequestContext, address: string, location: string | null) {
	await expect.poll(() => leadsTo(request, address)).toBe(location);
}

const redirects = (page: Page) => page.getByRole("list", { name: "Redirects" });

async function changeSlug(page: Page, from: string, to: string) {
	const slug = page.getByLabel("Slug");
	await expect(slug).toHaveValue(from);
	await slug.fill(to);
	await page.getByRole("button", { name: "Save Category" }).click();
	await expect(page.getByText("Category updated successfully")).toBeVisible();
}

test("a category is found at its earlier slug", async ({
	page,
	request,
	database,
	login,
	navigate,
}) => {
	const [breads] = await database`select id, name from categories where slug = 'breads'`;
	await database`insert into navigation_items (title, path, show_in_header, display_order)
		values ('Fresh', '/products?category=breads', true, 90)`;
	await login();
	await navigate("/admin/categories/:id", { id: breads?.id });
	await changeSlug(page, "breads", "loaves");
	await expectToLead(request, "/products?category=breads", "/products?category=loaves");
	await expectToLead(
		request,
		"/products?page=1&category=breads&without=milk",
		"/products?page=1&category=loaves&without=milk",
	);
	await navigate("/products");
	await page.goto("/products?category=breads");
	await expect(page).toHaveURL(/\/products\?category=loaves$/);
	await expect(page.getByRole("heading", { name: breads?.name })).toBeVisible();
	const canonical = page.locator("link[rel=canonical]");
	await expect(canonical).toHaveAttribute("href", /loaves$/);
	await expect(page.getByRole("link", { name: "Fresh" }).first()).toHaveAttribute(
		"href",
		"/products?category=loaves",
	);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("addresses of the old site are added, lead here, and are removed", async ({
		page,
		request,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		const [rye] = await database`select id, name from products where active order by name limit 1`;
		await login();
		await navigate("/admin/addresses");
		await expect(page.getByText("No redirects yet")).toBeVisible();
		await expectAccessible();

		const old = page.getByLabel("Old Address");
		const target = page.getByLabel("New Address");
		const add = page.getByRole("button", { name: "Add Redirect" });
		await add.click();
		await expect(old).toHaveAccessibleDescription(/Old address is required/);
		await expect(target).toHaveAccessibleDescription(/New address is required/);
		await old.fill("/about");
		await target.fill("https://elsewhere.example");
		await add.click();
		await expect(old).toHaveAccessibleDescription(/“\/about” is a page of this site/);
		await expect(target).toHaveAccessibleDescription(/must be a path on this site/);
		await old.fill("https://old-bakery.example/Products/Rye/");
		await target.fill("/nowhere");
		await add.click();
		await expect(target).toHaveAccessibleDescription(/This site has no page at “\/nowhere”/);
		await target.fill(`/products/${rye?.id}`);
		await add.click();
		await expect(page.getByText("Redirect added")).toBeVisible();
		await expect(redirects(page)).toContainText("/products/rye");
		await expect(redirects(page).getByRole("link", { name: rye?.name })).toBeVisible();
		await expect(old).toBeFocused();
		await expect(old).toHaveValue("");
		await expectToLead(request, "/products/RYE?utm_source=x", `/products/${rye?.id}`);

		await page.goto("/products/rye/");
		await expect(page.getByRole("heading", { level: 1, name: rye?.name })).toBeVisible();
		await expect(page).toHaveURL(new RegExp(`/products/${rye?.id}$`));
		expect(await (await request.get("/sitemap.xml")).text()).not.toContain("products/rye");

		await navigate("/admin/addresses");
		await page.getByRole("button", { name: "Remove /products/rye" }).click();
		await expect(page.getByText("Redirect removed")).toBeVisible();
		await expectToLead(request, "/products/rye", null);
		expect((await request.get("/products/rye")).status()).toBe(404);
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(redirects(page)).toContainText("/products/rye");
		await expectToLead(request, "/products/rye", `/products/${rye?.id}`);

		await page.getByRole("link", { name: "History" }).last().click();
		await expect(page.getByText(/added the redirect from \/products\/rye/).first()).toBeVisible();
		await expect(page.getByText(/deleted the redirect from \/products\/rye/)).toBeVisible();
	});

	test("a table is added as a whole, or each wrong line is named", async ({
		page,
		request,
		login,
		navigate,
		expectAccessible,
	}) => {
		await login();
		await navigate("/admin/addresses");
		await page.getByRole("button", { name: "Add Several" }).click();
		const table = page.getByRole("textbox", { name: "Redirects" });
		await expect(table).toBeFocused();
		const wrong = "Old,New\n/our-story\t/about\n/x, //evil.example\n/product.php?id=7, /contact";
		await table.fill(wrong);
		const add = page.getByRole("button", { name: "Add Redirects" });
		await add.click();
		await expect(table).toHaveAccessibleDescription(/Line 3: New address must be a path on this/);
		await expect(table).toHaveValue(wrong);
		await expectAccessible();
		expect(await leadsTo(request, "/our-story")).toBeNull();
		await table.fill(wrong.replace("//evil.example", "/products?category=breads"));
		await add.click();
		await expect(page.getByText("3 redirects added")).toBeVisible();
		await expect(redirects(page).getByRole("listitem")).toHaveCount(3);
		await expectToLead(request, "/our-story", "/about");
		await expectToLead(request, "/product.php?ID=7&fbclid=1", "/contact");
		await expectToLead(request, "/product.php?id=8", null);
		await expectNothingSideways(page);
		await expectAccessible();
	});

	test("an address that visitors didn't find is listed, and becomes a redirect", async ({
		page,
		request,
		login,
		navigate,
		expectAccessible,
	}) => {
		for (const path of ["/shop/sourdough", "/Shop/Sourdough/", "/wp-login.php", "/.env"]) {
			expect((await request.get(path)).status()).toBe(404);
		}
		await login();
		const missing = page.getByRole("list", { name: "Not found" });
		await expect(async () => {
			await navigate("/admin/addresses");
			await expect(missing).toContainText("2 times", { timeout: 1000 });
		}).toPass();
		await expect(missing).toContainText("/shop/sourdough");
		await expect(missing).not.toContainText(/wp-login|env/);
		await expectNothingSideways(page);
		await expectAccessible();
		await page.getByRole("button", { name: "Redirect /shop/sourdough" }).click();
		await expect(page.getByLabel("Old Address")).toHaveValue("/shop/sourdough");
		const target = page.getByLabel("New Address");
		await expect(target).toBeFocused();
		await target.fill("/products");
		await page.keyboard.press("Enter");
		await expect(redirects(page)).toContainText("/shop/sourdough");
		await expect(missing).toHaveCount(0);
		await expectToLead(request, "/shop/sourdough", "/products");
	});
});

test("a link to an old address within the site leads on without loading the site again", async ({
	page,
	database,
	navigate,
}) => {
	await database`insert into redirects (old_address, new_address) values ('/products/rye', '/contact')`;
	await database`insert into navigation_items (title, path, show_in_header, show_in_footer, display_order)
		values ('Our Rye', '/products/rye', false, true, 90)`;
	const listening = page.waitForRequest("**/live?*");
	await navigate("/about");
	await listening;
	await page.evaluate(() => Object.assign(window, { isSamePage: true }));
	await page.getByRole("contentinfo").getByRole("link", { name: "Our Rye" }).click();
	await expect(page).toHaveURL(/\/contact$/);
	await expect(page.getByLabel("Email")).toBeVisible();
	expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});
