import type { Page } from "@playwright/test";
import { expect, test, untilInteractive } from "./fixtures.ts";

const toast = (page: Page) => page.getByRole("listitem").filter({ hasText: "Message sent!" });

/** Sends a message, which is confirmed by two sentences; the clock is then stopped. */
async function sendMessage(page: Page): Promise<void> {
	await page.goto("/contact");
	await untilInteractive(page);
	// Not before: it also replaces what tells that the page is interactive.
	await page.clock.install();
	for (const label of ["Name", "Subject", "Message"]) {
		await page.getByRole("textbox", { name: label }).fill("Cake");
	}
	await page.getByLabel("Email").fill("ada@example.com");
	await page.getByRole("button", { name: "Send Message" }).click();
	await expect(toast(page)).toBeVisible();
	// Its time begins when the pointer is elsewhere.
	await page.mouse.move(0, 0);
}

test("a toast stays as long as it takes to read it", async ({ page, database }) => {
	await database`select 1`;
	await sendMessage(page);
	await page.clock.fastForward(6_000);
	await expect(toast(page)).toBeVisible();
	await page.clock.fastForward(6_000);
	await expect(toast(page)).toHaveCount(0);
});

test("a toast stays while the pointer or the focus is on it", async ({ page, database }) => {
	await database`select 1`;
	await sendMessage(page);
	await toast(page).hover();
	await page.clock.fastForward(60_000);
	await expect(toast(page)).toBeVisible();
	await page.getByRole("button", { name: "Close toast" }).focus();
	await page.mouse.move(0, 0);
	await page.clock.fastForward(60_000);
	await expect(toast(page)).toBeVisible();
	await page.getByLabel("Name").focus();
	await page.clock.fastForward(12_000);
	await expect(toast(page)).toHaveCount(0);
});
