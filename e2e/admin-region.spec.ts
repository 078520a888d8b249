import type { Page } from "@playwright/test";
import { changeSection } from "./content.ts";
import { demoIds } from "./demo-bakery.ts";
import { expect, test } from "./fixtures.ts";
import { findOverflow } from "./overflow.ts";

const savedToast = "Settings saved successfully. Refresh to see all changes.";

const field = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

/** Types and takes the first option of what is found. */
async function choose(page: Page, name: string, typed: string, option: string | RegExp) {
	await field(page, name).fill(typed);
	await expect(page.getByRole("listbox").getByRole("option").first()).toHaveText(option);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("listbox")).toHaveCount(0);
}

test("a bakery in Germany writes its prices as there", async ({
	page,
	context,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const visitor = await context.newPage();
	await visitor.goto(`/products/${demoIds.product}`);
	await expect(visitor.getByText("$9.50", { exact: true })).toBeVisible();
	await login();
	await navigate("/admin/settings");
	const timeZone = field(page, "Time Zone");
	await expect(timeZone).toHaveValue("America / New York");
	await expect(timeZone).toHaveAccessibleDescription("Sets “Today” and all times on the site.");
	await expect(field(page, "Currency")).toHaveValue("US Dollar (USD)");
	await expect(page.getByLabel("End of the Day")).toHaveValue("04:00");

	// By touch: the list opens, and is narrowed by typing.
	await timeZone.click();
	expect(await findOverflow(page)).toEqual([]);
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(
		page.getByRole("listbox").getByRole("option", { name: /^America \/ New York/ }),
	).toHaveAttribute("aria-selected", "true");
	await timeZone.fill("new york eastern");
	await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
	await expectAccessible();
	await timeZone.fill("berlin");
	const berlin = page.getByRole("listbox").getByRole("option", { name: /^Europe \/ Berlin/ });
	expect((await berlin.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	await berlin.click();
	await expect(timeZone).toHaveValue("Europe / Berlin");
	await expect(timeZone).toBeFocused();

	// By keyboard: what fits nothing stays, and is refused where it was typed.
	await field(page, "Currency").fill("doubloons");
	await expect(page.getByText("No matches.")).toBeVisible();
	await page.keyboard.press("Tab");
	await page.getByRole("button", { name: "Save Settings" }).click();
	await expect(field(page, "Currency")).toHaveAccessibleDescription(
		/Choose a currency from the list/,
	);
	await expect(field(page, "Currency")).toHaveValue("doubloons");
	await expect(field(page, "Currency")).toBeFocused();
	await choose(page, "Currency", "euro", "Euro (EUR)");
	const language = field(page, "Language");
	await choose(page, "Language", "hebrew", /^Hebrew \(Israel\)/);
	await expect(language).toHaveAccessibleDescription(/Buttons and labels stay in English/);
	await choose(page, "Language", "english united states", /^English \(United States\)/);
	await expect(language).toHaveAccessibleDescription(/Sets the language of buttons, labels/);
	await language.fill("german");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Escape");
	await expect(language).toHaveValue("English (United States)");
	await choose(page, "Language", "german germany", /^German \(Germany\)/);
	await page.getByLabel("End of the Day").fill("03:30");
	await page
		.getByLabel("Allergen List")
		.selectOption("European Union and United Kingdom: 14 allergens");
	await expect(page.getByText("3,50 €")).toBeVisible();
	await expectAccessible();

	// Somebody else's new phone number is no conflict with this.
	await changeSection(database, "contact", { content: { phone: "555 0100" } });
	await page.getByRole("button", { name: "Save Settings" }).click();
	await expect(page.getByText(savedToast)).toBeVisible();
	await expect(page.getByText(/and kept: .*Phone/)).toBeVisible();

	await expect(visitor.getByText("9,50 €", { exact: true })).toBeVisible();
	const data = await visitor.locator("script[type='application/ld+json']").textContent();
	expect(JSON.parse(data ?? "").offers).toMatchObject({ price: "9.50", priceCurrency: "EUR" });

	await page.getByRole("link", { name: "Back to Dashboard" }).click();
	await page
		.getByRole("link", { name: /^Products/ })
		.first()
		.click();
	const price = page.getByRole("button", { name: /Change the price of Country/ });
	await expect(price).toContainText("9,50 €");
	await price.click();
	const input = page.getByLabel(/^Price in €/);
	await expect(input).toHaveValue("9,50");
	await input.fill("1.250,5 €");
	await page.keyboard.press("Enter");
	// Far more than anything else costs.
	await page.getByRole("button", { name: "Save Price" }).click();
	await expect(price).toContainText("1250,50 €");
	await expect(visitor.getByText("1250,50 €", { exact: true })).toBeVisible();

	await page.goto("/admin/history");
	const main = page.getByRole("main");
	await expect(main).toContainText("from 9,50 € to 1250,50 €");
	await expect(main).toContainText("currency");
});

test.describe("on a phone that is set to another country", () => {
	test.use({ timezoneId: "Asia/Tokyo", locale: "fr-FR" });

	test("times are those of the bakery, in its language", async ({
		page,
		login,
		navigate,
		database,
	}) => {
		await changeSection(database, "settings", {
			content: { timeZone: "Europe/Berlin", language: "de-DE" },
		});
		await database`delete from products where name = 'Apple Pie'`;
		await database`update private.trash set deleted_at = '2026-11-22T23:30:00Z'`;
		await database`update private.changes set changed_at = '2026-11-22T23:30:00Z'`;
		await database`
			insert into contact_messages (name, email, subject, message, created_at)
			values ('Ada', 'ada@example.com', 'Cake', 'For Monday', '2026-11-22T23:30:00Z')`;
		await login();
		await navigate("/admin/trash");
		await expect(page.getByText("Deleted 23. November 2026 um 00:30")).toBeVisible();
		await page.goto("/admin/history?day=2026-11-23");
		await expect(page.getByRole("heading", { name: "Montag, 23. November 2026" })).toBeVisible();
		await expect(page.getByText("00:30").first()).toBeVisible();
		await navigate("/admin/messages");
		await page.getByText("Cake", { exact: true }).click();
		await expect(page.getByText("23. November 2026 um 00:30")).toBeVisible();
		await database`update accounts.sessions set created_at = '2026-11-22T23:30:00Z'`;
		await navigate("/admin/user-settings");
		await expect(page.getByText("Signed in 23.11.2026, 00:30").first()).toBeVisible();
	});
});
