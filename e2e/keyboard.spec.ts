import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { skipImages } from "./images.ts";

// The back office by keyboard alone.

test.beforeEach(({ context }) => skipImages(context));

/** Goes to the button that closes a toast, looks whether the focus stays there, and presses it. */
async function closeToast(page: Page, key: "Tab" | "Shift+Tab"): Promise<void> {
	const close = page.getByRole("button", { name: "Close message" });
	await expect(close).toBeVisible();
	await expect(async () => {
		await page.keyboard.press(key);
		await expect(close).toBeFocused({ timeout: 100 });
	}).toPass({ intervals: [0] });
	const isLeft = close.evaluate((button) => {
		const left = new Promise((resolve) => button.addEventListener("blur", () => resolve(true)));
		return Promise.race([left, new Promise((resolve) => setTimeout(resolve, 500, false))]);
	});
	expect(await isLeft).toBe(false);
	await page.keyboard.press("Enter");
	await expect(close).toHaveCount(0);
}

test("toasts are left and closed by keyboard, one after the other, on a screen and in a dialog", async ({
	page,
	database: _,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/settings");
	const save = page.getByRole("button", { name: "Save Settings" });
	for (const title of ["Rye", "Oat"]) {
		await page.getByRole("textbox", { name: "Meta Title" }).fill(title);
		await save.press("Enter");
		await closeToast(page, "Tab");
		await expect(save).toBeFocused();
	}
	// Tab leaves a toast, and closing it gives the focus back.
	const field = page.getByRole("textbox", { name: "Website Name" });
	const close = page.getByRole("button", { name: "Close message" });
	await field.fill("Levain");
	await field.press("Enter");
	await expect(close).toBeVisible();
	await field.focus();
	await close.focus();
	await page.keyboard.press("Tab");
	await expect(close).not.toBeFocused();
	await expect(field).not.toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(close).toBeFocused();
	await field.focus();
	await close.focus();
	await page.keyboard.press("Enter");
	await expect(close).toHaveCount(0);
	await expect(field).toBeFocused();

	// Home and End go to the first and the last option.
	const zone = page.getByRole("combobox", { name: "Time Zone" });
	await zone.focus();
	await page.keyboard.press("ArrowDown");
	const options = page.getByRole("listbox", { name: "Time Zone" }).getByRole("option");
	await page.keyboard.press("End");
	await expect(options.last()).toHaveAttribute("data-active");
	await expect(options.last()).toBeInViewport();
	await page.keyboard.press("Home");
	await expect(options.first()).toHaveAttribute("data-active");
	await page.keyboard.press("Enter");
	await expect(zone).toHaveValue("Africa / Abidjan");

	await navigate("/admin/products");
	await page.getByRole("button", { name: "Delete Apple Pie" }).press("Enter");
	await page.route("**/api/rpc/**", (route) =>
		route.request().method() === "GET"
			? route.continue()
			: route.fulfill({ status: 500, json: { message: "It broke" } }),
	);
	const question = page.getByRole("alertdialog");
	for (let round = 1; round <= 2; round++) {
		await question.getByRole("button", { name: "Delete" }).press("Enter");
		await closeToast(page, "Shift+Tab");
		await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
	}
});

test("the preview is one stop before Save, and is entered on purpose", async ({
	page,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/pages/:pageId", { pageId: "about" });
	const preview = page.frameLocator("iframe[title='Preview of the page']");
	await expect(preview.getByRole("main")).toBeVisible();
	const enter = page.getByRole("button", { name: "Enter Preview" });
	await enter.focus();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Save All Changes" })).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(enter).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(preview.locator(":focus")).toHaveCount(1);
	await page.keyboard.press("Tab");
	await expect(preview.locator(":focus")).toHaveCount(1);
	await page.keyboard.press("Escape");
	await expect(enter).toBeFocused();
});

const names = (buttons: Locator) =>
	buttons.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ""));

test("removing redirects one after the other stays among them", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await database`
		insert into redirects (old_address, new_address)
		values ('/oat', '/contact'), ('/rye', '/contact'), ('/spelt', '/about')`;
	await login();
	await navigate("/admin/addresses");
	const removers = page.getByRole("list", { name: "Redirects" }).getByRole("button");
	await expect(removers).toHaveCount(3);
	const [first = "", second = "", third = ""] = await names(removers);
	await page.getByRole("button", { name: second }).press("Enter");
	await expect(page.getByRole("button", { name: third })).toBeFocused();
	await expect(removers).toHaveCount(2);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("button", { name: first })).toBeFocused();
	await expect(removers).toHaveCount(1);
	await page.keyboard.press("Enter");
	await expect(page.getByText("No redirects yet")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test.describe("on a phone", () => {
	test.use({ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)", hasTouch: true });

	test("a button opens a list of options, and each move in it is read out", async ({
		page,
		login,
		navigate,
	}) => {
		await login();
		await navigate("/admin/settings");
		const currency = page.getByRole("combobox", { name: "Currency" });
		const options = page.getByRole("listbox", { name: "Currency" }).getByRole("option");
		const button = page.getByRole("button", { name: "Show currencies" });
		await button.tap();
		await expect(button).toHaveAttribute("aria-expanded", "true");
		await expect(options.first()).toBeVisible();
		// The keyboard of the phone stays away.
		await expect(currency).not.toBeFocused();
		await button.tap();
		await expect(options).toHaveCount(0);

		const spoken = page.getByRole("status");
		await currency.fill("us dollar");
		await expect(spoken.filter({ hasText: /^\d+ currencies$/ })).toHaveCount(1);
		await currency.press("End");
		const last = (await options.last().textContent()) ?? "";
		await expect(spoken.filter({ hasText: last })).toHaveCount(1);
		await currency.press("Home");
		await currency.press("Enter");
		await expect(spoken.filter({ hasText: "US Dollar (USD) selected" })).toHaveCount(1);
	});
});

test("Try Again keeps the focus while it tries and when it fails again", async ({
	page,
	login,
	navigate,
}) => {
	await login();
	await page.route("**/api/rpc/list_navigation_items", (route) => route.abort());
	await navigate("/admin/navigation");
	await expect(page.getByText("Failed to load navigation items")).toBeVisible();
	const retry = page.getByRole("button", { name: "Try Again" });
	const failed = page.waitForEvent("requestfailed");
	await retry.press("Enter");
	await failed;
	await expect(retry).toBeFocused();
	await page.unroute("**/api/rpc/list_navigation_items");
	await retry.press("Enter");
	await expect(page.getByRole("link", { name: "Edit Home" })).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
