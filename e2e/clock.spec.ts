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

test("an open page shows what changes by time within a second, by the bakery's clock", async ({
	page,
	navigate,
	setClock,
	site,
}) => {
	const logged = site.output().length;
	// In New York it is a minute to midnight.
	await setClock("2028-01-01T04:59:00Z");
	await navigate("/about");
	await expect(footer(page)).toContainText(copyright(2027));
	await untilPageListens(site);

	await writeFile(site.clockFile, "2028-01-01T05:00:00Z");
	await expect(footer(page)).toContainText(copyright(2028), { timeout: 2000 });
	const html = await (await fetch(`${site.origin}/contact`)).text();
	expect(html).toMatch(/©\D*2028/);
	expect(site.output().slice(logged)).not.toContain("could not load scheduled changes");
});

test("an open page hears that the bakery opens, and that it closes", async ({
	page,
	navigate,
	setClock,
	site,
	database,
}) => {
	await storeHours(database);
	await setClock("2026-11-25T11:59:00Z");
	await navigate("/contact");
	await expect(footer(page)).toContainText("Closed, opens today at 7 AM");
	await untilPageListens(site);

	await writeFile(site.clockFile, "2026-11-25T12:00:00Z");
	await expect(footer(page)).toContainText("Open now, until 6 PM", { timeout: 2000 });
	await writeFile(site.clockFile, "2026-11-25T23:00:00Z");
	await expect(footer(page)).toContainText("Closed, opens tomorrow at 7 AM", { timeout: 2000 });
});
