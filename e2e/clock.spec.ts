import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { storeHours } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import type { Site } from "./site.ts";

const footer = (page: Page) => page.getByRole("contentinfo");
const copyright = (year: number) => `© ${year} Rye & Marigold Bakery`;

async function untilPageListens({ origin }: Site): Promise<void> {
	const countStreams = async () => (await (await fetch(`${origin}/health`)).json()).streams;
	await expect.poll(countStreams).not.toBe(0);
}

test("an open page shows what changes by time within a second: the year, an announcement, and the hours", async ({
	page,
	navigate,
	setClock,
	site,
	database,
}) => {
	await storeHours(database);
	// From 7:00 to 18:00 in New York.
	const times = { shownFrom: "2028-01-01T12:00:00Z", shownUntil: "2028-01-01T23:00:00Z" };
	const content = JSON.stringify({ text: "Happy new year.", ...times });
	await database`insert into site_content (section, content) values ('announcement', ${content})`;
	const announcement = page.getByRole("complementary", { name: "Announcement" });
	const isSent = async () =>
		(await (await page.request.get("/about")).text()).includes("Happy new year.");
	/** Opens a page two seconds before an instant, and lets it come. */
	async function openBefore(instant: string, shown: string): Promise<void> {
		await setClock(new Date(Date.parse(instant) - 2000).toISOString());
		await page.goto("/contact");
		await expect(footer(page)).toContainText(shown);
		await untilPageListens(site);
		await writeFile(site.clockFile, instant);
	}

	await navigate("/contact");
	// In New York it is midnight.
	await openBefore("2028-01-01T05:00:00Z", copyright(2027));
	await expect(footer(page)).toContainText(copyright(2028), { timeout: 4000 });
	await expect(footer(page)).toContainText("Closed, opens today at 7 AM");
	await expect(announcement).toHaveCount(0);
	expect(await isSent()).toBe(false);
	await openBefore("2028-01-01T12:00:00Z", "Closed, opens today at 7 AM");
	await expect(footer(page)).toContainText("Open now, until 6 PM", { timeout: 4000 });
	await expect(announcement).toHaveText("Happy new year.");
	expect(await isSent()).toBe(true);
	await openBefore("2028-01-01T23:00:00Z", "Open now, until 6 PM");
	await expect(footer(page)).toContainText("Closed, opens tomorrow at 7 AM", { timeout: 4000 });
	await expect(announcement).toHaveCount(0);
	expect(await isSent()).toBe(false);
});

test("an open dashboard goes to the next day when the bakery's day ends, at 4 AM", async ({
	page,
	login,
	navigate,
	setClock,
	site,
}) => {
	await login();
	await setClock("2028-01-01T08:59:58Z");
	await navigate("/admin/dashboard");
	await expect(page.getByText("Friday, December 31, 2027")).toBeVisible();
	await untilPageListens(site);
	await writeFile(site.clockFile, "2028-01-01T09:00:00Z");
	await expect(page.getByText("Saturday, January 1, 2028")).toBeVisible({ timeout: 4000 });
});
