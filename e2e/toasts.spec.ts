import type { Locator, Page } from "@playwright/test";
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

test("a toast stays while the pointer or the focus is on it, and then as long as it takes to read it", async ({
	page,
	database: _database,
}) => {
	await sendMessage(page);
	await toast(page).hover();
	await page.clock.fastForward(60_000);
	await expect(toast(page)).toBeVisible();
	await page.getByRole("button", { name: "Close message" }).focus();
	await page.mouse.move(0, 0);
	await page.clock.fastForward(60_000);
	await expect(toast(page)).toBeVisible();
	await page.getByLabel("Name").focus();
	await page.clock.fastForward(6_000);
	await expect(toast(page)).toBeVisible();
	await page.clock.fastForward(6_000);
	await expect(toast(page)).toHaveCount(0);
});

/** Whether the middle of an element is what a tap there reaches. */
const isInReach = (element: Locator) =>
	element.evaluate((node) => {
		const { left, top, width, height } = node.getBoundingClientRect();
		const hit = document.elementFromPoint(left + width / 2, top + height / 2);
		return hit !== null && (node.contains(hit) || hit.contains(node));
	});

test.describe("in a window 320 pixels wide", () => {
	test.use({ viewport: { width: 320, height: 700 }, hasTouch: true });

	test("a toast covers neither the lowest row nor the focus, gives way to a question, and comes back with its Undo", async ({
		page,
		database: _database,
		login,
		navigate,
	}) => {
		const deletion = (name: string) => page.getByRole("listitem").filter({ hasText: `“${name}”` });
		await login();
		await navigate("/admin/products");
		await page.getByRole("button", { name: "Delete Apple Pie" }).click();
		const question = page.getByRole("alertdialog");
		await question.getByRole("button", { name: "Delete" }).click();
		await expect(deletion("Apple Pie")).toBeVisible();

		await page.getByText("Product deleted successfully").hover();
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		const card = page.getByRole("heading", { level: 2 });
		const lowest = page.getByRole("main").getByRole("listitem").filter({ has: card }).last();
		for (const button of await lowest.getByRole("button").all()) {
			await expect.poll(() => isInReach(button), { timeout: 2_000 }).toBe(true);
		}
		await expect(deletion("Apple Pie")).toBeVisible();
		await page.evaluate(() => scrollTo(0, 0));
		await page.getByRole("main").focus();
		for (let presses = 1; presses <= 15; presses++) {
			await page.keyboard.press("Tab");
			expect(await isInReach(page.locator(":focus"))).toBe(true);
		}

		await page.getByRole("button", { name: "Delete Pecan Pie" }).press("Enter");
		await expect(deletion("Apple Pie")).toHaveCount(0);
		const parts = [
			question.getByRole("heading"),
			question.getByText("Are you sure"),
			question.getByRole("button", { name: "Cancel" }),
			question.getByRole("button", { name: "Delete" }),
		];
		for (const part of parts) await expect.poll(() => isInReach(part)).toBe(true);
		// One that says why the answer failed takes room of its own there.
		await page.route("**/api/rpc/**", (route) =>
			route.request().method() === "GET"
				? route.continue()
				: route.fulfill({ status: 500, json: { message: "It broke" } }),
		);
		await question.getByRole("button", { name: "Delete" }).click();
		const error = page.getByRole("listitem").filter({ hasText: "Error" });
		await expect(question.getByRole("listitem").filter({ hasText: "Error" })).toBeVisible();
		for (const part of [error, ...parts]) await expect.poll(() => isInReach(part)).toBe(true);
		await page.unroute("**/api/rpc/**");
		await question.getByRole("button", { name: "Delete" }).click();
		await expect(deletion("Pecan Pie")).toBeVisible();
		await expect(deletion("Apple Pie")).toBeVisible();
		await deletion("Apple Pie").getByRole("button", { name: "Undo" }).press("Enter");
		await expect(page.getByRole("button", { name: "Delete Apple Pie" })).toBeVisible();
		await expect(page.getByRole("button", { name: "Delete Pecan Pie" })).toHaveCount(0);
	});

	test("a toast appears above a save bar, and uncovers the field in use", async ({
		page,
		database: _database,
		login,
		navigate,
	}) => {
		await login();
		await navigate("/admin/settings");
		const field = page.getByRole("textbox", { name: "Meta Title" });
		await field.fill("Levain");
		// Just above the save bar, where a toast appears.
		await field.evaluate((node) => {
			scrollBy(0, node.getBoundingClientRect().bottom - (innerHeight - 100));
		});
		await field.press("Enter");
		const saved = page.getByText("Settings saved successfully.");
		// It can be reached, and stays as long as the pointer is on it.
		await saved.hover();
		await expect(field).toBeFocused();
		await expect.poll(() => isInReach(field)).toBe(true);
		await expect
			.poll(() => isInReach(page.getByRole("button", { name: "Save Settings" })))
			.toBe(true);
	});
});
