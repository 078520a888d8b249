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
// What it names is there, visible, in its order, with its words, options, and numbers; once more on a phone
// with opening hours and orders, which may add to it and take nothing away.

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const allergens = ["Gluten", "Dairy", "Eggs", "Nuts", "Fish", "Shellfish", "Soy"];
const categories = [
	"Breads",
	"Croissants & Pastries",
	"Cakes",
	"Tarts & Pies",
	"Cookies & Bars",
	"Savories",
];
const menu = { Home: "/", Products: "/products", About: "/about" };
const name = "Rye & Marigold";

/** The hours that the specification's line about the phone states. */
async function storeUsualWeek(database: Sql): Promise<void> {
	const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
	const week = Object.fromEntries(days.map((day) => [day, [{ opens: "08:00", closes: "18:00" }]]));
	const content = JSON.stringify({ week: { ...week, sunday: [] }, exceptions: [] });
	await database`insert into site_content (section, content) values ('hours', ${content})`;
}

/** Changes keys of a section's content. */
const changeContent = (database: Sql, section: string, change: object) => database`
	update site_content set content = (content::jsonb || ${JSON.stringify(change)}::text::jsonb)::text
	where section = ${section}`;

/** Expects elements that can be seen, one after the other in the document. */
const expectInOrder = (...elements: Locator[]) => expectPlaces(elements, { isStacked: false });

/** Expects elements below each other. */
const expectStacked = (...elements: Locator[]) => expectPlaces(elements, { isStacked: true });

async function expectPlaces(elements: Locator[], options: { isStacked: boolean }): Promise<void> {
	await expect(async () => {
		const found = elements.map((element) => element.first().elementHandle({ timeout: 5000 }));
		const nodes = (await Promise.all(found)).filter((node) => node !== null);
		const misplaced = await elements[0]?.page().evaluate(findMisplaced, { nodes, ...options });
		expect(misplaced?.map((index) => `${elements[index]}`)).toEqual([]);
	}).toPass({ timeout: 20_000 });
}

/**
 * Finds elements that are not seen in their middle, or come before the one that they should follow. A
 * card's link may lie over all of it. Runs in the browser.
 */
function findMisplaced({ nodes, isStacked }: { nodes: Element[]; isStacked: boolean }): number[] {
	const isUncovered = (node: Element) => {
		node.scrollIntoView({ block: "center", behavior: "instant" });
		const { left, top, width, height } = node.getBoundingClientRect();
		const hit = document.elementFromPoint(left + width / 2, top + height / 2);
		if (width <= 8 || height <= 8 || hit === null) return false;
		const isCardLink = hit.matches("li a, li button") && hit.closest("li")?.contains(node);
		return node.contains(hit) || hit.contains(node) || Boolean(isCardLink);
	};
	const follows = (node: Element, previous: Element | undefined) =>
		!previous ||
		(previous.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING &&
			(!isStacked || previous.getBoundingClientRect().top <= node.getBoundingClientRect().top));
	return nodes.flatMap((node, index) =>
		node.checkVisibility({ visibilityProperty: true }) &&
		isUncovered(node) &&
		follows(node, nodes[index - 1])
			? []
			: [index],
	);
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

async function expectHeaderAndFooter(page: Page): Promise<void> {
	const own = page.viewportSize() ?? phone;
	for (const viewport of [own === phone ? desktop : phone, own]) {
		await page.setViewportSize(viewport);
		const header = await openMenu(page);
		await expect(header).toHaveCSS("position", "sticky");
		const home = header.getByRole("link", { name });
		await expectInOrder(home, ...Object.keys(menu).map((title) => linkTo(header, title)));
		await expect(home).toHaveAttribute("href", "/");
		await expect(home).toContainText(name);
		for (const [title, path] of Object.entries(menu)) {
			await expect(linkTo(header, title)).toHaveAttribute("href", path);
		}
		const contact = header.getByRole("link", { name: "Contact Us" });
		await expectInOrder(contact);
		await expect(contact.first()).toHaveAttribute("href", "/contact");
		await page.keyboard.press("Escape");
	}
	const footer = page.getByRole("contentinfo");
	const quickLinks = footer.getByRole("navigation", { name: "Quick Links" }).getByRole("listitem");
	const contact = footer.getByRole("link", { name: "Contact Us →" });
	const year = new Date().toLocaleString("en", { timeZone: "America/New_York", year: "numeric" });
	await expectInOrder(
		footer.getByRole("link", { name }),
		footer.getByText("Handcrafted baked goods made fresh with love every day.", { exact: true }),
		footer.getByRole("heading", { name: "Quick Links" }),
		quickLinks,
		footer.getByRole("heading", { name: "Contact", exact: true }),
		contact,
		footer.getByText(`© ${year} ${name} Bakery. All rights reserved.`),
	);
	await expect(quickLinks).toHaveText([...Object.keys(menu), "Contact"]);
	await expect(contact).toHaveAttribute("href", "/contact");
}

/** Parts by their roles and names, or by their texts: "heading Visit Us; text Mon-Sat: 8am-6pm". */
const partsOf = (part: Locator, names: string): Locator[] =>
	names.split("; ").map((each) => {
		const [role = "", ...words] = each.split(" ");
		const name = words.join(" ");
		return role === "text"
			? part.getByText(name, { exact: true })
			: part.getByRole(role as "link", { name });
	});

const linkTo = (part: Locator, name: string) => part.getByRole("link", { name, exact: true });
const heading = (part: Locator, name: string) => part.getByRole("heading", { name });
const textbox = (part: Locator, name: string | RegExp) => part.getByRole("textbox", { name });
const button = (part: Locator, name: string | RegExp) => part.getByRole("button", { name });

/** Holds the answers of the server that a page waits for. */
async function holdData(page: Page, pattern: string): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(pattern, async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

test.beforeEach(({ context }) => skipImages(context));

test.describe("as it starts, at 1280 px", () => {
	test.use({ viewport: desktop });
	testPublicPages(desktop.width);
	testBackOffice(desktop.width);
});

test.describe("with hours and orders, at 390 px", () => {
	test.use({ viewport: phone, hasTouch: true });
	test.beforeEach(async ({ database }) => {
		await storeUsualWeek(database);
		await takeOrders(database);
	});
	testPublicPages(phone.width);
	testBackOffice(phone.width);
});

function testPublicPages(width: number): void {
	test("section 2: header, footer, and the three parts of home in their order", async ({
		page,
		navigate,
	}) => {
		await navigate("/");
		await expectHeaderAndFooter(page);
		const main = page.getByRole("main");
		await expectStacked(
			main.getByRole("heading", { level: 1 }),
			main.getByText("Slow sourdough, honest butter"),
			main.getByText("warm loaf by eight"),
			...partsOf(main, "link View All Products; heading Our Categories; heading Featured Items"),
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
		await expectInOrder(...(await featured.getByRole("heading").all()));
		await expect(featured.first().getByRole("link").first()).toHaveAttribute(
			"href",
			/^\/products\/[0-9a-f-]{36}$/,
		);
	});

	test("sections 2, 4, and 9: home, its layouts, logo only, colors, and defaults", async ({
		page,
		navigate,
		database,
	}) => {
		const main = page.getByRole("main");
		const openIn = async (layout: string) => {
			await changeContent(database, "hero", { layout });
			await navigate("/");
			const hero = main.locator(`[data-layout="${layout}"]`);
			const title = hero.getByRole("heading", { level: 1 });
			await expectInOrder(title);
			const boxes = await Promise.all(
				[hero, hero.locator("img"), title].map((part) => part.boundingBox()),
			);
			const [all, image, text] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
			if (!all || !image || !text) throw new Error("A part is missing");
			return { hero: all, image, title: text, heading: title };
		};
		const windowWidth = () => page.evaluate(() => document.documentElement.clientWidth);

		await changeContent(database, "settings", {
			...{ showLogoOnly: true, logoSize: 48, primary: "#123456", accent: "nonsense" },
		});
		const beside = await openIn("side-by-side");
		// On phones they may stack.
		if (width === desktop.width) {
			expect(beside.image.x).toBeGreaterThan(beside.title.x + beside.title.width - 1);
		}
		const home = page.getByRole("banner").getByRole("link", { name });
		await expectInOrder(home);
		await expect(home).not.toContainText(name);
		await expect(home.locator("img, svg").first()).toHaveCSS("height", "48px");
		const color = (variable: string) =>
			page.evaluate((name) => document.documentElement.style.getPropertyValue(name), variable);
		expect(await color("--brand-primary")).toBe("#123456");
		expect(await color("--brand-accent")).toBe("#000000");

		for (const [layout, height] of [
			["full-width-overlay", 600],
			["centered", 700],
		] as const) {
			const { hero, image, title, heading } = await openIn(layout);
			if (width !== desktop.width) continue;
			expect(image.width).toBeGreaterThanOrEqual(await windowWidth());
			expect(image.height).toBe(height);
			expect(hero.height).toBeGreaterThanOrEqual(height);
			expect(title.y).toBeGreaterThan(image.y);
			expect(title.y + title.height).toBeLessThan(image.y + image.height);
			if (layout === "centered") await expect(heading).toHaveCSS("text-align", "center");
		}

		await removeAllSections(database);
		await database`update products set featured = false`;
		await database`update categories set image_url = null, description = null`;
		await navigate("/");
		const hero = main.locator('[data-layout="side-by-side"]');
		const all = hero.getByRole("link", { name: "View All Products" });
		const story = hero.getByRole("link", { name: "Our Story" });
		await expectInOrder(
			linkTo(page.getByRole("banner"), "Sweet Delights"),
			hero.getByRole("heading", { name: "Welcome to Sweet Delights Bakery", exact: true }),
			hero.getByText("Handcrafted baked goods made fresh with love every day", { exact: true }),
			hero.getByText(
				"We believe that great baking starts with quality ingredients and a passion for perfection.",
				{ exact: true },
			),
			all,
			story,
		);
		await expect(all).toHaveAttribute("href", "/products");
		await expect(story).toHaveAttribute("href", "/about");
		const ground = (link: Locator) =>
			link.evaluate((node) => getComputedStyle(node).backgroundColor);
		// The default primary color.
		expect(await ground(all)).toBe("rgb(233, 72, 115)");
		expect(await ground(story)).not.toBe(await ground(all));
		await expect(hero.locator("img")).toHaveAttribute("src", /default-hero/);
		await expect(heading(main, "Featured Items")).toHaveCount(0);
		expect(await initialIn(main.getByRole("article").filter({ hasText: "Savories" }))).toBe("S");
	});

	test("section 2: about, skeletons while loading, and any other path", async ({
		page,
		site,
		navigate,
		database,
	}) => {
		await navigate("/about");
		await expectHeaderAndFooter(page);
		const main = page.getByRole("main");
		await expectInOrder(
			main.getByText("About Us", { exact: true }),
			heading(main, "Flour, water, salt, and a stubborn old starter"),
			main.getByText("How a jar of rye and a row of flowers became a bakery."),
			main.getByText("Rye & Marigold began with a jar."),
		);
		await expectInOrder(main.getByRole("img", { name: "About us" }));

		const skeletons = page.locator(".skeleton");
		const releaseHome = await holdData(page, "**/_.data*");
		await linkTo(await openMenu(page), "Home").click();
		await expect(page.getByText("Loading…")).toBeAttached();
		expect(await skeletons.count()).toBeGreaterThanOrEqual(12);
		await expectInOrder(...(await skeletons.all()));
		releaseHome();
		await expect(page.getByRole("heading", { name: "Our Categories" })).toBeVisible();
		const releaseProducts = await holdData(page, "**/products.data*");
		await linkTo(await openMenu(page), "Products").click();
		// Their height is what a card's image takes.
		const cards = page.locator(".skeleton.aspect-square");
		await expect(cards).toHaveCount(8);
		await expectInOrder(...(await cards.all()));
		releaseProducts();
		await expect(page.getByRole("heading", { name: "Our Products" })).toBeVisible();

		await changeSection(database, "about", {
			content: { show_page_title: false, text: "<p>Bread</p>" },
		});
		await navigate("/about");
		await expect(main.getByText("Bread", { exact: true })).toBeVisible();
		await expect(main.getByText("About Us", { exact: true })).toHaveCount(0);
		await removeAllSections(database);
		await navigate("/about");
		await expectInOrder(main.getByText("About Us", { exact: true }));

		const missing = await page.goto("/no-such-cake");
		expect(missing?.status()).toBe(404);
		const home = main.getByRole("link", { name: "Return to Home" });
		await expectInOrder(heading(main, "Oops! Page not found"), home);
		await expect(home).toHaveAttribute("href", "/");
		await expect.poll(() => site.output()).toContain("/no-such-cake");
	});

	test("sections 2 and 4: products", async ({ page, navigate, database }) => {
		await changeSection(database, "products_intro", { title: null, subtitle: null, content: null });
		await navigate("/products");
		await expectHeaderAndFooter(page);
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
		await expect(heading(main, "Brown Butter Brownie")).toBeVisible();
		await expect(heading(main, "Country Sourdough")).toHaveCount(0);
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
			heading(main, "Description"),
			main.getByText("Three kinds of apple"),
			heading(main, "Ingredients"),
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
		await expect(heading(main, "Ingredients")).toHaveCount(0);
		await expect(heading(main, "Allergen Information")).toHaveCount(0);

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
		for (const id of [await productId(database, "Apple Pie"), "no-id"]) {
			const response = await navigate("/products/:id", { id });
			expect(response?.status()).toBe(404);
			await expectInOrder(main.getByText("Product not found."));
		}
	});

	test("sections 2, 5, and 8: contact", async ({ page, navigate, database }) => {
		await navigate("/contact");
		await expectHeaderAndFooter(page);
		const main = page.getByRole("main");
		const form = main.getByRole("region", { name: "Send Us a Message" });
		await expectInOrder(
			main.getByRole("heading", { level: 1, name: "Get In Touch" }),
			heading(main, "Visit Us"),
			main.getByText("27 Mill Street, Alder Falls, Vermont"),
			heading(main, "Call Us"),
			main.getByText("(802) 555-0142"),
			main.getByText("Mon-Sat: 8am-6pm"),
			heading(main, "Email Us"),
			main.getByText("hello@ryeandmarigold.example"),
			main.getByText("We reply within 24hrs"),
			...partsOf(form, "heading Send Us a Message; textbox Name; textbox Email; textbox Subject"),
			...partsOf(form, "textbox Message; button Send Message"),
		);
		await untilInteractive(page);
		const rules = {
			Name: ["Name is required", 100, "Name must be less than 100 characters"],
			Email: ["Invalid email address", 255, "Email must be less than 255 characters"],
			Subject: ["Subject is required", 200, "Subject must be less than 200 characters"],
			Message: ["Message is required", 1000, "Message must be less than 1000 characters"],
		} as const;
		const send = button(form, "Send Message");
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
		await expectInOrder(heading(main, "Email Us"));
		await expect(heading(main, "Call Us")).toHaveCount(0);
		await expect(heading(main, "Visit Us")).toHaveCount(0);
	});
}

const spinner = (page: Page) => page.getByRole("status").filter({ hasText: "Loading" });

function testBackOffice(width: number): void {
	test("section 2: dashboard, the screens it leads to, and 'Logout' in reach on each", async ({
		page,
		login,
		navigate,
	}) => {
		await login();
		const data = await holdData(page, "**/api/rpc/**");
		await navigate("/admin/dashboard");
		await expect(spinner(page)).toBeAttached();
		data();
		const main = page.getByRole("main");
		await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
		const expectLogout = async () => {
			if (width === phone.width) await page.getByRole("button", { name: "Menu" }).click();
			await expect(visible(page, "button", "Logout")).toBeInViewport({ ratio: 1 });
		};
		await expectLogout();
		await expectInOrder(visible(page, "link", "View Site"), visible(page, "button", "Logout"));
		await expect(visible(page, "link", "View Site")).toHaveAttribute("href", "/");
		await page.keyboard.press("Escape");
		const areas = {
			"/admin/products": "Products",
			"/admin/categories": "Categories",
			"/admin/pages": "Pages",
			"/admin/user-settings": "Profile Settings",
			"/admin/settings": "Site Settings",
			"/admin/navigation": "Navigation",
		};
		const cards = Object.keys(areas).map((path) => main.locator(`ul a[href="${path}"]`).last());
		// Nothing that was added comes before them.
		await expectInOrder(...cards, main.locator('a[href="/admin/labels"]').last());
		for (const [path, heading] of Object.entries(areas)) {
			await page.goto(path);
			const title = page.getByRole("heading", { level: 1, name: heading });
			await expect(title).toBeVisible();
			// The bar of the last one has it.
			if (path === "/admin/navigation") {
				await expect(visible(page, "button", "Logout")).toBeInViewport({ ratio: 1 });
			} else {
				await expectLogout();
				await page.keyboard.press("Escape");
			}
			await expectInOrder(main.getByRole("link", { name: /Dashboard/ }), title);
		}
		await visible(page, "button", "Logout").click();
		await expect(page).toHaveURL("/");
	});

	test("sections 2 and 5: products and the media dialog", async ({
		page,
		login,
		navigate,
		database,
	}) => {
		await database`update products set description = null, price = null, active = false where name = 'Apple Pie'`;
		await login();
		await navigate("/admin/products");
		const main = page.getByRole("main");
		const card = (name: string) =>
			main.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
		await expectInOrder(
			heading(card("Apple Pie"), "Apple Pie"),
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
		await expectInOrder(button(card("Apple Pie"), "Delete Apple Pie"));

		await page.getByRole("link", { name: "Add Product" }).click();
		await expectInOrder(
			...partsOf(main, "textbox Name; textbox Description; textbox Price; group Categories"),
			...partsOf(main, "text Featured; text Active; button Choose Image; textbox Ingredients"),
			main.getByRole("checkbox", { name: allergens[0] ?? "" }),
			button(main, "Save Product"),
		);
		await expectInOrder(
			...allergens.map((name) => main.getByRole("checkbox", { name, exact: true })),
		);
		await expect(main.getByRole("switch", { name: "Featured" })).not.toBeChecked();
		await expect(main.getByRole("switch", { name: "Active" })).toBeChecked();
		await button(main, "Save Product").click();
		await expect(textbox(main, "Name")).toHaveAccessibleDescription("Name is required");
		await expect(main.getByRole("group", { name: "Categories" })).toHaveAccessibleDescription(
			"Please select at least one category",
		);

		await button(main, "Choose Image").click();
		const dialog = page.getByRole("dialog");
		const select = button(dialog, "Select Image");
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
		await button(dialog, "Upload cake.png").click();
		await expect(toast(page, "Image uploaded successfully")).toBeVisible();
		const [uploaded] = await database`
			select name from files.images order by created_at desc limit 1`;
		expect(uploaded?.name).toMatch(/^[0-9a-f-]{36}\.jpg$/);
		await expect(dialog.getByRole("radio", { name: /^Uploaded/ }).first()).toBeChecked();
		await button(dialog, /^Delete/)
			.first()
			.click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
		await expect(toast(page, "Image deleted successfully")).toBeVisible();
		await dialog.getByRole("radio", { name: "apple pie" }).check();
		await select.click();

		await textbox(main, "Name").fill("Plum Cake");
		await textbox(main, "Price").fill("3.25");
		await main.getByRole("group", { name: "Categories" }).getByLabel("Cakes").check();
		await main.getByRole("group", { name: "Categories" }).getByLabel("Savories").check();
		await main.getByRole("checkbox", { name: "Gluten", exact: true }).check();
		await main.getByRole("checkbox", { name: "Soy", exact: true }).check();
		await button(main, "Save Product").click();
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
		await textbox(main, "Price").fill("4");
		await button(main, "Save Product").click();
		await expect(toast(page, "Product updated successfully")).toBeVisible();
		await button(card("Plum Cake"), "Delete Plum Cake").click();
		const question = page.getByRole("alertdialog");
		await expect(question).toContainText("Are you sure you want to delete this product?");
		await button(question, "Delete").click();
		await expect(toast(page, "Product deleted successfully")).toBeVisible();
		expect(await database`select from products where name = 'Plum Cake'`).toHaveLength(0);
	});

	test("sections 2 and 6: sign-in, with and without the role of an administrator", async ({
		page,
		navigate,
		site,
	}) => {
		const signIn = page.getByRole("button", { name: "Sign In", exact: true });
		await navigate("/admin/dashboard");
		await expectInOrder(page.getByLabel("Email"), page.getByLabel("Password"), signIn);
		await signIn.click();
		await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
		await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Password is required");
		await signInHere(page, await addUser(site, { email: "guest@bakery.test", role: null }));
		await expect(toast(page, "Access Denied")).toContainText("You don't have admin privileges");
		await expect(page).toHaveURL("/");
		await removeAddedUsers(site);

		await navigate("/admin");
		const release = await holdData(page, "**/auth/v1/token**");
		await signInHere(page, site.administrator);
		await expect(page.getByRole("button", { name: "Signing in..." })).toBeVisible();
		release();
		await expect(toast(page, "Logged in successfully")).toBeVisible();
		await expect(page).toHaveURL("/admin/dashboard");
		await navigate("/admin");
		await expect(page).toHaveURL("/admin/dashboard");
	});

	test("sections 2, 5, and 8: categories, and a failed call", async ({
		page,
		login,
		navigate,
		database,
	}) => {
		await login();
		await navigate("/admin/categories");
		const main = page.getByRole("main");
		const card = (name: string) =>
			main.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
		await expectInOrder(
			heading(card("Cakes"), "Cakes"),
			card("Cakes").getByText("Layer cakes and loaf cakes for birthdays"),
			card("Cakes").getByText("Slug: cakes"),
			card("Cakes").getByText("Order: 2"),
			card("Cakes").getByRole("link", { name: "Edit Cakes" }),
			button(card("Cakes"), "Delete Cakes"),
		);
		await expect(main.getByRole("listitem").getByRole("heading")).toHaveText(categories);
		await page.getByRole("link", { name: "Add Category" }).click();
		await expectInOrder(
			...partsOf(main, "textbox Name; textbox Slug; textbox Description; button Choose Image"),
			...partsOf(main, "spinbutton Display Order; button Save Category"),
		);
		await expect(main.getByRole("spinbutton", { name: "Display Order" })).toHaveValue("0");
		await button(main, "Save Category").click();
		await expect(textbox(main, "Name")).toHaveAccessibleDescription("Name is required");
		await textbox(main, "Name").fill("--Rolls & 2 Buns!");
		await expect(textbox(main, "Slug")).toHaveValue("rolls-2-buns");
		await page.route("**/api/rpc/save_category*", (route) => route.abort());
		await button(main, "Save Category").click();
		await expect(toast(page, "Error")).toBeVisible();
		await expect(textbox(main, "Name")).toHaveValue("--Rolls & 2 Buns!");
		await page.unroute("**/api/rpc/save_category*");
		await button(main, "Save Category").click();
		await expect(toast(page, "Category created successfully")).toBeVisible();
		expect(
			await database`
				select description, image_url, display_order from categories where slug = 'rolls-2-buns'`,
		).toEqual([{ description: null, image_url: null, display_order: 0 }]);
		await card("--Rolls & 2 Buns!").getByRole("link", { name: /^Edit/ }).click();
		await textbox(main, "Slug").fill("rolls");
		await button(main, "Save Category").click();
		await expect(toast(page, "Category updated successfully")).toBeVisible();
		await button(card("--Rolls & 2 Buns!"), /^Delete/).click();
		const question = page.getByRole("alertdialog");
		await expect(question).toContainText(
			"Are you sure you want to delete this category? This will affect all products in this category.",
		);
		await button(question, "Delete").click();
		await expect(toast(page, "Category deleted successfully")).toBeVisible();
		expect(await database`select from categories where slug = 'rolls'`).toHaveLength(0);
	});

	test("section 2: page list, page editor, and rich text", async ({
		page,
		login,
		navigate,
		database,
	}) => {
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
				textbox(main, "Page Title"),
				main.getByRole("textbox", { name: "Title", exact: true }),
				...partsOf(main, "textbox Subtitle; tab Visual Editor; tab Code View"),
				main.getByRole("textbox", { name: "Content", exact: true }),
				main.getByText("Image", { exact: true }),
				button(main, "Save All Changes"),
			);
			await expect(main.getByRole("checkbox", { name: "Show" })).toBeChecked();
			await expect(textbox(main, "Page Title")).toHaveAttribute("placeholder", /About Us/);
			await expect(main.getByRole("combobox", { name: "Hero Layout" })).toHaveCount(
				pageId === "home" ? 1 : 0,
			);
		}

		const layouts = main.getByRole("combobox", { name: "Hero Layout" });
		await expect(layouts.getByRole("option")).toHaveText([
			"Side by Side (Image Right)",
			"Full Width with Content Overlay",
			"Centered Content (Background Image)",
		]);
		await layouts.selectOption("Full Width with Content Overlay");
		const block = main.getByRole("group").filter({ hasText: "Call-to-Action Buttons" });
		await expect(block.first()).toContainText("2 button(s) configured");
		await block.getByText("Call-to-Action Buttons").click();
		await button(block, "Add Button").click();
		await expect(block.first()).toContainText("3 button(s) configured");
		await expect(button(block, "Add Button")).toHaveCount(0);
		await expect(textbox(block, /Text/).last()).toHaveValue("New Button");
		await expect(textbox(block, "URL").last()).toHaveValue("/");
		const style = block.getByRole("combobox", { name: "Style" }).last();
		await expect(style.getByRole("option")).toHaveText(["Primary (Filled)", "Secondary (Outline)"]);
		await expect(style).toHaveValue("default");
		const toolbar = page.getByRole("toolbar", { name: "Formatting" });
		await expectInOrder(
			...partsOf(toolbar, "combobox Text style; combobox Font; combobox Size"),
			...[
				"Bold",
				"Italic",
				"Underline",
				"Strikethrough",
				"Quote",
				"Numbered list",
				"Bulleted list",
			].map((name) => toolbar.getByRole("button", { name })),
			...partsOf(toolbar, "button Indent less; button Indent more; combobox Alignment"),
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

		const saving = await holdData(page, "**/api/rpc/**");
		await button(main, "Save All Changes").click();
		await expect(button(main, "Saving...")).toBeVisible();
		saving();
		await expect(toast(page, "Page content updated successfully")).toBeVisible();
		const [hero] = await database`select content from site_content where section = 'hero'`;
		expect(JSON.parse(hero?.content)).toMatchObject({
			layout: "full-width-overlay",
			buttons: [{}, {}, { text: "New Button", url: "/", variant: "default" }],
		});
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
			button(main, "Save Settings"),
		);
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
			...partsOf(main, "textbox Meta Title; textbox Meta Description; textbox Slogan/Tagline"),
			...partsOf(main, "textbox Keywords"),
		);
		await textbox(main, "Meta Title").fill("a".repeat(61));
		await expectInOrder(main.getByText("61/60"));
		await textbox(main, "Meta Description").fill("a".repeat(160));
		await expectInOrder(main.getByText("160/160"));
		await textbox(main, "Meta Title").fill("Bread");
		await expect(main.getByRole("spinbutton", { name: "Logo Size" })).toHaveCount(0);
		await main.getByRole("switch", { name: "Show Logo Only" }).check();
		const size = main.getByLabel("Logo Size");
		await expect(size).toHaveValue("32");
		for (const wrong of ["23", "81"]) {
			await size.fill(wrong);
			await button(main, "Save Settings").click();
			await expect(size).toHaveAttribute("aria-invalid", "true");
		}
		await size.fill("80");
		await main.getByRole("textbox", { name: "Primary Color", exact: true }).fill("#2d5f3f");
		await button(main, "Save Settings").click();
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
			heading(main, "Profile Settings"),
			main.getByLabel("Full Name"),
			main.getByLabel("Current Email"),
			main.getByLabel("New Email"),
			main.getByLabel("New Password"),
			button(main, "Update Profile"),
		);
		await expect(main.getByLabel("Current Email")).not.toBeEditable();
		await expect(main.getByText("Leave blank to keep current")).toBeVisible();
		await main.getByLabel("Full Name").fill("Rosa Rye");
		const save = await holdData(page, "**/api/rpc/save_full_name");
		await button(main, "Update Profile").click();
		await expect(button(main, "Updating...")).toBeVisible();
		save();
		await expect(toast(page, "Profile updated successfully.")).toBeVisible();
		await main.getByLabel("New Email").fill("rosa@rye.test");
		await main.getByLabel("New Password").fill("quite another password");
		await button(main, "Update Profile").click();
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
			textbox(main, "Title"),
			main.getByLabel("Path"),
			...partsOf(main, "text Show in Header; text Show in Footer; button Add Item"),
			heading(list, "Navigation Items"),
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
		await button(main, "Add Item").click();
		await expect(main.getByLabel("Title")).toHaveAccessibleDescription("Title is required");
		await expect(main.getByLabel("Path")).toHaveAccessibleDescription(/Path is required/);
		await main.getByLabel("Title").fill("Bread");
		await main.getByLabel("Path").fill("/products?category=breads");
		await button(main, "Add Item").click();
		await expect(toast(page, "Navigation item created")).toBeVisible();
		await expect(main.getByLabel("Title")).toHaveValue("");
		expect(
			await database`select display_order, active from navigation_items where title = 'Bread'`,
		).toEqual([{ display_order: 4, active: true }]);
		await rows.last().getByRole("link", { name: "Edit Bread" }).click();
		await expectInOrder(button(main, "Cancel"));
		await main.getByLabel("Title").fill("Loaves");
		await button(main, "Update Item").click();
		await expect(toast(page, "Navigation item updated")).toBeVisible();
		await rows.last().getByRole("button", { name: "Delete Loaves" }).click();
		const question = page.getByRole("alertdialog");
		await expect(question).toContainText("Are you sure you want to delete this navigation item?");
		await button(question, "Delete").click();
		await expect(toast(page, "Navigation item deleted")).toBeVisible();
		await database`delete from navigation_items`;
		await navigate("/admin/navigation");
		await expectInOrder(main.getByText("No navigation items yet"));
	});
}
