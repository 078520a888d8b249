import { type Browser, launch } from "puppeteer-core";
import { findFirefox, missingFirefox } from "../scripts/firefox.ts";
import { productId } from "./content.ts";
import { type FirefoxPage, firefoxPage } from "./firefox-page.ts";
import { test as base, expect } from "./fixtures.ts";

const firefoxPath = findFirefox();

interface FirefoxFixtures {
	firefox: FirefoxPage;
	/** The browser's errors and refusals, a text each. */
	problems: string[];
}

const test = base.extend<FirefoxFixtures, { firefoxBrowser: Browser }>({
	firefoxBrowser: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed.
		async ({}, use) => {
			const browser = await launch({
				browser: "firefox",
				executablePath: firefoxPath ?? "",
				args: ["--headless"],
				// No images: each is made when it is asked for, and a page is loaded once it has them.
				extraPrefsFirefox: { "permissions.default.image": 2 },
			});
			await use(browser);
			await browser.close();
		},
		{ scope: "worker", timeout: 120_000 },
	],
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed.
	problems: async ({}, use) => use([]),
	firefox: async ({ firefoxBrowser, site, problems }, use) => {
		const context = await firefoxBrowser.createBrowserContext();
		const page = await context.newPage();
		page.setDefaultTimeout(20_000);
		page.on("console", (message) => {
			if (message.type() === "error") problems.push(message.text());
		});
		page.on("pageerror", (error) => problems.push(String(error)));
		await page.evaluateOnNewDocument(() => {
			addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
				console.error(`${violatedDirective} refuses ${blockedURI}`);
			});
		});
		await use(firefoxPage(page, site.origin));
		await context.close();
	},
});

test.skip(firefoxPath === null, missingFirefox);
test.describe.configure({ timeout: 120_000 });

test("a visitor finds a product and writes to the bakery, and the owner changes it and the home page", async ({
	firefox,
	problems,
	site,
	database,
}) => {
	await firefox.open("/");
	await firefox.click("link", "View All Products");
	await firefox.arrive("/products");
	await firefox.choose("Category", "cakes");
	await firefox.arrive("/products?category=cakes");
	// The address changes a moment before the list, which would move away from the click.
	await firefox.read("5 products");
	await firefox.click("link", "Carrot Cake");
	const id = await productId(database, "Carrot Cake");
	await firefox.arrive(`/products/${id}`);
	await firefox.read("Back to Products");
	await firefox.open("/contact");
	await firefox.fill("textbox", "Name", "Ada Baker");
	await firefox.fill("textbox", "Email", "ada@example.com");
	await firefox.fill("textbox", "Subject", "A cake for Saturday");
	await firefox.fill("textbox", "Message", "Could you make a carrot cake for twelve?");
	await firefox.click("button", "Send Message");
	await firefox.read("Message sent!");
	expect(await database`select name, email from contact_messages`).toEqual([
		{ name: "Ada Baker", email: "ada@example.com" },
	]);

	await firefox.open("/admin");
	await firefox.fill("textbox", "Email", site.administrator.email);
	await firefox.page.locator("input[type=password]").fill(site.administrator.password);
	await firefox.click("button", "Sign In");
	await firefox.arrive("/admin/dashboard");

	await firefox.open(`/admin/products/${id}`);
	await firefox.fill("textbox", "Price in $ (optional)", "41.5");
	await firefox.click("button", "Choose Image");
	await firefox.read("Choose from Gallery");
	await firefox.page.keyboard.press("Escape");
	await firefox.click("button", "Save Product");
	await firefox.arrive("/admin/products");
	await firefox.open(`/products/${id}`);
	await firefox.read("$41.50");

	await firefox.open("/admin/pages/home");
	await firefox.fill("textbox", "Title", "Baked in Firefox");
	await expect
		.poll(async () => {
			const texts = firefox.page
				.frames()
				.map((frame) => frame.evaluate(() => document.body.innerText));
			return (await Promise.all(texts)).join();
		})
		.toContain("Baked in Firefox");
	expect(problems).toEqual([]);
});
