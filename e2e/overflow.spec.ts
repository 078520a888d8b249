import type { Page } from "@playwright/test";
import { HERO_LAYOUTS } from "../app/bakery/content/sections/hero.ts";
import { addressPatternsIn, fillInIds } from "./addresses.ts";
import { productId } from "./content.ts";
import { untilServerIsCurrent } from "./demo-bakery.ts";
import { test as base, expect, signIn, untilInteractive } from "./fixtures.ts";
import { fillHero, fillWithLongWords, longName } from "./hostile-content.ts";
import { skipImages } from "./images.ts";
import { findOverflow, phones } from "./overflow.ts";
import type { Site } from "./site.ts";

interface WorkerFixtures {
	/** Filled once: it takes longer than looking at a page. */
	filledSite: Site;
	/** A page of the administrator, which stays open: opening pages again is faster. */
	openPage: Page;
}

const test = base.extend<object, WorkerFixtures>({
	filledSite: [
		async ({ site }, use) => {
			await fillWithLongWords(site.database);
			await use(site);
		},
		{ scope: "worker", auto: true, timeout: 60_000 },
	],
	openPage: [
		async ({ browser, filledSite }, use) => {
			const page = await browser.newPage({ baseURL: filledSite.origin });
			await skipImages(page.context());
			await signIn(page, filledSite);
			await use(page);
			await page.context().close();
		},
		{ scope: "worker" },
	],
	// The pages keep their long words between the tests.
	demoBakery: async ({ filledSite: _ }, use) => use(undefined),
});

/** The address on this site for a pattern. */
async function findAddress(pattern: string, { database }: Site): Promise<string> {
	const [category] = await database`select id from categories limit 1`;
	const [item] = await database`select id from navigation_items order by display_order offset 2`;
	return fillInIds(pattern, {
		product: await productId(database, longName),
		category: category?.id,
		item: item?.id,
	});
}

async function expectNoOverflow(page: Page): Promise<void> {
	expect(await findOverflow(page)).toEqual([]);
}

test.describe("with long words everywhere and 60 menu items, nothing is cut off or scrolls sideways", () => {
	for (const pattern of [...addressPatternsIn("storefront"), ...addressPatternsIn("back office")]) {
		test(`on ${pattern}`, async ({ openPage: page, filledSite }) => {
			await untilServerIsCurrent(filledSite);
			await page.goto(await findAddress(pattern, filledSite));
			if (pattern.startsWith("/admin")) {
				await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			} else {
				await untilInteractive(page);
			}
			await expectNoOverflow(page);
		});
	}

	for (const layout of HERO_LAYOUTS) {
		test(`with the hero layout ${layout}`, async ({ openPage: page, filledSite }) => {
			await fillHero(filledSite.database, layout);
			await untilServerIsCurrent(filledSite);
			await page.goto("/");
			await expect(page.locator(`[data-layout=${layout}]`)).toBeVisible();
			await expectNoOverflow(page);
		});
	}

	test("before signing in", async ({ page }) => {
		for (const address of ["/admin", "/admin/forgot-password", "/admin/reset-password"]) {
			await page.goto(address);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			await expectNoOverflow(page);
		}
	});

	test("in the open menus", async ({ openPage: page }) => {
		for (const address of ["/", "/admin/dashboard"]) {
			await page.setViewportSize({ width: 320, height: 800 });
			await page.goto(address);
			if (address === "/") await untilInteractive(page);
			await page.getByRole("button", { name: "Menu" }).click();
			const shortWord = address === "/" ? undefined : "Announcement".length;
			expect(await findOverflow(page, { shortWord, further: phones })).toEqual([]);
		}
	});

	test("in the table of products", async ({ openPage: page }) => {
		await page.goto("/admin/products");
		await page.getByRole("button", { name: "Table" }).click();
		await expect(page.getByRole("table", { name: "Products" })).toBeVisible();
		await expectNoOverflow(page);
		await page.getByRole("button", { name: "Cards" }).click();
	});

	test("in dialogs and an open message", async ({ openPage: page }) => {
		await page.goto("/admin/categories");
		await page
			.getByRole("button", { name: `Delete ${longName}` })
			.first()
			.click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await expectNoOverflow(page);
		await page.goto("/admin/categories/new");
		await page.getByRole("button", { name: "Choose Image" }).click();
		await expect(page.getByRole("radio").first()).toBeVisible();
		await expectNoOverflow(page);
		await page.goto("/admin/messages");
		await page.getByRole("listitem").getByRole("group").first().click();
		await expect(page.getByRole("button", { name: "Mark as unread" })).toBeVisible();
		await expectNoOverflow(page);
	});
});
