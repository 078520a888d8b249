import type { Locator, Page } from "@playwright/test";
import type { Sql } from "postgres";
import {
	changeSection,
	productId,
	removeAllSections,
	reviewProduct,
	takeOrders,
} from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { skipImages, transparentPng } from "./images.ts";
import { initialIn } from "./initial.ts";
import { addUser, removeAddedUsers, signInHere } from "./users.ts";

// The original specification, sentence by sentence, in the demo bakery: titles cite its sections by number.
// What it names is there, visible, in its order, with its words, options, and numbers; once more with
// opening hours and orders, which may add to it and take nothing away.

const widths = {
	"1280 px": { width: 1280, height: 800 },
	"390 px": { width: 390, height: 844 },
};

const states: Record<string, (database: Sql) => Promise<void>> = {
	"as it starts": async () => {},
	"with hours and orders": async (database) => {
		await storeUsualWeek(database);
		await takeOrders(database);
	},
};

const allergens = ["Gluten", "Dairy", "Eggs", "Nuts", "Fish", "Shellfish", "Soy"];
const categories = [
	"Breads",
	"Croissants & Pastries",
	"Cakes",
	"Tarts & Pies",
	"Cookies & Bars",
	"Savories",
];
const defaults = {
	title: "Welcome to Sweet Delights Bakery",
	subtitle: "Handcrafted baked goods made fresh with love every day",
	text: "We believe that great baking starts with quality ingredients and a passion for perfection.",
};

/** The hours that the specification's line about the phone states. */
async function storeUsualWeek(database: Sql): Promise<void> {
	const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
	const week = Object.fromEntries(days.map((day) => [day, [{ opens: "08:00", closes: "18:00" }]]));
	const content = JSON.stringify({ week: { ...week, sunday: [] }, exceptions: [] });
	await database`
		insert into site_content (section, content) values ('hours', ${content})
		on conflict (section) do update set content = excluded.content`;
}

/** Whether the middle of each element can be seen. A card's link may lie over all of it. */
const areUncovered = (elements: Locator): Promise<boolean> =>
	elements.evaluateAll((nodes) =>
		nodes.every((node) => {
			node.scrollIntoView({ block: "center", behavior: "instant" });
			const { left, top, width, height } = node.getBoundingClientRect();
			const hit = document.elementFromPoint(left + width / 2, top + height / 2);
			if (width <= 8 || height <= 8 || hit === null) return false;
			const isCardLink = hit.matches("li a, li button") && hit.closest("li")?.contains(node);
			return node.contains(hit) || hit.contains(node) || Boolean(isCardLink);
		}),
	);

/** Expects elements that can be seen, one after the other in the document. */
async function expectInOrder(...elements: Locator[]): Promise<void> {
	for (const element of elements) {
		await expect(element.first()).toBeVisible();
		await expect.poll(() => areUncovered(element.first()), { message: `${element}` }).toBe(true);
	}
	const handles = await Promise.all(elements.map((element) => element.first().elementHandle()));
	for (const [index, handle] of handles.slice(1).entries()) {
		const follows = await handle?.evaluate(
			(node, previous) =>
				previous !== null &&
				(previous.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
			handles[index] ?? null,
		);
		expect(follows, `${elements[index + 1]} comes after ${elements[index]}`).toBe(true);
	}
}

/** Expects elements below each other. */
async function expectStacked(...elements: Locator[]): Promise<void> {
	await expectInOrder(...elements);
	const tops = await Promise.all(
		elements.map((element) => element.first().evaluate((node) => node.getBoundingClientRect().top)),
	);
	expect(tops).toEqual(tops.toSorted((one, other) => one - other));
}

/** The newest of this text, which takes the place of an earlier one while that fades. */
const toast = (page: Page, text: string) =>
	page.getByRole("listitem").filter({ hasText: text }).first();

/** The visible one of several that are for windows of different widths. */
const visible = (page: Page, role: "link" | "button", name: string) =>
	page.getByRole(role, { name }).filter({ visible: true }).first();

/** The links of the header's menu, which a phone shows behind a button. */
async function openMenu(page: Page): Promise<Locator> {
	const header = page.getByRole("banner");
	const button = header.getByRole("button", { name: "Menu" });
	if (await button.isVisible()) {
		await untilInteractive(page);
		await button.click();
	}
	return header;
}

/** Holds the answers of the server that a page waits for. */
async function holdData(page: Page, pattern: string): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(pattern, async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

/** The skeletons of cards; their height is what a card's image takes. */
const skeletons = (page: Page, kind: string) => page.locator(`.skeleton.${kind}`);

test.beforeEach(({ context }) => skipImages(context));

for (const [state, prepare] of Object.entries(states)) {
	for (const [width, viewport] of Object.entries(widths)) {
		test.describe(`${state}, at ${width}`, () => {
			test.use({ viewport, hasTouch: viewport.width < 1000 });
			test.beforeEach(({ database }) => prepare(database));
			testPublicPages(viewport.width);
			testBackOffice(viewport.width);
		});
	}
}

function testPublicPages(width: number): void {
	test("section 2: header and footer", async ({ page, navigate, database }) => {
		for (const path of ["/", "/products", "/about", "/contact"] as const) {
			await navigate(path);
			const header = await openMenu(page);
			await expect(header).toHaveCSS("position", "sticky");
			await expectInOrder(header.getByRole("link", { name: "Rye & Marigold" }));
			await expect(header.getByRole("link", { name: "Rye & Marigold" })).toHaveAttribute(
				"href",
				"/",
			);
			await expect(header.getByRole("link", { name: "Rye & Marigold" })).toContainText(
				"Rye & Marigold",
			);
			const items = await database`
				select title, path from navigation_items
				where show_in_header and active order by display_order`;
			for (const { title, path } of items) {
				const link = header.getByRole("link", { name: title, exact: true });
				await expectInOrder(link);
				await expect(link).toHaveAttribute("href", path);
			}
			const contact = header.getByRole("link", { name: "Contact Us" });
			await expectInOrder(contact);
			await expect(contact.first()).toHaveAttribute("href", "/contact");
			await page.keyboard.press("Escape");

			const footer = page.getByRole("contentinfo");
			const quickLinks = footer.getByRole("navigation", { name: "Quick Links" });
			await expectInOrder(
				footer.getByRole("link", { name: "Rye & Marigold" }),
				footer.getByText("Handcrafted baked goods made fresh with love every day.", {
					exact: true,
				}),
				footer.getByRole("heading", { name: "Quick Links" }),
				quickLinks.getByRole("listitem").first(),
				footer.getByRole("heading", { name: "Contact", exact: true }),
				footer.getByRole("link", { name: "Contact Us →" }),
				footer.getByText(
					`© ${new Date().toLocaleString("en", { timeZone: "America/New_York", year: "numeric" })} Rye & Marigold Bakery. All rights reserved.`,
				),
			);
			const links = await database`
				select title from navigation_items
				where show_in_footer and active order by display_order`;
			await expect(quickLinks.getByRole("listitem")).toHaveText(links.map(({ title }) => title));
			await expect(footer.getByRole("link", { name: "Contact Us →" })).toHaveAttribute(
				"href",
				"/contact",
			);
		}
	});

	test("section 2: header, logo, and logo only", async ({ page, navigate, database }) => {
		await database`
			update site_content
			set content = (content::jsonb || '{"showLogoOnly": true, "logoSize": 48}')::text
			where section = 'settings'`;
		await navigate("/");
		const home = page.getByRole("banner").getByRole("link", { name: "Rye & Marigold" });
		await expectInOrder(home);
		await expect(home).not.toContainText("Rye & Marigold");
		await expect(home.locator("img, svg").first()).toHaveCSS("height", "48px");
	});

	test("section 2: any other path", async ({ page, site }) => {
		const response = await page.goto("/no-such-cake");
		expect(response?.status()).toBe(404);
		const home = page.getByRole("link", { name: "Return to Home" });
		await expectInOrder(page.getByRole("heading", { name: "Oops! Page not found" }), home);
		await expect(home).toHaveAttribute("href", "/");
		await expect.poll(() => site.output()).toContain("/no-such-cake");
	});

	test("section 2: home, the three parts in their order", async ({ page, navigate }) => {
		await navigate("/");
		const main = page.getByRole("main");
		await expectStacked(
			main.getByRole("heading", { level: 1 }),
			main.getByText("Slow sourdough, honest butter"),
			main.getByText("warm loaf by eight"),
			main.getByRole("link", { name: "View All Products" }),
			main.getByRole("heading", { name: "Our Categories" }),
			main.getByRole("heading", { name: "Featured Items" }),
		);
		await expect(main.getByRole("heading", { level: 2 }).nth(0)).toHaveText("Our Categories");
		await expect(main.getByRole("heading", { level: 2 }).nth(1)).toHaveText("Featured Items");

		const cards = main.getByRole("region", { name: "Our Categories" }).getByRole("article");
		await expect(cards.getByRole("heading")).toHaveText(categories);
		for (const card of await cards.all()) {
			await expectStacked(
				card.locator("img"),
				card.getByRole("heading"),
				card.getByRole("paragraph"),
			);
		}
		await expect(cards.first().getByRole("link")).toHaveAttribute(
			"href",
			"/products?category=breads",
		);

		const featured = main.getByRole("region", { name: "Featured Items" }).getByRole("article");
		await expect(featured).toHaveCount(6);
		for (const card of await featured.all()) await expectInOrder(card.getByRole("heading"));
		await expect(featured.first().getByRole("link").first()).toHaveAttribute(
			"href",
			/^\/products\/[0-9a-f-]{36}$/,
		);
	});

	test("section 2: home, what is missing has defaults", async ({ page, navigate, database }) => {
		await removeAllSections(database);
		await database`update products set featured = false`;
		await database`update categories set image_url = null, description = null`;
		await navigate("/");
		const main = page.getByRole("main");
		const hero = main.locator('[data-layout="side-by-side"]');
		const all = hero.getByRole("link", { name: "View All Products" });
		const story = hero.getByRole("link", { name: "Our Story" });
		await expectInOrder(
			hero.getByRole("heading", { level: 1, name: defaults.title, exact: true }),
			hero.getByText(defaults.subtitle, { exact: true }),
			hero.getByText(defaults.text, { exact: true }),
			all,
			story,
		);
		await expect(all).toHaveAttribute("href", "/products");
		await expect(story).toHaveAttribute("href", "/about");
		const background = (link: Locator) =>
			link.evaluate((node) => getComputedStyle(node).backgroundColor);
		expect(await background(all)).not.toBe(await background(story));
		await expect(hero.locator("img")).toHaveAttribute("src", /default-hero/);
		await expect(main.getByRole("heading", { name: "Featured Items" })).toHaveCount(0);
		const card = main.getByRole("article").filter({ hasText: "Savories" });
		expect(await initialIn(card)).toBe("S");
		await expect(page.getByRole("banner")).toContainText("Sweet Delights");
	});

	test("sections 2 and 9: home, the layouts of the hero", async ({ page, navigate, database }) => {
		const layout = async (name: string) => {
			await database`
				update site_content
				set content = (content::jsonb || jsonb_build_object('layout', ${name}::text))::text
				where section = 'hero'`;
			await navigate("/");
			const hero = page.locator(`[data-layout="${name}"]`);
			await expectInOrder(hero.getByRole("heading", { level: 1 }));
			const box = async (part: Locator) =>
				(await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
			return {
				hero: await box(hero),
				image: await box(hero.locator("img")),
				title: await box(hero.getByRole("heading", { level: 1 })),
				alignment: await hero
					.getByRole("heading", { level: 1 })
					.evaluate((node) => getComputedStyle(node).textAlign),
			};
		};
		const beside = await layout("side-by-side");
		const overlay = await layout("full-width-overlay");
		const centered = await layout("centered");
		// On phones they may stack.
		if (width < 1000) return;
		expect(beside.image.x).toBeGreaterThan(beside.title.x + beside.title.width - 1);
		const windowWidth = await page.evaluate(() => document.documentElement.clientWidth);
		for (const [{ hero, image, title }, height] of [
			[overlay, 600],
			[centered, 700],
		] as const) {
			expect(image.width).toBeGreaterThanOrEqual(windowWidth);
			expect(image.height).toBeGreaterThanOrEqual(height);
			expect(hero.height).toBeGreaterThanOrEqual(height);
			expect(title.y).toBeGreaterThan(image.y);
			expect(title.y + title.height).toBeLessThan(image.y + image.height);
		}
		expect(overlay.image.height).toBe(600);
		expect(centered.image.height).toBe(700);
		expect(centered.alignment).toBe("center");
	});

	test("section 2: home and products, skeletons while loading", async ({ page, navigate }) => {
		await navigate("/about");
		await untilInteractive(page);
		const releaseHome = await holdData(page, "**/_.data*");
		await (await openMenu(page)).getByRole("link", { name: "Home", exact: true }).click();
		await expect(page.getByText("Loading…")).toBeAttached();
		const cards = page.locator(".skeleton");
		expect(await cards.count()).toBeGreaterThanOrEqual(12);
		expect(await areUncovered(cards)).toBe(true);
		releaseHome();
		await expect(page.getByRole("heading", { name: "Our Categories" })).toBeVisible();

		const releaseProducts = await holdData(page, "**/products.data*");
		await (await openMenu(page)).getByRole("link", { name: "Products", exact: true }).click();
		await expect(skeletons(page, "aspect-square")).toHaveCount(8);
		expect(await areUncovered(skeletons(page, "aspect-square"))).toBe(true);
		releaseProducts();
		await expect(page.getByRole("heading", { name: "Our Products" })).toBeVisible();
	});

	test("sections 2 and 4: products", async ({ page, navigate, database }) => {
		await changeSection(database, "products_intro", { title: null, subtitle: null, content: null });
		await navigate("/products");
		const main = page.getByRole("main");
		const filter = main.getByRole("combobox", { name: "Category" });
		await expectStacked(
			main.getByRole("heading", { level: 1, name: "Our Products" }),
			main.getByText("Browse our delicious selection of handcrafted treats", { exact: true }),
			filter,
			main.getByRole("article").first(),
		);
		await expect(filter.getByRole("option")).toHaveText(["All Categories", ...categories]);
		await expect(main.getByRole("article")).toHaveCount(24);
		await expect(main.getByRole("list").filter({ has: page.getByRole("article") })).toHaveCount(1);
		const bagel = main.getByRole("article").filter({ hasText: "Smoked Salmon Bagel" });
		await expectStacked(
			bagel.getByText("Savories", { exact: true }),
			bagel.getByRole("heading", { name: "Smoked Salmon Bagel" }),
			bagel.getByText("A boiled, properly chewy bagel"),
			bagel.getByText("$11.50", { exact: true }),
		);
		await expectInOrder(bagel.getByText("Breads", { exact: true }));
		const description = bagel.getByText("A boiled, properly chewy bagel");
		await expect(description).toHaveCSS("-webkit-line-clamp", "2");

		await untilInteractive(page);
		await filter.selectOption("Cakes");
		await expect(page).toHaveURL("/products?category=cakes");
		// Any of a product's categories counts, not only the first.
		await expect(main.getByRole("heading", { name: "Brown Butter Brownie" })).toBeVisible();
		await expect(main.getByRole("heading", { name: "Country Sourdough" })).toHaveCount(0);
		await filter.selectOption("All Categories");
		await expect(page).toHaveURL("/products");
		await expect(main.getByRole("article")).toHaveCount(24);
		await database`update products set active = false where name = 'Apple Pie'`;
		await page.goto("/products?category=no-such");
		await expect(main.getByRole("article")).toHaveCount(23);
		await expect(filter).toHaveValue("");
		await database`delete from product_categories`;
		await page.goto("/products?category=cakes");
		await expectInOrder(main.getByText("No products found in this category."));
	});

	test("section 2: product detail", async ({ page, navigate, database }) => {
		await database`
			update products set allergens = array['GLUTEN', 'dairy', 'Lupin'] where name = 'Apple Pie'`;
		await database`delete from allergen_reviews`;
		await navigate("/products/:id", { id: await productId(database, "Apple Pie") });
		const main = page.getByRole("main");
		const box = main.getByRole("region", { name: "Allergen Information" });
		await expectInOrder(
			main.getByRole("link", { name: "Back to Products" }),
			main.locator("img").first(),
			main.getByRole("link", { name: "Tarts & Pies" }),
			main.getByRole("heading", { level: 1, name: "Apple Pie" }),
			main.getByText("$28.00", { exact: true }),
			main.getByRole("heading", { name: "Description" }),
			main.getByText("Three kinds of apple"),
			main.getByRole("heading", { name: "Ingredients" }),
			box.getByRole("heading", { name: "Allergen Information" }),
		);
		await expect(main.getByRole("link", { name: "Back to Products" })).toHaveAttribute(
			"href",
			/^\/products/,
		);
		const ingredients = main.getByRole("group").filter({ hasText: "Ingredients" });
		await untilInteractive(page);
		const isOpen = () => ingredients.evaluate((node: HTMLDetailsElement) => node.open);
		const before = await isOpen();
		await ingredients.getByRole("heading", { name: "Ingredients" }).click();
		expect(await isOpen()).toBe(!before);
		const listed = box.getByRole("listitem");
		await expect(listed).toHaveText(["Gluten", "Dairy", "Lupin"]);
		for (const item of await listed.all()) await expectInOrder(item.locator("svg"));

		await database`
			update products set allergens = '{}', ingredients = null, image_url = null
			where name = 'Apple Pie'`;
		await navigate("/products/:id", { id: await productId(database, "Apple Pie") });
		await expect(main.getByRole("heading", { name: "Ingredients" })).toHaveCount(0);
		await expect(main.getByRole("heading", { name: "Allergen Information" })).toHaveCount(0);

		const reviewed = { list: "seven", ingredients: "Apples", answers: {} } as const;
		await reviewProduct(database, "Apple Pie", reviewed);
		const reviewOf = () => database`
			select outdated_at is not null as outdated
			from allergen_reviews join products on products.id = product_id
			where products.name = 'Apple Pie'`;
		for (const outdated of [false, true]) {
			if (outdated)
				await database`update products set ingredients = 'Plums' where name = 'Apple Pie'`;
			expect(await reviewOf()).toEqual([{ outdated }]);
			await navigate("/products/:id", { id: await productId(database, "Apple Pie") });
			await expect(main.getByText(outdated ? "Plums" : "Apples")).toHaveCount(1);
			await expect(main.getByRole("region", { name: "Allergen Information" })).toHaveCount(0);
			await expect(main.getByText(/allergen|reviewed/i)).toHaveCount(0);
		}

		await database`update products set active = false where name = 'Apple Pie'`;
		for (const id of [await productId(database, "Apple Pie"), crypto.randomUUID(), "no-id"]) {
			const response = await navigate("/products/:id", { id });
			expect(response?.status()).toBe(404);
			await expectInOrder(main.getByText("Product not found."));
		}
	});

	test("section 2: about", async ({ page, navigate, database }) => {
		await navigate("/about");
		const main = page.getByRole("main");
		await expectInOrder(
			main.getByText("About Us", { exact: true }),
			main.getByRole("heading", { name: "Flour, water, salt, and a stubborn old starter" }),
			main.getByText("How a jar of rye and a row of flowers became a bakery."),
			main.getByText("Rye & Marigold began with a jar."),
		);
		await expectInOrder(main.getByRole("img", { name: "About us" }));
		await changeSection(database, "about", {
			content: { show_page_title: false, text: "<p>Bread</p>" },
		});
		await navigate("/about");
		await expect(main.getByText("Bread", { exact: true })).toBeVisible();
		await expect(main.getByText("About Us", { exact: true })).toHaveCount(0);
		await removeAllSections(database);
		await navigate("/about");
		await expectInOrder(main.getByText("About Us", { exact: true }));
	});

	test("sections 2, 5, and 8: contact", async ({ page, navigate, database }) => {
		await navigate("/contact");
		const main = page.getByRole("main");
		const form = main.getByRole("region", { name: "Send Us a Message" });
		await expectInOrder(
			main.getByRole("heading", { level: 1, name: "Get In Touch" }),
			main.getByRole("heading", { name: "Visit Us" }),
			main.getByText("27 Mill Street, Alder Falls, Vermont"),
			main.getByRole("heading", { name: "Call Us" }),
			main.getByText("(802) 555-0142"),
			main.getByText("Mon-Sat: 8am-6pm"),
			main.getByRole("heading", { name: "Email Us" }),
			main.getByText("hello@ryeandmarigold.example"),
			main.getByText("We reply within 24hrs"),
			form.getByRole("heading", { name: "Send Us a Message" }),
			form.getByRole("textbox", { name: "Name" }),
			form.getByRole("textbox", { name: "Email" }),
			form.getByRole("textbox", { name: "Subject" }),
			form.getByRole("textbox", { name: "Message" }),
			form.getByRole("button", { name: "Send Message" }),
		);
		await untilInteractive(page);
		const rules = {
			Name: ["Name is required", 100, "Name must be less than 100 characters"],
			Email: ["Invalid email address", 255, "Email must be less than 255 characters"],
			Subject: ["Subject is required", 200, "Subject must be less than 200 characters"],
			Message: ["Message is required", 1000, "Message must be less than 1000 characters"],
		} as const;
		const send = form.getByRole("button", { name: "Send Message" });
		const field = (label: string) => form.getByRole("textbox", { name: label });
		for (const label of Object.keys(rules)) await field(label).fill("   ");
		await send.click();
		for (const [label, [missing]] of Object.entries(rules)) {
			await expect(field(label)).toHaveAccessibleDescription(new RegExp(missing));
		}
		for (const [label, [, max]] of Object.entries(rules)) {
			const tooLong = `${"a".repeat(64)}@${"b.".repeat(96)}example`;
			await field(label).fill(label === "Email" ? tooLong : "a".repeat(max + 1));
		}
		await send.click();
		for (const [label, [, , message]] of Object.entries(rules)) {
			await expect(field(label)).toHaveAccessibleDescription(new RegExp(message));
		}
		const message = {
			Name: "Ada Baker",
			Email: "ada@example.com",
			Subject: "A cake",
			Message: "For twelve, on Saturday",
		};
		for (const [label, text] of Object.entries(message)) await field(label).fill(` ${text} `);
		await send.click();
		await expect(toast(page, "Message sent!")).toContainText(
			"We'll get back to you as soon as possible.",
		);
		for (const label of Object.keys(message)) await expect(field(label)).toHaveValue("");
		expect(await database`select name, email, subject, message from contact_messages`).toEqual([
			{ name: "Ada Baker", email: "ada@example.com", subject: "A cake", message: message.Message },
		]);

		await changeSection(database, "contact", {
			content: { email: "a@example.com", phone: "555", address: "", showPhone: false },
		});
		await navigate("/contact");
		await expectInOrder(main.getByRole("heading", { name: "Email Us" }));
		await expect(main.getByRole("heading", { name: "Call Us" })).toHaveCount(0);
		await expect(main.getByRole("heading", { name: "Visit Us" })).toHaveCount(0);
	});

	test("section 4: colors of the brand", async ({ page, navigate, database }) => {
		const color = (name: string) =>
			page.evaluate((name) => document.documentElement.style.getPropertyValue(name), name);
		await database`
			update site_content
			set content = (content::jsonb || '{"primary": "#123456", "accent": "nonsense"}')::text
			where section = 'settings'`;
		await navigate("/");
		expect(await color("--brand-primary")).toBe("#123456");
		expect(await color("--brand-accent")).toBe("#000000");
	});
}

const spinner = (page: Page) => page.getByRole("status").filter({ hasText: "Loading" });

function testBackOffice(width: number): void {
	test("sections 2 and 6: sign-in", async ({ page, navigate, site }) => {
		await navigate("/admin/dashboard");
		await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
		await navigate("/admin");
		await expectInOrder(
			page.getByLabel("Email"),
			page.getByLabel("Password"),
			page.getByRole("button", { name: "Sign In", exact: true }),
		);
		await page.getByRole("button", { name: "Sign In", exact: true }).click();
		await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
		await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Password is required");
		const release = await holdData(page, "**/auth/v1/token**");
		await signInHere(page, site.administrator);
		await expect(page.getByRole("button", { name: "Signing in..." })).toBeVisible();
		release();
		await expect(toast(page, "Logged in successfully")).toBeVisible();
		await expect(page).toHaveURL("/admin/dashboard");
		await navigate("/admin");
		await expect(page).toHaveURL("/admin/dashboard");
	});

	test("section 6: a session without the role of an administrator", async ({
		page,
		navigate,
		site,
	}) => {
		const user = await addUser(site, { email: "guest@bakery.test", role: null });
		await navigate("/admin");
		await signInHere(page, user);
		await expect(toast(page, "Access Denied")).toContainText("You don't have admin privileges");
		await expect(page).toHaveURL("/");
		await removeAddedUsers(site);
	});

	test("section 2: dashboard, and the screens it leads to", async ({ page, login, navigate }) => {
		await login();
		const data = await holdData(page, "**/api/rpc/**");
		await navigate("/admin/dashboard");
		await expect(spinner(page)).toBeAttached();
		data();
		const main = page.getByRole("main");
		await expectInOrder(page.getByRole("heading", { name: "Welcome back!" }));
		const areas = {
			"/admin/products": "Products",
			"/admin/categories": "Categories",
			"/admin/pages": "Pages",
			"/admin/user-settings": "Profile Settings",
			"/admin/settings": "Site Settings",
			"/admin/navigation": "Navigation",
		};
		const cards = Object.keys(areas).map((path) => main.locator(`ul a[href="${path}"]`).last());
		await expectInOrder(...cards);
		// Nothing that was added comes before them.
		await expectInOrder(...cards, main.locator('a[href="/admin/labels"]').last());
		const menu = width < 1000 ? page.getByRole("button", { name: "Menu" }) : null;
		await menu?.click();
		await expectInOrder(visible(page, "link", "View Site"));
		await expect(visible(page, "link", "View Site")).toHaveAttribute("href", "/");
		await expectInOrder(visible(page, "button", "Logout"));
		for (const [path, heading] of Object.entries(areas)) {
			await page.goto(path);
			await expectInOrder(
				page.getByRole("main").getByRole("link", { name: /Dashboard/ }),
				page.getByRole("heading", { level: 1, name: heading }),
			);
		}
	});

	test("section 2: 'Logout' is in reach on every screen", async ({ page, login, navigate }) => {
		await login();
		for (const path of [
			"/admin/dashboard",
			"/admin/products",
			"/admin/categories",
			"/admin/pages",
			"/admin/settings",
			"/admin/user-settings",
			"/admin/navigation",
		] as const) {
			await navigate(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			if (width < 1000 && path !== "/admin/navigation") {
				await page.getByRole("button", { name: "Menu" }).click();
			}
			await expect(visible(page, "button", "Logout")).toBeInViewport({ ratio: 1 });
		}
		await visible(page, "button", "Logout").click();
		await expect(page).toHaveURL("/");
	});

	test("sections 2 and 5: products", async ({ page, login, navigate, database }) => {
		await database`update products set description = null, price = null, active = false where name = 'Apple Pie'`;
		await login();
		await navigate("/admin/products");
		const main = page.getByRole("main");
		const card = (name: string) =>
			main.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
		await expectInOrder(
			card("Apple Pie").getByRole("heading", { name: "Apple Pie" }),
			card("Apple Pie").getByText("No description"),
			card("Apple Pie").getByText("N/A"),
		);
		await expectInOrder(card("Apple Pie").getByText("Inactive", { exact: true }));
		await expectInOrder(card("Strawberry Tart").getByText("Featured", { exact: true }));
		await expectInOrder(card("Strawberry Tart").getByText("$27.00"));
		await expect(
			card("Strawberry Tart").getByText("Ripe strawberries on cool vanilla custard"),
		).toHaveCSS("-webkit-line-clamp", "2");
		await expectInOrder(card("Apple Pie").getByRole("link", { name: "Edit Apple Pie" }));
		await expectInOrder(card("Apple Pie").getByRole("button", { name: "Delete Apple Pie" }));

		await page.getByRole("link", { name: "Add Product" }).click();
		await expectInOrder(
			main.getByRole("textbox", { name: "Name" }),
			main.getByRole("textbox", { name: "Description" }),
			main.getByRole("textbox", { name: "Price" }),
			main.getByRole("group", { name: "Categories" }),
			main.getByText("Featured", { exact: true }),
			main.getByText("Active", { exact: true }),
			main.getByRole("button", { name: "Choose Image" }),
			main.getByRole("textbox", { name: "Ingredients" }),
			main.getByRole("checkbox", { name: allergens[0] ?? "" }),
			main.getByRole("button", { name: "Save Product" }),
		);
		await expectInOrder(
			...allergens.map((name) => main.getByRole("checkbox", { name, exact: true })),
		);
		await expect(main.getByRole("switch", { name: "Featured" })).not.toBeChecked();
		await expect(main.getByRole("switch", { name: "Active" })).toBeChecked();
		await main.getByRole("button", { name: "Save Product" }).click();
		await expect(main.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(
			"Name is required",
		);
		await expect(main.getByRole("group", { name: "Categories" })).toHaveAccessibleDescription(
			"Please select at least one category",
		);
		await main.getByRole("textbox", { name: "Name" }).fill("Plum Cake");
		await main.getByRole("textbox", { name: "Price" }).fill("3.25");
		await main.getByRole("group", { name: "Categories" }).getByLabel("Cakes").check();
		await main.getByRole("group", { name: "Categories" }).getByLabel("Savories").check();
		await main.getByRole("checkbox", { name: "Gluten", exact: true }).check();
		await main.getByRole("checkbox", { name: "Soy", exact: true }).check();
		await main.getByRole("button", { name: "Save Product" }).click();
		await expect(toast(page, "Product created successfully")).toBeVisible();
		await expect(page).toHaveURL("/admin/products");
		const [stored] = await database`
			select price::float8 as price, featured, active, allergens,
				(select slug from categories where id = category_id) as category,
				array(
					select slug from product_categories
					join categories on categories.id = product_categories.category_id
					where product_id = products.id order by position
				) as categories
			from products where name = 'Plum Cake'`;
		expect(stored).toEqual({
			price: 3.25,
			featured: false,
			active: true,
			allergens: ["Gluten", "Soy"],
			category: "cakes",
			categories: ["cakes", "savories"],
		});

		await card("Plum Cake").getByRole("link", { name: "Edit Plum Cake" }).click();
		await main.getByRole("textbox", { name: "Price" }).fill("4");
		await main.getByRole("button", { name: "Save Product" }).click();
		await expect(toast(page, "Product updated successfully")).toBeVisible();
		await card("Plum Cake").getByRole("button", { name: "Delete Plum Cake" }).click();
		const question = page.getByRole("alertdialog");
		await expect(question).toContainText("Are you sure you want to delete this product?");
		await question.getByRole("button", { name: "Delete" }).click();
		await expect(toast(page, "Product deleted successfully")).toBeVisible();
		expect(await database`select from products where name = 'Plum Cake'`).toHaveLength(0);
	});

	test("sections 2 and 5: categories", async ({ page, login, navigate, database }) => {
		await login();
		await navigate("/admin/categories");
		const main = page.getByRole("main");
		const card = (name: string) =>
			main.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
		await expectInOrder(
			card("Cakes").getByRole("heading", { name: "Cakes" }),
			card("Cakes").getByText("Layer cakes and loaf cakes for birthdays"),
			card("Cakes").getByText("Slug: cakes"),
			card("Cakes").getByText("Order: 2"),
			card("Cakes").getByRole("link", { name: "Edit Cakes" }),
			card("Cakes").getByRole("button", { name: "Delete Cakes" }),
		);
		await expect(main.getByRole("listitem").getByRole("heading")).toHaveText(categories);
		await page.getByRole("link", { name: "Add Category" }).click();
		await expectInOrder(
			main.getByRole("textbox", { name: "Name" }),
			main.getByRole("textbox", { name: "Slug" }),
			main.getByRole("textbox", { name: "Description" }),
			main.getByRole("button", { name: "Choose Image" }),
			main.getByRole("spinbutton", { name: "Display Order" }),
			main.getByRole("button", { name: "Save Category" }),
		);
		await expect(main.getByRole("spinbutton", { name: "Display Order" })).toHaveValue("0");
		await main.getByRole("button", { name: "Save Category" }).click();
		await expect(main.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(
			"Name is required",
		);
		await main.getByRole("textbox", { name: "Name" }).fill("--Rolls & 2 Buns!");
		await expect(main.getByRole("textbox", { name: "Slug" })).toHaveValue("rolls-2-buns");
		await main.getByRole("button", { name: "Save Category" }).click();
		await expect(toast(page, "Category created successfully")).toBeVisible();
		expect(
			await database`
				select description, image_url, display_order from categories where slug = 'rolls-2-buns'`,
		).toEqual([{ description: null, image_url: null, display_order: 0 }]);
		await card("--Rolls & 2 Buns!").getByRole("link", { name: /^Edit/ }).click();
		await main.getByRole("textbox", { name: "Slug" }).fill("rolls");
		await main.getByRole("button", { name: "Save Category" }).click();
		await expect(toast(page, "Category updated successfully")).toBeVisible();
		await card("--Rolls & 2 Buns!")
			.getByRole("button", { name: /^Delete/ })
			.click();
		const question = page.getByRole("alertdialog");
		await expect(question).toContainText(
			"Are you sure you want to delete this category? This will affect all products in this category.",
		);
		await question.getByRole("button", { name: "Delete" }).click();
		await expect(toast(page, "Category deleted successfully")).toBeVisible();
		expect(await database`select from categories where slug = 'rolls'`).toHaveLength(0);
	});

	test("section 2: media dialog", async ({ page, login, navigate, database }) => {
		await login();
		await navigate("/admin/products/:id", { id: "new" });
		await page.getByRole("button", { name: "Choose Image" }).click();
		const dialog = page.getByRole("dialog");
		const select = dialog.getByRole("button", { name: "Select Image" });
		await expectInOrder(
			dialog.getByRole("tab", { name: "Choose from Gallery" }),
			dialog.getByRole("tab", { name: "Upload New" }),
		);
		await expect(select).toBeDisabled();
		await dialog.getByRole("radio", { name: "apple pie" }).check();
		await expect(select).toBeEnabled();
		await dialog.getByRole("tab", { name: "Upload New" }).click();
		await dialog.locator('input[type="file"]').setInputFiles({
			name: "cake.png",
			mimeType: "image/png",
			buffer: await transparentPng(40, 30),
		});
		await dialog.getByRole("button", { name: "Upload cake.png" }).click();
		await expect(toast(page, "Image uploaded successfully")).toBeVisible();
		const [uploaded] = await database`
			select name from files.images order by created_at desc limit 1`;
		expect(uploaded?.name).toMatch(/^[0-9a-f-]{36}\.jpg$/);
		await expect(dialog.getByRole("radio", { name: /^Uploaded/ }).first()).toBeChecked();
		await dialog
			.getByRole("button", { name: /^Delete/ })
			.first()
			.click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
		await expect(toast(page, "Image deleted successfully")).toBeVisible();
	});

	test("section 2: page list and page editor", async ({ page, login, navigate, database }) => {
		await login();
		await navigate("/admin/pages");
		const main = page.getByRole("main");
		for (const [name, path] of [
			["Home Page", "/admin/pages/home"],
			["About Page", "/admin/pages/about"],
			["Products Page", "/admin/pages/products"],
			["Contact Page", "/admin/settings"],
		] as const) {
			const link = main.getByRole("link", { name, exact: true });
			await expectInOrder(link);
			await expect(link).toHaveAttribute("href", path);
		}
		for (const [pageId, name, description, section] of [
			[
				"products",
				"Products Page",
				"Edit the introduction on your products page",
				"Products Intro",
			],
			["about", "About Page", "Edit your about page content", "About"],
			["home", "Home Page", "Edit the hero section on your homepage", "Hero"],
		] as const) {
			await navigate("/admin/pages/:pageId", { pageId });
			await expectInOrder(
				main.getByRole("link", { name: "Back to Pages" }),
				main.getByRole("heading", { level: 1, name }),
				main.getByText(description),
				main.getByRole("heading", { level: 2, name: section }),
				main.getByRole("textbox", { name: "Page Title" }),
				main.getByRole("textbox", { name: "Title", exact: true }),
				main.getByRole("textbox", { name: "Subtitle" }),
				main.getByRole("tab", { name: "Visual Editor" }),
				main.getByRole("tab", { name: "Code View" }),
				main.getByRole("textbox", { name: "Content", exact: true }),
				main.getByText("Image", { exact: true }),
				main.getByRole("button", { name: "Save All Changes" }),
			);
			await expect(main.getByRole("checkbox", { name: "Show" })).toBeChecked();
			await expect(main.getByRole("textbox", { name: "Page Title" })).toHaveAttribute(
				"placeholder",
				/About Us/,
			);
			await expect(main.getByRole("combobox", { name: "Hero Layout" })).toHaveCount(
				pageId === "home" ? 1 : 0,
			);
		}

		await expect(
			main.getByRole("combobox", { name: "Hero Layout" }).getByRole("option"),
		).toHaveText([
			"Side by Side (Image Right)",
			"Full Width with Content Overlay",
			"Centered Content (Background Image)",
		]);
		await main
			.getByRole("combobox", { name: "Hero Layout" })
			.selectOption("Full Width with Content Overlay");
		const block = main.getByRole("group").filter({ hasText: "Call-to-Action Buttons" });
		await expect(block.first()).toContainText("2 button(s) configured");
		await block.getByText("Call-to-Action Buttons").click();
		await block.getByRole("button", { name: "Add Button" }).click();
		await expect(block.first()).toContainText("3 button(s) configured");
		await expect(block.getByRole("button", { name: "Add Button" })).toHaveCount(0);
		await expect(block.getByRole("textbox", { name: /Text/ }).last()).toHaveValue("New Button");
		await expect(block.getByRole("textbox", { name: "URL" }).last()).toHaveValue("/");
		const style = block.getByRole("combobox", { name: "Style" }).last();
		await expect(style.getByRole("option")).toHaveText(["Primary (Filled)", "Secondary (Outline)"]);
		await expect(style).toHaveValue("default");
		const saving = await holdData(page, "**/api/rpc/**");
		await main.getByRole("button", { name: "Save All Changes" }).click();
		await expect(main.getByRole("button", { name: "Saving..." })).toBeVisible();
		saving();
		await expect(toast(page, "Page content updated successfully")).toBeVisible();
		const [hero] = await database`select content from site_content where section = 'hero'`;
		expect(JSON.parse(hero?.content)).toMatchObject({
			layout: "full-width-overlay",
			buttons: [{}, {}, { text: "New Button", url: "/", variant: "default" }],
		});
	});

	test("section 2: rich text", async ({ page, login, navigate }) => {
		await login();
		await navigate("/admin/pages/:pageId", { pageId: "about" });
		const toolbar = page.getByRole("toolbar", { name: "Formatting" });
		await expectInOrder(
			toolbar.getByRole("combobox", { name: "Text style" }),
			toolbar.getByRole("combobox", { name: "Font" }),
			toolbar.getByRole("combobox", { name: "Size" }),
			...[
				"Bold",
				"Italic",
				"Underline",
				"Strikethrough",
				"Quote",
				"Numbered list",
				"Bulleted list",
			].map((name) => toolbar.getByRole("button", { name })),
			toolbar.getByRole("button", { name: "Indent less" }),
			toolbar.getByRole("button", { name: "Indent more" }),
			toolbar.getByRole("combobox", { name: "Alignment" }),
			...["Text color", "Background color", "Link", "Image", "Video", "Remove formatting"].map(
				(name) => toolbar.getByRole("button", { name }),
			),
		);
		for (const level of [1, 2, 3, 4, 5, 6]) {
			await expect(
				toolbar.getByRole("combobox", { name: "Text style" }).getByRole("option", {
					name: `Heading ${level}`,
				}),
			).toBeAttached();
		}
		const content = page.getByRole("textbox", { name: "Content", exact: true });
		await content.fill("");
		await expect(
			page
				.getByText("Enter content...")
				.or(page.locator('[data-placeholder="Enter content..."]'))
				.first(),
		).toBeAttached();
		await content.fill("Bread");
		await page.getByRole("tab", { name: "Code View" }).click();
		const code = page.getByRole("textbox", { name: "Content as HTML" });
		await expect(code).toHaveValue("<p>Bread</p>");
		expect((await code.boundingBox())?.height).toBeGreaterThanOrEqual(400);
		await expectInOrder(page.getByText(/width and height/));
		await code.fill("<p>Cake</p>");
		await page.getByRole("tab", { name: "Visual Editor" }).click();
		await expect(content).toHaveText("Cake");
	});

	test("sections 2 and 5: settings", async ({ page, login, navigate, database }) => {
		await login();
		await navigate("/admin/settings");
		const main = page.getByRole("main");
		const section = (name: string) => main.getByRole("heading", { level: 2, name, exact: true });
		await expectInOrder(
			main.getByRole("link", { name: "Back to Dashboard" }),
			section("Website Name"),
			section("Logo Settings"),
			section("Brand Colors"),
			section("Contact Information"),
			section("SEO & Meta Information"),
			main.getByRole("button", { name: "Save Settings" }),
		);
		await expect(main.getByRole("heading", { level: 2 })).toContainText([
			"Website Name",
			"Logo Settings",
			"Brand Colors",
			"Contact Information",
			"SEO & Meta Information",
		]);
		const order = await main.getByRole("heading", { level: 2 }).allTextContents();
		expect(order.slice(0, 5)).toEqual([
			"Website Name",
			"Logo Settings",
			"Brand Colors",
			"Contact Information",
			"SEO & Meta Information",
		]);
		for (const color of ["Primary Color", "Secondary Color", "Accent Color"]) {
			await expectInOrder(
				main.getByLabel(`${color} picker`),
				main.getByRole("textbox", { name: color, exact: true }),
			);
		}
		for (const detail of ["Email", "Phone", "Address"]) {
			await expectInOrder(main.getByRole("textbox", { name: detail, exact: true }));
			await expect(main.getByRole("switch", { name: `${detail} Visible` })).toBeChecked();
		}
		await expectInOrder(
			main.getByRole("textbox", { name: "Meta Title" }),
			main.getByRole("textbox", { name: "Meta Description" }),
			main.getByRole("textbox", { name: "Slogan/Tagline" }),
			main.getByRole("textbox", { name: "Keywords" }),
		);
		await main.getByRole("textbox", { name: "Meta Title" }).fill("a".repeat(61));
		await expectInOrder(main.getByText("61/60"));
		await main.getByRole("textbox", { name: "Meta Description" }).fill("a".repeat(160));
		await expectInOrder(main.getByText("160/160"));
		await main.getByRole("textbox", { name: "Meta Title" }).fill("Bread");
		await expect(main.getByRole("spinbutton", { name: "Logo Size" })).toHaveCount(0);
		await main.getByRole("switch", { name: "Show Logo Only" }).check();
		const size = main.getByLabel("Logo Size");
		await expect(size).toHaveValue("32");
		for (const wrong of ["23", "81"]) {
			await size.fill(wrong);
			await main.getByRole("button", { name: "Save Settings" }).click();
			await expect(size).toHaveAttribute("aria-invalid", "true");
		}
		await size.fill("80");
		await main.getByRole("textbox", { name: "Primary Color", exact: true }).fill("#2d5f3f");
		await main.getByRole("button", { name: "Save Settings" }).click();
		await expect(
			toast(page, "Settings saved successfully. Refresh to see all changes."),
		).toBeVisible();
		await expect
			.poll(() =>
				page.evaluate(() => document.documentElement.style.getPropertyValue("--brand-primary")),
			)
			.toBe("#2d5f3f");
		const [settings] = await database`select content from site_content where section = 'settings'`;
		expect(JSON.parse(settings?.content)).toMatchObject({ showLogoOnly: true, logoSize: 80 });
		await main.getByLabel("Logo file").setInputFiles({
			name: "Logo.png",
			mimeType: "image/png",
			buffer: await transparentPng(40, 30),
		});
		await expect(toast(page, "Logo uploaded successfully")).toBeVisible();
	});

	test("sections 2 and 5: profile", async ({ page, navigate, site }) => {
		const owner = await addUser(site, { email: "rosa@bakery.test", role: "admin" });
		await navigate("/admin/user-settings");
		await signInHere(page, owner);
		const main = page.getByRole("main");
		await expectInOrder(
			main.getByRole("link", { name: "Back to Dashboard" }),
			main.getByRole("heading", { name: "Profile Settings" }),
			main.getByLabel("Full Name"),
			main.getByLabel("Current Email"),
			main.getByLabel("New Email"),
			main.getByLabel("New Password"),
			main.getByRole("button", { name: "Update Profile" }),
		);
		await expect(main.getByLabel("Current Email")).not.toBeEditable();
		await expect(main.getByText("Leave blank to keep current")).toBeVisible();
		await main.getByLabel("Full Name").fill("Rosa Rye");
		const save = await holdData(page, "**/api/rpc/save_full_name");
		await main.getByRole("button", { name: "Update Profile" }).click();
		await expect(main.getByRole("button", { name: "Updating..." })).toBeVisible();
		save();
		await expect(toast(page, "Profile updated successfully.")).toBeVisible();
		await main.getByLabel("New Email").fill("rosa@rye.test");
		await main.getByLabel("New Password").fill("quite another password");
		await main.getByRole("button", { name: "Update Profile" }).click();
		await expect(toast(page, "Email Update")).toBeVisible();
		await expect(toast(page, "Password updated successfully.")).toBeVisible();
		expect(await site.database`select full_name from profiles where id = ${owner.id}`).toEqual([
			{ full_name: "Rosa Rye" },
		]);
		await removeAddedUsers(site);
	});

	test("sections 2 and 5: navigation", async ({ page, login, navigate, database }) => {
		await login();
		await navigate("/admin/navigation");
		const main = page.getByRole("main");
		const list = main.getByRole("region", { name: "Navigation Items" });
		const rows = list.getByRole("listitem");
		const bar = main.getByRole("link", { name: /Dashboard/ });
		await expect(bar).toHaveAttribute("href", "/admin/dashboard");
		await expectInOrder(
			bar,
			main.getByRole("textbox", { name: "Title" }),
			main.getByLabel("Path"),
			main.getByText("Show in Header", { exact: true }),
			main.getByText("Show in Footer", { exact: true }),
			main.getByRole("button", { name: "Add Item" }),
			list.getByRole("heading", { name: "Navigation Items" }),
		);
		await expectInOrder(visible(page, "button", "Logout"));
		await expect(rows).toContainText(["Home", "Products", "About", "Contact"]);
		await expectInOrder(
			rows.first().getByText("Home", { exact: true }),
			rows.first().getByText("Header", { exact: true }),
			rows.first().getByText("Footer", { exact: true }),
			rows.first().getByText("/", { exact: true }),
			rows.first().getByRole("link", { name: "Edit Home" }),
			rows.first().getByRole("button", { name: "Delete Home" }),
		);
		await main.getByRole("button", { name: "Add Item" }).click();
		await expect(main.getByLabel("Title")).toHaveAccessibleDescription("Title is required");
		await expect(main.getByLabel("Path")).toHaveAccessibleDescription(/Path is required/);
		await main.getByLabel("Title").fill("Bread");
		await main.getByLabel("Path").fill("/products?category=breads");
		await main.getByRole("button", { name: "Add Item" }).click();
		await expect(toast(page, "Navigation item created")).toBeVisible();
		await expect(main.getByLabel("Title")).toHaveValue("");
		expect(
			await database`select display_order, active from navigation_items where title = 'Bread'`,
		).toEqual([{ display_order: 4, active: true }]);
		await rows.last().getByRole("link", { name: "Edit Bread" }).click();
		await expectInOrder(main.getByRole("button", { name: "Cancel" }));
		await main.getByLabel("Title").fill("Loaves");
		await main.getByRole("button", { name: "Update Item" }).click();
		await expect(toast(page, "Navigation item updated")).toBeVisible();
		await rows.last().getByRole("button", { name: "Delete Loaves" }).click();
		const question = page.getByRole("alertdialog");
		await expect(question).toContainText("Are you sure you want to delete this navigation item?");
		await question.getByRole("button", { name: "Delete" }).click();
		await expect(toast(page, "Navigation item deleted")).toBeVisible();
		await database`delete from navigation_items`;
		await navigate("/admin/navigation");
		await expectInOrder(main.getByText("No navigation items yet"));
	});

	test("section 8: a failed call is an error toast, and nothing typed is lost", async ({
		page,
		login,
		navigate,
	}) => {
		await login();
		await navigate("/admin/categories/:id", { id: "new" });
		await page.getByRole("textbox", { name: "Name" }).fill("Rolls");
		await page.route("**/api/rpc/save_category*", (route) => route.abort());
		await page.getByRole("button", { name: "Save Category" }).click();
		await expect(toast(page, "Error")).toBeVisible();
		await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Rolls");
	});
}
