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
	const logged = site.output().length;
	await storeHours(database);
	// From 7:00 to 18:00 in New York.
	const times = { shownFrom: "2028-01-01T12:00:00Z", shownUntil: "2028-01-01T23:00:00Z" };
	const content = JSON.stringify({ text: "Happy new year.", ...times });
	await database`insert into site_content (section, content) values ('announcement', ${content})`;
	const announcement = page.getByRole("complementary", { name: "Announcement" });
	const isSent = async () =>
		(await (await page.request.get("/about")).text()).includes("Happy new year.");
	// In New York it is a minute to midnight.
	await setClock("2028-01-01T04:59:00Z");
	await navigate("/contact");
	await expect(footer(page)).toContainText(copyright(2027));
	await untilPageListens(site);

	const reach = (instant: string) => writeFile(site.clockFile, instant);
	await reach("2028-01-01T05:00:00Z");
	await expect(footer(page)).toContainText(copyright(2028), { timeout: 2000 });
	await expect(footer(page)).toContainText("Closed, opens today at 7 AM");
	await expect(announcement).toHaveCount(0);
	await expect.poll(isSent).toBe(false);
	await reach("2028-01-01T12:00:00Z");
	await expect(footer(page)).toContainText("Open now, until 6 PM", { timeout: 2000 });
	await expect(announcement).toHaveText("Happy new year.");
	await expect.poll(isSent).toBe(true);
	await reach("2028-01-01T23:00:00Z");
	await expect(footer(page)).toContainText("Closed, opens tomorrow at 7 AM", { timeout: 2000 });
	await expect(announcement).toHaveCount(0);
	await expect.poll(isSent).toBe(false);
	expect(site.output().slice(logged)).not.toContain("could not load scheduled changes");
});
