import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { productId, storeHours, takeOrders } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { skipImages, transparentPng } from "./images.ts";
import { expectNothingSideways } from "./overflow.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

test.beforeEach(({ context }) => skipImages(context));

/** Changes keys of the settings' content. */
async function changeSettings(database: Sql, change: Record<string, unknown>): Promise<void> {
	await database`
		update site_content set content = (content::jsonb || ${JSON.stringify(change)}::text::jsonb)::text
		where section = 'settings'`;
}

/** Waits for the scripts that come when the page is idle, and marks the document. */
async function markWhenInteractive(page: Page): Promise<void> {
	await untilInteractive(page);
	await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
}

/** The document is still the one that was marked: no page was loaded since. */
async function expectNoReload(page: Page): Promise<void> {
	await expect(page.locator("html")).toHaveAttribute("data-marked", "");
}

test.describe("the header", () => {
	test("stays in view, and marks the current page, also in the system's colors", async ({
		page,
		navigate,
	}) => {
		await page.emulateMedia({ forcedColors: "active" });
		await navigate("/products");
		const header = page.getByRole("banner");
		for (const viewport of [desktop, phone]) {
			await page.setViewportSize(viewport);
			if (viewport === phone) await page.getByRole("button", { name: "Menu" }).click();
			const current = header.getByRole("link", { name: "Products" });
			await expect(current).toHaveCSS("outline-style", "solid");
			await expect(current).toHaveAttribute("aria-current", "page");
			const other = header.getByRole("link", { name: "About" });
			await expect(other).toHaveCSS("outline-style", "none");
			await expect(other).not.toHaveAttribute("aria-current");
		}
		await page.keyboard.press("Escape");
		await page.mouse.wheel(0, 3000);
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
		await expect(header).toBeInViewport();
	});

	test("holds a wide and large logo of the owner's alone", async ({ page, navigate, database }) => {
		const body = await transparentPng(1920, 320);
		await page.route("**/pictures/**", (route) =>
			route.fulfill({ contentType: "image/png", body }),
		);
		await changeSettings(database, { showLogoOnly: true, logoSize: 80 });
		await database`
			insert into files.images (name, facts)
			select 'wide.png', facts from files.images where name = 'hero.jpg'
			on conflict do nothing`;
		await database`
			update site_content set image_url = '/storage/v1/object/public/product-images/wide.png'
			where section = 'settings'`;
		const header = page.getByRole("banner");
		const logo = header.locator("img");
		for (const [viewport, room] of [
			[phone, 150],
			[desktop, 240],
		] as const) {
			await page.setViewportSize(viewport);
			await navigate("/");
			// As wide as it may be, or as there is room, and not squeezed into a square before its size is known.
			await expect.poll(async () => (await logo.boundingBox())?.width).toBeGreaterThanOrEqual(room);
			expect((await header.boundingBox())?.height).toBeLessThanOrEqual(80 + 24 + 1);
			await expectNothingSideways(page);
		}
		await database`delete from files.images where name = 'wide.png'`;
	});

	test("is one line high at 768 px, with few and many menu items", async ({
		page,
		navigate,
		database,
	}) => {
		await page.setViewportSize({ width: 768, height: 900 });
		const header = page.getByRole("banner");
		const links = header.getByRole("link", { name: "Shop" });
		for (const count of [3, 9]) {
			await database`update navigation_items set show_in_header = false`;
			await database`
				insert into navigation_items (title, path, show_in_header, display_order)
				select 'Shop', '/shop', true, number from generate_series(1, ${count}::int) as number`;
			await navigate("/");
			// Those in the closed menu have no role.
			await expect(header.getByText("Shop")).toHaveCount(count);
			expect((await header.boundingBox())?.height).toBeLessThanOrEqual(73);
			if (count === 9) {
				await expect(links.first()).toBeHidden();
				await page.getByRole("button", { name: "Menu" }).click();
			}
			await expect(links).toHaveCount(count);
			await expect(links.last()).toBeVisible();
		}
	});

	test("does not hide the label of the first wrong field", async ({ page, navigate }) => {
		await page.setViewportSize(phone);
		await navigate("/contact");
		await untilInteractive(page);
		const name = page.getByLabel("Name");
		const header = await page.getByRole("banner").boundingBox();
		const bottom = header?.height ?? 0;
		await page.getByLabel("Subject").focus();
		await name.evaluate((field, top) => {
			window.scrollBy(0, field.getBoundingClientRect().top - top);
		}, bottom + 2);
		await page.keyboard.press("Enter");
		await expect(name).toBeFocused();
		const label = page.locator("label", { hasText: "Name" });
		await expect.poll(async () => (await label.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
	});

	test("has the button to the contact form in its bar, and with orders to them, in the longest words", async ({
		page,
		navigate,
		database,
	}) => {
		const [contact, order] = ["Nous contacter", "Commander"];
		await changeSettings(database, { language: "fr-FR" });
		const header = page.getByRole("banner");
		for (const button of [contact, order]) {
			if (button === order) await takeOrders(database);
			const link = header.getByRole("link", { name: button, exact: true });
			for (const name of ["Bäckerei & Konditorei Schwarzenberger-Niederhofer", "x".repeat(60)]) {
				await database`update site_content set title = ${name} where section = 'settings'`;
				await navigate("/about");
				for (const width of [320, 390, 768, 1024, 1280]) {
					await page.setViewportSize({ width, height: 800 });
					expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
					expect((await header.boundingBox())?.height).toBeLessThanOrEqual(73);
					await expect(link).toBeInViewport({ ratio: 1 });
					await expectNothingSideways(page);
					await expect(header.getByText(contact)).toHaveCount(1);
				}
			}
			await expect(link).toHaveAttribute("href", button === order ? "/order" : "/contact");
		}
	});
});

test.describe("the menu on a phone", () => {
	test.use({ viewport: phone });

	test("opens and closes by keyboard, and closes when a link is followed", async ({
		page,
		navigate,
		expectAccessible,
	}) => {
		await navigate("/");
		const header = page.getByRole("banner");
		const about = header.getByRole("link", { name: "About" });
		const menu = page.getByRole("button", { name: "Menu" });
		await expect(about).toBeHidden();
		await menu.focus();
		await page.keyboard.press("Enter");
		await expect(about).toBeVisible();
		await expectAccessible();
		await page.keyboard.press("Escape");
		await expect(about).toBeHidden();
		await expect(menu).toBeFocused();
		await markWhenInteractive(page);
		await menu.click();
		await about.click();
		await expect(page).toHaveURL("/about");
		await expect(about).toBeHidden();
		await expectNoReload(page);
	});

	test("stays open while React hydrates the page", async ({ page, navigate }) => {
		const { promise: opened, resolve: letScriptsCome } = Promise.withResolvers<void>();
		await page.route("**/assets/*.js", async (route) => {
			await opened;
			await route.continue();
		});
		await navigate("/");
		await page.getByRole("button", { name: "Menu" }).click();
		const products = page.getByRole("banner").getByRole("link", { name: "Products" });
		await expect(products).toBeVisible();
		const listening = page.waitForRequest("**/live?*");
		letScriptsCome();
		await listening;
		await expect(products).toBeVisible();
	});

	test.describe("without JavaScript", () => {
		test.use({ javaScriptEnabled: false });

		test("opens, leads on and closes", async ({ page, navigate }) => {
			await navigate("/");
			const button = page.getByRole("button", { name: "Menu" });
			const about = page.getByRole("banner").getByRole("link", { name: "About" });
			await button.click();
			await expect(about).toBeVisible();
			await page.keyboard.press("Escape");
			await expect(about).toBeHidden();
			await button.click();
			await about.click();
			await expect(page).toHaveURL("/about");
		});
	});
});

test("menu items, legal pages, allergens, and ordering are where their flags say, once", async ({
	page,
	navigate,
	database,
}) => {
	await takeOrders(database);
	await database`
		insert into custom_pages (title, path, content, is_published, show_in_footer)
		values ('Imprint', 'imprint', '<p>Rye & Marigold</p>', true, true)`;
	await database`
		insert into navigation_items (title, path, show_in_header, show_in_footer, active, display_order)
		values ('Weddings', '/products?category=cakes', true, false, true, 1),
			('Jobs', '/about', false, true, true, 8), ('Gone', '/', true, true, false, 0)`;
	await navigate("/about");
	const header = page.getByRole("banner");
	const footer = page.getByRole("contentinfo");
	await expect(header.getByRole("navigation").getByRole("listitem")).toHaveText([
		...["Home", "Products", "Weddings", "About"],
	]);
	const menu = footer.getByRole("navigation", { name: "Quick Links" }).getByRole("listitem");
	await expect(menu).toHaveText(["Home", "Products", "About", "Contact", "Jobs"]);
	const row = footer.getByRole("list").last().getByRole("listitem");
	await expect(row).toHaveText(["Allergens", "Order", "Imprint"]);
	await expect(header.getByRole("link", { name: "Order", exact: true })).toBeVisible();

	// What the owner's menu has is there once, in the owner's words.
	await database`
		insert into navigation_items (title, path, show_in_header, show_in_footer, display_order)
		values ('What is inside', '/allergens', false, true, 9), ('Order ahead', '/order', true, false, 9)`;
	await navigate("/about");
	await expect(menu.last()).toHaveText("What is inside");
	await expect(row).toHaveText(["Order", "Imprint"]);
	await expect(header.getByRole("link", { name: "Order", exact: true })).toHaveCount(0);
	await expect(header.getByRole("link", { name: "Contact Us" })).toHaveAttribute(
		"href",
		"/contact",
	);
	await header.getByRole("link", { name: "Order ahead" }).click();
	await expect(page).toHaveURL(/\/order\?day=/);
});

test("the footer and the header of a phone say where and when", async ({
	page,
	navigate,
	database,
}) => {
	await storeHours(database, { opens: "00:00", closes: "24:00" });
	await page.setViewportSize(phone);
	await navigate("/about");
	const footer = page.getByRole("contentinfo");
	await expect(footer.getByRole("link", { name: "27 Mill Street" })).toHaveAttribute(
		"href",
		/^https:.*query=27\+Mill\+Street/,
	);
	await expect(footer.getByRole("link", { name: "(802) 555-0142" })).toHaveAttribute(
		"href",
		"tel:8025550142",
	);
	await expect(footer.getByText("Open 24 hours").first()).toBeVisible();
	expect((await footer.boundingBox())?.height).toBeLessThan(480);
	const menu = page.getByRole("button", { name: "Menu" });
	await menu.click();
	await page.getByRole("banner").getByRole("link", { name: "Open" }).click();
	await expect(page).toHaveURL("/contact#hours");
	await expect(page.getByRole("heading", { name: "Opening Hours" })).toBeInViewport();
	await database`update site_content set content = replace(content, '"24:00"', '"00:01"')
		where section = 'hours'`;
	await menu.click();
	await expect(page.getByRole("banner").getByRole("link", { name: "Closed" })).toBeVisible();
});

test.describe("from page to page", () => {
	test("nothing is loaded again, the focus moves to the heading, and a link skips the header", async ({
		page,
		navigate,
	}) => {
		await navigate("/");
		await markWhenInteractive(page);
		await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
		await expect(page.getByRole("heading", { name: "Our Products" })).toBeFocused();
		await page.goBack();
		await expect(page.getByRole("heading", { level: 1, name: /Bread worth/ })).toBeFocused();
		await expectNoReload(page);

		await navigate("/");
		await page.keyboard.press("Tab");
		const skip = page.getByRole("link", { name: "Skip to content" });
		await expect(skip).toBeFocused();
		await expect(skip).toBeInViewport();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("main")).toBeFocused();
		await page.keyboard.press("Tab");
		await expect(page.getByRole("link", { name: "View All Products" })).toBeFocused();
	});

	test("who goes back and on at once finds each page where it was, also one that was left while another was on its way", async ({
		page,
		navigate,
		database,
	}) => {
		await page.setViewportSize({ width: 390, height: 600 });
		const id = await productId(database, "Carrot Cake");
		const product = page.getByRole("heading", { level: 1, name: "Carrot Cake" });
		const list = page.getByRole("heading", { level: 1, name: "Our Products" });
		await navigate("/contact");
		await untilInteractive(page);
		await page.getByRole("contentinfo").getByRole("link", { name: "Products" }).click();
		await expect(list).toBeFocused();
		await page.locator(`main a[href="/products/${id}"]`).first().click();
		await expect(product).toBeFocused();
		await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));

		const held = Promise.withResolvers<void>();
		await page.route("**/products.data*", async (route) => {
			await held.promise;
			await route.continue();
		});
		await page.goBack();
		await expect(page.getByText("Loading…")).toBeAttached();
		await expect(product).toBeHidden();
		await page.goBack();
		await expect(page.getByRole("heading", { level: 1, name: "Get In Touch" })).toBeVisible();
		held.resolve();
		await page.goForward();
		await expect(list).toBeVisible();
		await page.goForward();
		await expect(product).toBeVisible();
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
	});
});

test("in a window as low as at 400 % zoom, bars go with the page and cover nothing that has the focus", async ({
	page,
	login,
	navigate,
}) => {
	await page.setViewportSize({ width: 320, height: 256 });
	/** Whether what has the focus is in view, with nothing over its middle. */
	const isFocusInSight = () =>
		page.evaluate(() => {
			const focused = document.activeElement;
			if (!focused) return false;
			const { left, width, top, height } = focused.getBoundingClientRect();
			const middle = document.elementFromPoint(left + width / 2, top + height / 2);
			return middle !== null && (focused.contains(middle) || middle.contains(focused));
		});
	await navigate("/contact");
	await untilInteractive(page);
	const header = page.getByRole("banner");
	await expect(header).toBeInViewport();
	for (const field of ["Name", "Email", "Subject", "Message"]) {
		await page.getByRole("textbox", { name: field }).focus();
		expect(await isFocusInSight(), field).toBe(true);
	}
	await expect(header).not.toBeInViewport();
	await page.keyboard.press("Shift+Tab");
	expect(await isFocusInSight()).toBe(true);
	await header.getByRole("button", { name: "Menu" }).click();
	await expect(header.getByRole("link", { name: "About" })).toBeInViewport();

	await login();
	await navigate("/admin/settings");
	await page.getByRole("textbox", { name: "Website Name" }).focus();
	const save = page.getByRole("button", { name: "Save Settings" });
	await expect(header).not.toBeInViewport();
	await expect(save).not.toBeInViewport();
	expect(await isFocusInSight()).toBe(true);
	await save.focus();
	await expect(save).toBeInViewport();
	expect(await isFocusInSight()).toBe(true);
});

test("an address without a page leads on, and another spelling of one to it, without a reload", async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	await database`update navigation_items set path = '/cup-cakes' where path = '/products'`;
	await database`update navigation_items set path = '/About/' where path = '/about'`;
	await navigate("/");
	await markWhenInteractive(page);
	const header = page.getByRole("banner");
	await header.getByRole("link", { name: "About" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "About Us" })).toBeVisible();
	await expectNoReload(page);
	await header.getByRole("link", { name: "Products" }).click();
	const missing = page.getByRole("heading", { name: "Oops! Page not found" });
	await expect(missing).toBeVisible();
	await expect(page).toHaveTitle(/Page not found/);
	for (const [name, path] of [
		["View Products", "/products"],
		["Contact Us", "/contact"],
	] as const) {
		const link = page.getByRole("main").getByRole("link", { name });
		await expect(link).toHaveAttribute("href", path);
	}
	await expectAccessible();
	await markWhenInteractive(page);
	await page.getByRole("link", { name: "Return to Home" }).click();
	await expect(page.getByRole("heading", { level: 1, name: /Bread worth/ })).toBeVisible();
	await expectNoReload(page);
	const answer = await page.request.get("/Contact/", { maxRedirects: 0 });
	expect(answer.status()).toBe(308);
	expect(answer.headers().location).toBe("/contact");
});

test("the site stays readable in yellow, and a white button has an edge", async ({
	page,
	navigate,
	database,
	expectAccessible,
}) => {
	await changeSettings(database, { primary: "#ffff00", accent: "#ffff00" });
	await navigate("/");
	await expect(page.locator("html")).toHaveAttribute("style", /#ffff00/);
	await expectAccessible();
	await changeSettings(database, { primary: "#ffffff" });
	await navigate("/");
	const button = page.getByRole("link", { name: "View All Products" });
	await expect(button).toHaveCSS("background-color", "rgb(255, 255, 255)");
	const edge = await button.evaluate((element) => getComputedStyle(element).borderTopColor);
	const [red = 255, green = 255, blue = 255] = (edge.match(/\d+/g) ?? []).map(Number);
	// 3 : 1 on the ground takes a gray of at most this light.
	expect(Math.max(red, green, blue)).toBeLessThan(0x94);
});
