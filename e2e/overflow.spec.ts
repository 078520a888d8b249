import type { Sql } from "postgres";
import { addressesIn } from "./addresses.ts";
import { productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { fillHero, fillWithLongWords, longName } from "./hostile-content.ts";
import { findOverflow } from "./overflow.ts";
import { skipPictures } from "./pictures.ts";

/** The addresses of one half, with the ids of this site. */
async function addressesHere(half: "storefront" | "back office", database: Sql): Promise<string[]> {
	const [category] = await database`select id from categories limit 1`;
	const [item] = await database`select id from navigation_items order by display_order offset 2`;
	return addressesIn(half, {
		product: await productId(database, longName),
		category: category?.id,
		item: item?.id,
	});
}

test.describe.configure({ timeout: 420_000 });

test.describe("with long words everywhere and 60 menu items, nothing is cut off or scrolls sideways", () => {
	test.beforeEach(async ({ context, database, navigate }) => {
		await skipPictures(context);
		await fillWithLongWords(database);
		// Waits until the site knows.
		await navigate("/");
	});

	test("on the pages for visitors", async ({ page, database, navigate }) => {
		const found: string[] = [];
		for (const address of await addressesHere("storefront", database)) {
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
		for (const address of await addressesHere("back office", database)) {
			await page.goto(address);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			found.push(...(await findOverflow(page)));
		}
		expect(found).toEqual([]);
	});

	test("in the menu and the dialogs of the back office", async ({ page, login }) => {
		const found: string[] = [];
		await login();
		await page.goto("/admin/dashboard");
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
