import type { Page } from "@playwright/test";
import { checkBackupFile } from "../server/backup/file/check-backup.ts";
import { expect, test } from "./fixtures.ts";
import { findOverflow } from "./overflow.ts";

test.describe.configure({ timeout: 180_000 });

const downloadButton = (page: Page) => page.getByRole("button", { name: "Download backup" });

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 }, timezoneId: "Asia/Tokyo", locale: "fr-FR" });

	test("the owner downloads a fresh backup, by keyboard, and nothing typed is lost", {
		tag: "@behind-proxy",
	}, async ({ page, login, navigate, expectAccessible }) => {
		await login();
		await navigate("/admin/settings");
		await expect(page.getByText("No backup yet.")).toBeVisible();
		await expect(page.getByText("on the same disk as your site")).toBeVisible();
		const name = page.getByRole("textbox", { name: "Website Name" });
		await name.fill("Crumb & Co");
		await downloadButton(page).focus();
		const downloading = page.waitForEvent("download");
		await page.keyboard.press("Enter");
		const download = await downloading;
		expect(download.suggestedFilename()).toMatch(/^levain-\d{4}-\d\d-\d\d\.tar$/);
		await checkBackupFile(await download.path());
		await expect(page.getByText("Downloading your backup")).toBeVisible();
		await expect(name).toHaveValue("Crumb & Co");
		await expect(page).toHaveURL("/admin/settings");
		await expectAccessible();
		expect((await downloadButton(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
	});

	test("the dashboard shows a failed backup until the next good one", async ({
		page,
		login,
		database,
		expectAccessible,
	}) => {
		await database`update levain.backup_state set failed_at = now(), problem = 'disk-full'`;
		await login();
		await page.goto("/admin/dashboard");
		const sentence = page.getByText("The last backup failed because the server's disk");
		await expect(sentence).toContainText("Ask the person who hosts this site to free some space");
		await expectAccessible();
		expect(await findOverflow(page)).toEqual([]);
		await database`update levain.backup_state set failed_at = null, problem = null`;
		await page.reload();
		await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
		await expect(page.getByRole("link", { name: /^Products/ }).last()).toBeVisible();
		await expect(sentence).toHaveCount(0);
	});
});

test("what can't be read or downloaded is reported in its place, and the settings stay usable", async ({
	page,
	login,
	navigate,
}) => {
	await page.route("**/backup", (route) => route.fulfill({ status: 500, body: "broken" }));
	await login();
	await navigate("/admin/settings");
	await expect(page.getByText("Couldn't check backups")).toBeVisible();
	const message = "Another backup is being downloaded. Please try again when it's done.";
	await page.route("**/backup/tickets", (route) =>
		route.fulfill({ status: 503, json: { code: "backup_under_way", message } }),
	);
	await downloadButton(page).click();
	await expect(page.getByText(message)).toBeVisible();
	await expect(downloadButton(page)).toBeEnabled();
	await expect(page.getByRole("button", { name: "Save Settings" })).toBeVisible();
});
