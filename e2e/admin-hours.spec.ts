import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { expect, test } from "./fixtures.ts";

const savedToast = "Opening hours saved";

const save = (page: Page) => page.getByRole("button", { name: "Save Opening Hours" }).click();

/** Whatever is said of a day of the week. */
const day = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

async function openOn(page: Page, name: string, opens: string, closes: string): Promise<void> {
	await day(page, name).getByLabel(name).selectOption("Open");
	await day(page, name).getByLabel("Opens").fill(opens);
	await day(page, name).getByLabel("Closes").fill(closes);
}

/** The bakery's structured data. */
async function structuredData(page: Page) {
	const text = await page.locator('script[type="application/ld+json"]').textContent();
	return JSON.parse(text ?? "null");
}

async function storedHours(database: Sql) {
	const [row] = await database`select content from site_content where section = 'hours'`;
	return JSON.parse(row?.content ?? "null");
}

test("the owner enters opening hours on a phone, and open pages follow the time", {
	tag: "@core",
}, async ({ page, context, login, navigate, setClock, database, expectAccessible }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	// Wednesday, 10 in the morning in New York.
	await setClock("2026-11-25T15:00:00Z");
	const visitor = await context.newPage();
	await visitor.setViewportSize({ width: 390, height: 844 });
	await visitor.goto("/contact");
	const main = visitor.getByRole("main");
	const footer = visitor.getByRole("contentinfo");
	await expect(main).toContainText("Mon-Sat: 8am-6pm");
	await expect(main.getByRole("heading", { name: "Opening Hours" })).toHaveCount(0);
	await expect(footer).not.toContainText(/open|closed/i);
	expect(await structuredData(visitor)).not.toHaveProperty("openingHoursSpecification");

	await login();
	await navigate("/admin/settings");
	await page.getByRole("link", { name: "Edit Opening Hours" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Opening Hours" })).toBeVisible();
	await expect(page.getByText("No opening hours yet")).toBeVisible();
	await openOn(page, "Monday", "07:30", "18:00");
	await save(page);
	await expect(day(page, "Tuesday")).toContainText("Choose whether you're open");
	await expect(day(page, "Tuesday").getByLabel("Tuesday")).toBeFocused();

	await page.getByRole("button", { name: "Copy to Other Days Monday" }).click();
	for (const name of ["Tuesday", "Wednesday", "Thursday", "Saturday"]) {
		await page.getByRole("checkbox", { name }).check();
	}
	await expectAccessible();
	await page.getByRole("button", { name: "Copy", exact: true }).click();
	await expect(day(page, "Saturday").getByLabel("Opens")).toHaveValue("07:30");
	await openOn(page, "Friday", "22:00", "02:00");
	await expect(day(page, "Friday")).toContainText("On the next day");
	await day(page, "Saturday").getByRole("button", { name: "Add Hours" }).click();
	await day(page, "Saturday").getByLabel("Opens 2").fill("01:30");
	await day(page, "Saturday").getByLabel("Closes 2").fill("02:30");
	await day(page, "Sunday").getByLabel("Sunday").selectOption("Closed");
	await page.getByRole("button", { name: "Add Exception" }).click();
	await expect(page.getByLabel("Date", { exact: true })).toBeFocused();
	await page.getByLabel("Date", { exact: true }).fill("2025-12-24");
	await expect(page.getByText("This is in the past. Visitors won't see it.")).toBeVisible();
	await page.getByLabel("Date", { exact: true }).fill("2026-11-26");
	await page.getByLabel("On These Dates").selectOption("Closed");
	await page.getByLabel("Note").fill("Thanksgiving");
	await save(page);
	await expect(day(page, "Saturday")).toContainText(
		"Overlaps the hours of Friday, which go past midnight",
	);
	await day(page, "Saturday").getByRole("button", { name: "Remove hours 2" }).click();
	await expect(day(page, "Saturday").getByLabel("Saturday")).toBeFocused();
	await expectAccessible();
	await save(page);
	await expect(page.getByText(savedToast)).toBeVisible();
	await expect(page.getByText("“Open now, until 6 PM”")).toBeVisible();
	await expect(page.getByText("Thu, Nov 26, 2026").first()).toBeVisible();

	await expect(footer).toContainText("Open now, until 6 PM");
	await expect(main).not.toContainText("Mon-Sat: 8am-6pm");
	await expect(main.getByRole("listitem").filter({ hasText: "Today" })).toHaveText(
		"Wednesday Today 7:30 AM – 6 PM",
	);
	await expect(main.getByRole("listitem").filter({ hasText: "Friday" })).toContainText(
		"10 PM – 2 AM",
	);
	await expect(main.getByRole("listitem").filter({ hasText: "Thu, Nov 26" })).toContainText(
		"ClosedThanksgiving",
	);
	const data = await structuredData(visitor);
	expect(data.openingHoursSpecification).toHaveLength(3);
	expect(data.specialOpeningHoursSpecification).toMatchObject([
		{ validFrom: "2026-11-26", validThrough: "2026-11-26", opens: "00:00", closes: "00:00" },
	]);

	for (const [instant, sentence, today] of [
		["2026-11-25T23:00:00Z", "Closed, opens Friday at 10 PM", "Wednesday"],
		["2026-11-26T05:00:00Z", "Closed, opens tomorrow at 10 PM", "Thursday"],
		["2026-11-28T03:00:00Z", "Open now, until tomorrow at 2 AM", "Friday"],
		["2026-11-28T06:30:00Z", "Open now, until 2 AM", "Saturday"],
		["2026-11-28T07:00:00Z", "Closed, opens today at 7:30 AM", "Saturday"],
	] as const) {
		await setClock(instant);
		await expect(footer).toContainText(sentence);
		await expect(main.getByText(sentence)).toBeVisible();
		await expect(main.getByRole("listitem").filter({ hasText: "Today" })).toContainText(today);
	}

	await page.getByRole("button", { name: "Remove All Hours" }).click();
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await expect(page.getByText("No opening hours yet")).toBeVisible();
	expect(await storedHours(database)).toBeNull();
	await expect(main).toContainText("Mon-Sat: 8am-6pm");
	await expect(footer).not.toContainText(/open|closed/i);
	await page.getByRole("link", { name: "History" }).first().click();
	await expect(page.getByText(/removed the opening hours$/)).toBeVisible();
});
