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
	await page.getByRole("button", { name: "Close message" }).focus();
	await page.mouse.move(0, 0);
	await page.clock.fastForward(60_000);
	await expect(toast(page)).toBeVisible();
	await page.getByLabel("Name").focus();
	await page.clock.fastForward(12_000);
	await expect(toast(page)).toHaveCount(0);
});

/** Whether the middle of an element is what a tap there reaches. */
const isInReach = (element: Locator) =>
	element.evaluate((node) => {
		const { left, top, width, height } = node.getBoundingClientRect();
		const hit = document.elementFromPoint(left + width / 2, top + height / 2);
		return hit !== null && (node.contains(hit) || hit.contains(node));
	});

for (const width of [390, 320]) {
	test.describe(`in a window ${width} pixels wide`, () => {
		test.use({ viewport: { width, height: 700 }, hasTouch: true });

		test("a toast gives way to a question, and comes back with its Undo", async ({
			page,
			database,
			login,
			navigate,
		}) => {
			await database`select 1`;
			const deletion = (name: string) =>
				page.getByRole("listitem").filter({ hasText: `“${name}”` });
			await login();
			await navigate("/admin/products");
			await page.getByRole("button", { name: "Delete Apple Pie" }).click();
			const question = page.getByRole("alertdialog");
			await question.getByRole("button", { name: "Delete" }).click();
			await expect(deletion("Apple Pie")).toBeVisible();

			await page.getByRole("button", { name: "Delete Pecan Pie" }).press("Enter");
			await expect(deletion("Apple Pie")).toHaveCount(0);
			for (const part of [
				question.getByRole("heading"),
				question.getByText("Are you sure"),
				question.getByRole("button", { name: "Cancel" }),
				question.getByRole("button", { name: "Delete" }),
			]) {
				await expect.poll(() => isInReach(part)).toBe(true);
			}
			await question.getByRole("button", { name: "Delete" }).click();
			await expect(deletion("Pecan Pie")).toBeVisible();
			await expect(deletion("Apple Pie")).toBeVisible();
			await deletion("Apple Pie").getByRole("button", { name: "Undo" }).press("Enter");
			await expect(page.getByRole("button", { name: "Delete Apple Pie" })).toBeVisible();
			await expect(page.getByRole("button", { name: "Delete Pecan Pie" })).toHaveCount(0);
		});

		test("the lowest row is in reach below a toast, and the focus is never under it", async ({
			page,
			database,
			login,
			navigate,
		}) => {
			await database`select 1`;
			await login();
			await navigate("/admin/products");
			await page.getByRole("button", { name: "Delete Apple Pie" }).click();
			await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
			await page.getByText("Product deleted successfully").hover();
			await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
			const card = page.getByRole("heading", { level: 2 });
			const lowest = page.getByRole("main").getByRole("listitem").filter({ has: card }).last();
			for (const button of await lowest.getByRole("button").all()) {
				await expect.poll(() => isInReach(button), { timeout: 2_000 }).toBe(true);
			}
			await expect(page.getByText("Product deleted successfully")).toBeVisible();
			await page.evaluate(() => scrollTo(0, 0));
			await page.getByRole("main").focus();
			for (let presses = 1; presses <= 30; presses++) {
				await page.keyboard.press("Tab");
				expect(await isInReach(page.locator(":focus"))).toBe(true);
			}
		});

		test("a toast appears above a save bar, and uncovers the field in use", async ({
			page,
			database,
			login,
			navigate,
		}) => {
			await database`select 1`;
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
}

test("an error toast in a dialog takes room of its own", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await database`select 1`;
	await page.setViewportSize({ width: 390, height: 700 });
	await login();
	await navigate("/admin/products");
	await page.getByRole("button", { name: "Delete Apple Pie" }).click();
	const question = page.getByRole("alertdialog");
	await page.route("**/api/rpc/**", (route) =>
		route.request().method() === "GET"
			? route.continue()
			: route.fulfill({ status: 500, json: { message: "It broke" } }),
	);
	await question.getByRole("button", { name: "Delete" }).click();
	const error = question.getByRole("listitem").filter({ hasText: "Error" });
	await expect(error).toBeVisible();
	for (const part of [
		error,
		question.getByRole("heading"),
		question.getByText("Are you sure"),
		question.getByRole("button", { name: "Cancel" }),
		question.getByRole("button", { name: "Delete" }),
	]) {
		await expect.poll(() => isInReach(part)).toBe(true);
	}
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: "Error" })).toBeVisible();
});
