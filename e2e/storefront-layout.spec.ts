import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { productId, storeHours, takeOrders } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { skipImages, transparentPng } from "./images.ts";
import { expectNothingSideways } from "./overflow.ts";
import { expectSeenByScrolling } from "./seen-by-scrolling.ts";

const phone = { width: 390, height: 844 };

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
	test("links home, to the menu's pages and to the contact form", { tag: "@core" }, async ({
		page,
		navigate,
	}) => {
		await navigate("/products");
		const header = page.getByRole("banner");
		await expect(header.getByRole("link", { name: "Rye & Marigold" })).toHaveAttribute("href", "/");
		const menu = header.getByRole("navigation", { name: "Main" });
		await expect(menu.getByRole("listitem")).toHaveText(["Home", "Products", "About"]);
		await expect(menu.getByRole("link", { name: "Products" })).toHaveAttribute(
			"aria-current",
			"page",
		);
		await expect(menu.getByRole("link", { name: "Home" })).not.toHaveAttribute("aria-current");
		await expect(header.getByRole("link", { name: "Contact Us" })).toHaveAttribute(
			"href",
			"/contact",
		);
	});

	test("stays in view", async ({ page, navigate }) => {
		await navigate("/products");
		await page.mouse.wheel(0, 3000);
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
		await expect(page.getByRole("banner")).toBeInViewport();
	});

	test("can show the logo alone, in the owner's size", async ({ page, navigate, database }) => {
		await changeSettings(database, { showLogoOnly: true, logoSize: 64 });
		await navigate("/");
		const header = page.getByRole("banner");
		const home = header.getByRole("link", { name: "Rye & Marigold" });
		await expect(home).toHaveText("");
		expect((await home.locator("svg").boundingBox())?.height).toBe(64);
	});

	for (const { width, height } of [phone, { width: 1280, height: 800 }]) {
		test(`holds a wide and large logo alone, ${width} px`, async ({ page, navigate, database }) => {
			const body = await transparentPng(1920, 320);
			await page.route("**/pictures/**", (route) =>
				route.fulfill({ contentType: "image/png", body }),
			);
			await changeSettings(database, { showLogoOnly: true, logoSize: 80 });
			await database`
				insert into files.images (bucket, name) values ('product-images', 'wide.png')
				on conflict do nothing`;
			await database`
				update site_content set image_url = '/storage/v1/object/public/product-images/wide.png'
				where section = 'settings'`;
			await page.setViewportSize({ width, height });
			await navigate("/");
			const header = page.getByRole("banner");
			const logo = header.locator("img");
			// As wide as it may be, or as there is room, and not squeezed into a square before its size is known.
			const room = width === phone.width ? 150 : 240;
			await expect.poll(async () => (await logo.boundingBox())?.width).toBeGreaterThanOrEqual(room);
			expect((await header.boundingBox())?.height).toBeLessThanOrEqual(80 + 24 + 1);
			await expectNothingSideways(page);
			if (width === phone.width) await page.getByRole("button", { name: "Menu" }).click();
			await header.getByRole("link", { name: "Products" }).click();
			await expect(page).toHaveURL("/products");
			await database`delete from files.images where name = 'wide.png'`;
		});
	}

	for (const [count, isRow] of [
		[3, true],
		[9, false],
	] as const) {
		test(`is one line high at 768 px with ${count} menu items`, async ({
			page,
			navigate,
			database,
		}) => {
			await database`update navigation_items set show_in_header = false`;
			await database`
				insert into navigation_items (title, path, show_in_header, display_order)
				select 'Shop', '/shop', true, number from generate_series(1, ${count}::int) as number`;
			await page.setViewportSize({ width: 768, height: 900 });
			await navigate("/");
			const header = page.getByRole("banner");
			const links = header.getByRole("link", { name: "Shop" });
			// Those in the closed menu have no role.
			await expect(header.getByText("Shop")).toHaveCount(count);
			expect((await header.boundingBox())?.height).toBeLessThanOrEqual(73);
			if (!isRow) {
				await expect(links.first()).toBeHidden();
				await page.getByRole("button", { name: "Menu" }).click();
			}
			await expect(links).toHaveCount(count);
			await expect(links.last()).toBeVisible();
		});
	}

	test("marks the current page where the system chooses the colors", async ({ page, navigate }) => {
		await page.emulateMedia({ forcedColors: "active" });
		for (const viewport of [{ width: 1280, height: 800 }, phone]) {
			await page.setViewportSize(viewport);
			await navigate("/products");
			if (viewport === phone) await page.getByRole("button", { name: "Menu" }).click();
			const header = page.getByRole("banner");
			await expect(header.getByRole("link", { name: "Products" })).toHaveCSS(
				"outline-style",
				"solid",
			);
			await expect(header.getByRole("link", { name: "About" })).toHaveCSS("outline-style", "none");
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

	test("shows the owner's logo", async ({ page, navigate, database }) => {
		const logo = "/storage/v1/object/public/product-images/hero.jpg";
		await database`update site_content set image_url = ${logo} where section = 'settings'`;
		await navigate("/");
		await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", /hero\.jpg/);
	});
});

test.describe("the menu on a phone", () => {
	test.use({ viewport: phone });

	test("opens and closes by keyboard", { tag: "@core" }, async ({
		page,
		navigate,
		expectAccessible,
	}) => {
		await navigate("/");
		const products = page.getByRole("banner").getByRole("link", { name: "Products" });
		await expect(products).toBeHidden();
		await page.getByRole("button", { name: "Menu" }).focus();
		await page.keyboard.press("Enter");
		await expect(products).toBeVisible();
		await expectAccessible();
		await page.keyboard.press("Escape");
		await expect(products).toBeHidden();
		await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
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

	test("closes when a link is followed", async ({ page, navigate }) => {
		await navigate("/");
		await markWhenInteractive(page);
		await page.getByRole("button", { name: "Menu" }).click();
		const about = page.getByRole("banner").getByRole("link", { name: "About" });
		await about.click();
		await expect(page).toHaveURL("/about");
		await expect(about).toBeHidden();
		await expectNoReload(page);
	});

	test.describe("without JavaScript", () => {
		test.use({ javaScriptEnabled: false });

		test("opens, leads on and closes", async ({ page, navigate }) => {
			await navigate("/");
			const button = page.getByRole("button", { name: "Menu" });
			const header = page.getByRole("banner");
			await button.click();
			await expect(header.getByRole("link", { name: "About" })).toBeVisible();
			await page.keyboard.press("Escape");
			await expect(header.getByRole("link", { name: "About" })).toBeHidden();
			await button.click();
			await header.getByRole("link", { name: "About" }).click();
			await expect(page).toHaveURL("/about");
		});
	});
});

test.describe("the button in the bar", () => {
	const names = ["Rye", "Bäckerei & Konditorei Schwarzenberger-Niederhofer", "x".repeat(60)];
	const widths = [320, 390, 768, 1024, 1280];

	/** In view beside the name and the menu button, in a bar of one line. */
	async function expectInBar(page: Page, name: string): Promise<void> {
		const header = page.getByRole("banner");
		const button = await header.getByRole("link", { name, exact: true }).boundingBox();
		expect(button?.height).toBeGreaterThanOrEqual(44);
		expect((await header.boundingBox())?.height).toBeLessThanOrEqual(73);
		await expect(header.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
		await expectNothingSideways(page);
	}

	for (const [language, contact, order] of [
		["en-US", "Contact Us", "Order"],
		["de-AT", "Kontakt", "Bestellen"],
		["fr-FR", "Nous contacter", "Commander"],
		["ar-EG", "تواصلوا معنا", "اطلب"],
	] as const) {
		test(`leads to the contact form, and with orders to them, in ${language}`, async ({
			page,
			context,
			navigate,
			database,
		}) => {
			await skipImages(context);
			await changeSettings(database, { language });
			const header = page.getByRole("banner");
			for (const name of names) {
				await database`update site_content set title = ${name} where section = 'settings'`;
				await navigate("/about");
				for (const width of widths) {
					await page.setViewportSize({ width, height: 800 });
					await expectInBar(page, contact);
				}
			}
			await takeOrders(database);
			for (const name of names) {
				await database`update site_content set title = ${name} where section = 'settings'`;
				await navigate("/about");
				for (const width of widths) {
					await page.setViewportSize({ width, height: 800 });
					await expectInBar(page, order);
					await expect(header.getByText(contact)).toHaveCount(1);
				}
			}
			const button = header.getByRole("link", { name: order, exact: true });
			await expect(button).toHaveAttribute("href", "/order");
		});
	}

	test("has the owner's words for the order page, once", async ({ page, navigate, database }) => {
		await takeOrders(database);
		await database`
			insert into navigation_items (title, path, show_in_header, display_order)
			values ('Order ahead', '/order', true, 9)`;
		await navigate("/about");
		const header = page.getByRole("banner");
		await expect(header.getByRole("link", { name: "Order ahead" })).toHaveCount(1);
		await expect(header.getByRole("link", { name: "Order", exact: true })).toHaveCount(0);
		await header.getByRole("link", { name: "Contact Us" }).click();
		await expect(page).toHaveURL("/contact");
	});
});

test("the footer has the tagline, its links, the contact and the year", async ({
	page,
	navigate,
}) => {
	await navigate("/about");
	const footer = page.getByRole("contentinfo");
	await expect(
		footer.getByText("Handcrafted baked goods made fresh with love every day."),
	).toBeVisible();
	const links = footer.getByRole("navigation", { name: "Quick Links" });
	await expect(links.getByRole("listitem")).toHaveText(["Home", "Products", "About", "Contact"]);
	await expect(footer.getByRole("link", { name: "Contact Us →" })).toHaveAttribute(
		"href",
		"/contact",
	);
	const year = new Date().toLocaleString("en", { timeZone: "America/New_York", year: "numeric" });
	await expect(
		footer.getByText(`© ${year} Rye & Marigold Bakery. All rights reserved.`),
	).toBeVisible();
});

test("the footer has links to the allergens, the order page, and legal pages in their own row", async ({
	page,
	navigate,
	database,
}) => {
	await takeOrders(database);
	await database`
		insert into custom_pages (title, path, content, is_published, show_in_footer)
		values ('Imprint', 'imprint', '<p>Rye & Marigold</p>', true, true)`;
	await database`
		update navigation_items set show_in_footer = (title in ('Home', 'About'))`;
	await navigate("/about");
	const footer = page.getByRole("contentinfo");
	const menu = footer.getByRole("navigation", { name: "Quick Links" });
	await expect(menu.getByRole("listitem")).toHaveText(["Home", "About"]);
	await expect(footer.getByRole("list").last().getByRole("listitem")).toHaveText([
		...["Allergens", "Order", "Imprint"],
	]);

	// What the owner's menu has is there once.
	await database`
		insert into navigation_items (title, path, show_in_footer, display_order)
		values ('What is inside', '/allergens', true, 9)`;
	await navigate("/about");
	await expect(menu.getByRole("listitem")).toHaveText(["Home", "About", "What is inside"]);
	await expect(footer.getByRole("list").last().getByRole("listitem")).toHaveText([
		...["Order", "Imprint"],
	]);
	await footer.getByRole("link", { name: "Order", exact: true }).click();
	await expect(page).toHaveURL(/\/order\?day=/);
});

test("the footer and the header of a phone say where and when", async ({
	page,
	navigate,
	database,
}) => {
	await storeHours(database, { opens: "00:00", closes: "24:00" });
	await page.setViewportSize({ width: 390, height: 844 });
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

test("the skip link passes by the header", async ({ page, navigate }) => {
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

test.describe("from page to page", () => {
	test("nothing is loaded again, and the focus moves to the heading", { tag: "@core" }, async ({
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
	});

	test("a slow page shows its skeleton, then itself", async ({ page, navigate }) => {
		await navigate("/about");
		await markWhenInteractive(page);
		const data = Promise.withResolvers<void>();
		await page.route("**/_.data*", async (route) => {
			await data.promise;
			await route.continue();
		});
		await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
		await expect(page.getByText("Loading…")).toBeAttached();
		const skeletons = page.locator(".skeleton.arch, .skeleton.aspect-square");
		await expect(skeletons).toHaveCount(1 + 6 + 6);
		await expectSeenByScrolling(skeletons);
		await expect(page.getByRole("heading", { name: "About Us" })).toBeHidden();
		data.resolve();
		await expect(page.getByRole("heading", { level: 1, name: /Bread worth/ })).toBeFocused();
		await expect(page.locator(".skeleton")).toHaveCount(0);
	});
});

test.describe("who goes back and on at once", () => {
	test.use({ viewport: { width: 390, height: 600 } });

	test("finds each page where it was, also one that was left while another was on its way", async ({
		page,
		context,
		navigate,
		database,
	}) => {
		await skipImages(context);
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

test.describe("in a window as low as at 400 % zoom", () => {
	test.use({ viewport: { width: 320, height: 256 } });

	/** Whether what has the focus is in view, with nothing over its middle. */
	function isFocusInSight(page: Page): Promise<boolean> {
		return page.evaluate(() => {
			const focused = document.activeElement;
			if (!focused) return false;
			const { left, width, top, height } = focused.getBoundingClientRect();
			const middle = document.elementFromPoint(left + width / 2, top + height / 2);
			return middle !== null && (focused.contains(middle) || middle.contains(focused));
		});
	}

	test("the header goes with the page, and covers nothing that has the focus", async ({
		page,
		context,
		navigate,
	}) => {
		await skipImages(context);
		await navigate("/contact");
		await untilInteractive(page);
		const header = page.getByRole("banner");
		await expect(header).toBeInViewport();
		for (const field of ["Name", "Email", "Subject", "Message"]) {
			await page.getByRole("textbox", { name: field }).focus();
			expect(await isFocusInSight(page), field).toBe(true);
		}
		await expect(header).not.toBeInViewport();
		await page.keyboard.press("Shift+Tab");
		expect(await isFocusInSight(page)).toBe(true);
		await header.getByRole("button", { name: "Menu" }).click();
		await expect(header.getByRole("link", { name: "About" })).toBeInViewport();
	});

	test("the bars of the back office go with the screen", async ({ page, login, navigate }) => {
		await login();
		await navigate("/admin/settings");
		const name = page.getByRole("textbox", { name: "Website Name" });
		await name.focus();
		const save = page.getByRole("button", { name: "Save Settings" });
		await expect(page.getByRole("banner")).not.toBeInViewport();
		await expect(save).not.toBeInViewport();
		expect(await isFocusInSight(page)).toBe(true);
		await save.focus();
		await expect(save).toBeInViewport();
		expect(await isFocusInSight(page)).toBe(true);
	});
});

test.describe("what does not exist", () => {
	test("is a page that leads on, and is logged", async ({ page, site, expectAccessible }) => {
		const response = await page.goto("/cup-cakes");
		expect(response?.status()).toBe(404);
		await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
		for (const [name, path] of [
			["Return to Home", "/"],
			["View Products", "/products"],
			["Contact Us", "/contact"],
		] as const) {
			const link = page.getByRole("main").getByRole("link", { name });
			await expect(link).toHaveAttribute("href", path);
		}
		await expectAccessible();
		await expect.poll(() => site.output()).toContain("/cup-cakes");
	});

	test("is the same document for paths of a kind, and leads home without a reload", {
		tag: "@without-proxy",
	}, async ({ page, request }) => {
		for (const paths of [
			// Where a custom page could be, and elsewhere.
			["/cup-cakes", "/cup-cakes?x=1", "/%zz", "/Cup-Cakes"],
			["/products/cup/cakes", "/admin/cup-cakes", "/cup/cakes"],
		]) {
			const answers = await Promise.all(paths.map((path) => request.get(path)));
			expect(answers.map((answer) => answer.status())).toEqual(paths.map(() => 404));
			expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
		}
		await page.goto("/products/cup/cakes");
		await markWhenInteractive(page);
		await page.getByRole("link", { name: "Return to Home" }).click();
		await expect(page.getByRole("heading", { level: 1, name: /Bread worth/ })).toBeVisible();
		await page.goBack();
		await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
		await expectNoReload(page);
	});

	test("can be reached by a link of the menu", async ({ page, navigate, database }) => {
		await database`update navigation_items set path = '/cup-cakes' where path = '/about'`;
		await navigate("/");
		await untilInteractive(page);
		await page.getByRole("banner").getByRole("link", { name: "About" }).click();
		await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
		await expect(page).toHaveTitle(/Page not found/);
	});
});

test("a page that fails says what to do, and nothing of what went wrong inside", async ({
	page,
	database,
	expectAccessible,
}) => {
	// Of a page that was seen before, visitors would get the last good one.
	const [product] = await database`insert into products (name) values ('Maple Scone') returning id`;
	await database`revoke select on products from anon`;
	try {
		const response = await page.goto(`/products/${product?.id}`);
		expect(response?.status()).toBe(500);
		await expect(page.getByRole("heading", { name: "This page needs a moment" })).toBeVisible();
		const main = page.getByRole("main");
		await expect(main.getByRole("link", { name: "(802) 555-0142" })).toBeVisible();
		await expect(page.getByRole("banner")).toBeVisible();
		expect(await response?.text()).not.toMatch(/permission denied|\.tsx?:\d|at async/);
		await expectAccessible();
	} finally {
		await database`grant select on products to anon`;
	}
	await page.getByRole("link", { name: "Try again" }).click();
	await expect(page.getByRole("heading", { name: "Maple Scone" })).toBeVisible();
});

for (const primary of ["#ffff00", "#e94873"]) {
	test(`stays readable in ${primary}`, async ({ page, navigate, database, expectAccessible }) => {
		await changeSettings(database, { primary, accent: primary });
		for (const path of ["/", "/contact"] as const) {
			await navigate(path);
			await expect(page.locator("html")).toHaveAttribute("style", new RegExp(primary));
			await expectAccessible();
		}
	});
}

test("a filled button has an edge whatever its color", async ({ page, navigate, database }) => {
	await changeSettings(database, { primary: "#ffffff" });
	await navigate("/");
	const button = page.getByRole("link", { name: "View All Products" });
	await expect(button).toHaveCSS("background-color", "rgb(255, 255, 255)");
	const edge = await button.evaluate((element) => getComputedStyle(element).borderTopColor);
	const [red = 255, green = 255, blue = 255] = (edge.match(/\d+/g) ?? []).map(Number);
	// 3 : 1 on the ground takes a gray of at most this light.
	expect(Math.max(red, green, blue)).toBeLessThan(0x94);
});

test("a printed page shows the ingredients, and no controls", async ({
	page,
	navigate,
	database,
}) => {
	const id = await productId(database, "Carrot Cake");
	await navigate("/products/:id", { id });
	await expect(page.getByText("sunflower oil")).toBeHidden();
	await page.emulateMedia({ media: "print" });
	await expect(page.getByText("sunflower oil")).toBeVisible();
	await expect(page.getByRole("link", { name: "Skip to content" })).toBeHidden();
	await expect(page.getByRole("navigation")).toHaveCount(0);
});

test.describe("another spelling of an address", () => {
	for (const [spelling, address] of [
		["/Products", "/products"],
		["/products/", "/products"],
		["//products", "/products"],
		["/%70roducts?page=2", "/products?page=2"],
		["/products?category=&page=2", "/products?page=2"],
		["/products?category=cakes&page=", "/products?category=cakes"],
		["/contact?sent=", "/contact"],
		["/Admin/", "/admin"],
		["/CONTACT.data", "/contact.data"],
	] as const) {
		test(`leads to the one that counts: ${spelling}`, async ({ request, site }) => {
			const answer = await request.get(site.origin + spelling, { maxRedirects: 0 });
			expect(answer.status()).toBe(308);
			expect(answer.headers().location).toBe(address);
		});
	}

	test("in a link of the owner's leads to the page without a reload", async ({
		page,
		navigate,
		database,
	}) => {
		await database`update navigation_items set path = '/About/' where path = '/about'`;
		await navigate("/");
		await markWhenInteractive(page);
		await page.getByRole("banner").getByRole("link", { name: "About" }).click();
		await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/Bread worth/);
		await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toHaveCount(0);
		await expectNoReload(page);
	});
});

test.describe("requests that no browser sends", { tag: "@without-proxy" }, () => {
	test("is refused, without a server error", async ({ request, site }) => {
		const before = site.output().length;
		const expected = {
			"/assets/missing": 404,
			"/assets/%00": 404,
			"/%": 404,
			"/a%00b": 404,
			"/live?since=now": 400,
			[`/${"x".repeat(3000)}`]: 414,
		};
		for (const [path, status] of Object.entries(expected)) {
			expect((await request.get(site.origin + path)).status(), path).toBe(status);
		}
		for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"]) {
			expect((await request.fetch("/about", { method })).status(), method).toBe(405);
		}
		expect(site.output().slice(before)).not.toMatch(/ error |\n\s+at /);
	});

	test("of renderings is bounded, while pages in memory are there for all", async ({
		request,
		site,
	}) => {
		const headers = { "x-forwarded-for": "198.51.100.77" };
		const statuses = [];
		for (let time = 0; time < 250; time++) {
			statuses.push((await request.get("/about.data?_routes=root", { headers })).status());
		}
		expect(statuses.slice(0, 240)).not.toContain(429);
		expect(statuses.slice(240)).toEqual(Array(10).fill(429));
		const refused = await request.get("/contact?sent=no&_routes=", { headers });
		expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(0);
		expect((await request.get("/about")).status()).toBe(200);
		expect((await request.get("/about", { headers })).status()).toBe(200);
		expect((await request.get(`${site.origin}/about.data?_routes=root`)).status()).toBe(200);
	});

	test("of messages is bounded, and the refusal says when to write again", async ({
		request,
		database,
	}) => {
		const headers = { "x-forwarded-for": "198.51.100.79" };
		const form = { name: "Ada", email: "ada@example.com", subject: "Rye", message: "Two loaves." };
		for (let time = 0; time < 30; time++) {
			const sent = await request.post("/contact", { headers, form, maxRedirects: 0 });
			expect(sent.status()).toBe(303);
		}
		for (const address of ["/contact", "/contact.data"]) {
			const refused = await request.post(address, { headers, form });
			expect(refused.status(), address).toBe(429);
			expect(Number(refused.headers()["retry-after"]), address).toBeGreaterThan(0);
		}
		await database`delete from contact_messages where subject = 'Rye'`;
	});

	test("of event streams is bounded", async ({ site }) => {
		const stop = new AbortController();
		const headers = { "x-forwarded-for": "198.51.100.78" };
		const open = () => fetch(`${site.origin}/live`, { headers, signal: stop.signal });
		// Kept, because a response that nobody holds is collected, and its stream ends.
		const streams: Response[] = [];
		for (let stream = 0; stream < 20; stream++) streams.push(await open());
		expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
		expect((await open()).status).toBe(429);
		stop.abort();
		await expect
			.poll(
				async () =>
					(await fetch(`${site.origin}/live`, { headers, signal: AbortSignal.timeout(1000) }))
						.status,
			)
			.toBe(200);
	});
});
