import type { Sql } from "postgres";
import type { Register } from "react-router";
import { productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { fillHero, fillWithLongWords, longName } from "./hostile-content.ts";
import { findOverflow } from "./overflow.ts";
import { skipPictures } from "./pictures.ts";

/** Where each page of the site is looked at; none for what shows nothing by itself. */
const addresses = {
	"/": ["/"],
	"/products": ["/products", "/products?page=5"],
	"/products/:id": ["/products/:product", "/products/no-such-product"],
	"/about": ["/about"],
	"/contact": ["/contact", "/contact?sent=yes"],
	"/*": ["/no-such-page"],
	// They lead on whoever is signed in.
	"/admin": [],
	"/admin/forgot-password": [],
	"/admin/reset-password": [],
	"/admin/email-confirmed": [],
	"/admin/session": [],
	"/admin/session/password": [],
	"/admin/dashboard": ["/admin/dashboard"],
	"/admin/pages": ["/admin/pages"],
	"/admin/pages/:pageId": ["/admin/pages/home", "/admin/pages/about", "/admin/pages/products"],
	"/admin/products": ["/admin/products", "/admin/products?page=2"],
	"/admin/products/change": [],
	"/admin/products/:id": ["/admin/products/:product", "/admin/products/new"],
	"/admin/categories": ["/admin/categories"],
	"/admin/categories/:id": ["/admin/categories/:category", "/admin/categories/new"],
	"/admin/pictures": ["/admin/pictures"],
	"/admin/pictures/details": [],
	"/admin/pictures/replace": [],
	"/admin/media": ["/admin/media"],
	"/admin/media/uses": [],
	"/admin/navigation": ["/admin/navigation", "/admin/navigation?item=:item"],
	"/admin/navigation/order": [],
	"/admin/navigation/delete": [],
	"/admin/messages": ["/admin/messages", "/admin/messages?folder=spam"],
	"/admin/messages/export": [],
	"/admin/settings": ["/admin/settings"],
	"/admin/user-settings": ["/admin/user-settings"],
	"/admin/user-settings/sign-out": [],
	"/preview/:pageId": [],
	"/sitemap.xml": [],
	"/robots.txt": [],
} satisfies Record<keyof Register["pages"], string[]>;

/** The addresses of one half, with the ids of this site. */
async function addressesIn(half: "storefront" | "back office", database: Sql): Promise<string[]> {
	const [category] = await database`select id from categories limit 1`;
	const [item] = await database`select id from navigation_items order by display_order offset 2`;
	const ids = {
		product: await productId(database, longName),
		category: category?.id,
		item: item?.id,
	};
	return Object.values(addresses)
		.flat()
		.filter((address) => address.startsWith("/admin") === (half === "back office"))
		.map((address) =>
			address.replace(
				/(?<=[/=]):(product|category|item)$/,
				(_, kind: keyof typeof ids) => ids[kind],
			),
		);
}

test.describe.configure({ timeout: 420_000 });

test.describe("with long words everywhere and a menu of 60 items, nothing is cut off or scrolls sideways", () => {
	test.beforeEach(async ({ context, database, navigate }) => {
		await skipPictures(context);
		await fillWithLongWords(database);
		// Waits until the site knows.
		await navigate("/");
	});

	test("on the pages for visitors", async ({ page, database, navigate }) => {
		const found: string[] = [];
		for (const address of await addressesIn("storefront", database)) {
			await page.goto(address);
			await untilInteractive(page);
			found.push(...(await findOverflow(page)));
		}
		for (const layout of ["full-width-overlay", "centered"]) {
			await fillHero(database, layout);
			await navigate("/");
			await expect(page.locator(`[data-layout=${layout}]`)).toBeVisible();
			found.push(...(await findOverflow(page)));
		}
		await page.getByRole("button", { name: "Menu" }).click();
		found.push(...(await findOverflow(page)));
		expect(found).toEqual([]);
	});

	test("on the screens of the back office", async ({ page, database, login }) => {
		const found: string[] = [];
		for (const address of ["/admin", "/admin/forgot-password", "/admin/reset-password"]) {
			await page.goto(address);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			found.push(...(await findOverflow(page)));
		}
		await login();
		for (const address of await addressesIn("back office", database)) {
			await page.goto(address);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			found.push(...(await findOverflow(page)));
		}
		expect(found).toEqual([]);
	});

	test("in the menu and the dialogs of the back office", async ({ page, login }) => {
		const found: string[] = [];
		await login();
		await page.setViewportSize({ width: 320, height: 800 });
		await page.getByRole("button", { name: "Menu" }).click();
		found.push(...(await findOverflow(page)));
		for (const screen of ["products", "categories", "navigation"]) {
			await page.goto(`/admin/${screen}`);
			await page
				.getByRole("button", { name: `Delete ${longName}` })
				.first()
				.click();
			await expect(page.getByRole("alertdialog")).toBeVisible();
			found.push(...(await findOverflow(page)));
		}
		await page.goto("/admin/messages");
		await page.getByRole("listitem").getByRole("group").first().click();
		await expect(page.getByRole("button", { name: "Mark as unread" })).toBeVisible();
		found.push(...(await findOverflow(page)));
		await page.goto("/admin/categories/new");
		await page.getByRole("button", { name: "Choose Image" }).click();
		await expect(page.getByRole("radio").first()).toBeVisible();
		found.push(...(await findOverflow(page)));
		expect(found).toEqual([]);
	});
});
