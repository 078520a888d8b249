import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { addressesIn } from "../../e2e/addresses.ts";
import { addProducts } from "../../e2e/content.ts";
import { demoIds } from "../../e2e/demo-bakery.ts";
import { untilInteractive } from "../../e2e/fixtures.ts";
import type { Site } from "../../e2e/site.ts";
import { openMenu, type Screen, screenAt } from "./screen.ts";

/** The public pages. */
export const publicScreens: readonly Screen[] = [
	...addressesIn("storefront", demoIds).map(screenAt),
	{ name: "home-menu", address: "/", show: openMenu },
	...["full-width-overlay", "centered"].map((layout) => ({
		name: `home-${layout}`,
		address: "/",
		arrange: ({ database }: Site) => changeContent(database, "hero", { layout }),
	})),
	{ name: "home-wide-logo", address: "/", arrange: showWideLogo },
	{ name: "home-without-content", address: "/", arrange: removeContent },
	screenAt("/products?category=breads"),
	{
		name: "products-none",
		address: "/products",
		arrange: ({ database }) => database`delete from products`,
	},
	{
		name: "products-many",
		address: "/products?page=5",
		arrange: addManyProducts,
	},
	{
		name: "product-without-image",
		address: `/products/${demoIds.product}`,
		arrange: ({ database }) => database`
			update products set image_url = '/storage/v1/object/public/product-images/missing.jpg'`,
	},
	...["Home", "Products", "About", "Contact"].map((link) => ({
		name: `pending-${link.toLowerCase()}`,
		address: link === "Home" ? "/about" : "/",
		isPending: true,
		show: (page: Page) => waitFor(page, link),
	})),
	{
		name: "pending-product",
		address: "/products",
		isPending: true,
		show: (page) => waitFor(page, "Country Sourdough"),
	},
	{ name: "connection-lost", address: "/", isPending: true, show: loseConnection },
	{
		name: "contact-invalid",
		address: "/contact",
		show: async (page) => {
			await page.getByRole("button", { name: "Send Message" }).click();
			await page.getByText("Please check the marked fields.").waitFor();
		},
	},
	{ name: "contact-sent", address: "/contact", changesData: true, show: sendMessage },
	screenAt("/preview/home"),
];

async function changeContent(database: Sql, section: string, change: object): Promise<void> {
	await database`
		update site_content set content = (content::jsonb || ${JSON.stringify(change)}::text::jsonb)::text
		where section = ${section}`;
}

async function showWideLogo({ database }: Site): Promise<void> {
	await changeContent(database, "settings", { showLogoOnly: true, logoSize: 80 });
	await database`
		update site_content set image_url = '/storage/v1/object/public/product-images/hero.jpg'
		where section = 'settings'`;
}

/** Added one after the other: the list shows the newest first. */
async function addManyProducts({ database }: Site): Promise<void> {
	await addProducts(database, 400, "breads");
	await database`
		update products set created_at = now() + substring(name from '[0-9]+')::int * interval '1 second'
		where name like 'Roll number %'`;
}

/** As if the owner had never saved anything. */
async function removeContent({ database }: Site): Promise<void> {
	await database`delete from site_content`;
	await database`delete from navigation_items`;
}

/** Follows a link to a page that fails to load. */
async function waitFor(page: Page, link: string): Promise<void> {
	await untilInteractive(page);
	await page.route("**/*.data*", () => {});
	await page.getByRole("link", { name: link, exact: true }).last().click();
	await page.getByText("Loading…").waitFor({ state: "attached" });
}

async function loseConnection(page: Page): Promise<void> {
	await untilInteractive(page);
	await page.route(/\.data|\/health/, (route) => route.abort());
	await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
	await page.getByRole("button", { name: "Try again" }).waitFor();
}

async function sendMessage(page: Page): Promise<void> {
	await page.getByLabel("Name").fill("Ada Baker");
	await page.getByLabel("Email").fill("ada@example.com");
	await page.getByLabel("Subject").fill("Wedding cake");
	await page.getByRole("textbox", { name: "Message" }).fill("For forty people, please.");
	await page.getByRole("button", { name: "Send Message" }).click();
	await page.locator("[data-sonner-toast]").waitFor();
}
