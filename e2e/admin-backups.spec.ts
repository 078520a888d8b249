import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { checkBackupFile } from "../server/backup/file/check-backup.ts";
import { expect, test } from "./fixtures.ts";
import { findOverflow } from "./overflow.ts";
import type { Site } from "./site.ts";
import { addUser, removeAddedUsers } from "./users.ts";

test.describe.configure({ timeout: 180_000 });

const downloadButton = (page: Page) => page.getByRole("button", { name: "Download backup" });

const backupsOf = ({ dataDirectory }: Site) => path.join(dataDirectory, "backups");

/** Where the exact time does not matter: a name as a backup of yesterday has. */
function nameOfYesterday(): string {
	const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
	return `${yesterday}T03-00-00Z-nightly.tar`;
}

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

	test("Settings say when the last backup was made and copied, and what to do when it was not", async ({
		page,
		login,
		navigate,
	}) => {
		await page.route("**/backup", (route) =>
			route.fulfill({
				json: {
					madeBy: "server",
					lastGoodAt: "2026-11-22T03:00:00.000Z",
					copies: { lastAt: "2026-11-21T03:00:00.000Z" },
					problem: "offsite-refused",
				},
			}),
		);
		await login();
		await navigate("/admin/settings");
		await expect(page.getByText("Last backup: November 21, 2026, 10:00 PM")).toBeVisible();
		await expect(page.getByText("Off-site copy: November 20, 2026, 10:00 PM")).toBeVisible();
		await expect(page.getByText("check the bucket, the key, and the other")).toBeVisible();
		expect(await findOverflow(page)).toEqual([]);
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

test("a backup in the folder is listed, and one that is half-written isn't", async ({
	page,
	login,
	navigate,
	site,
}) => {
	const folder = backupsOf(site);
	await mkdir(folder, { recursive: true });
	const complete = path.join(folder, nameOfYesterday());
	const half = path.join(folder, `.${crypto.randomUUID()}.unfinished`);
	await writeFile(half, "half");
	await login();
	await navigate("/admin/settings");
	await expect(page.getByText("No backup yet.")).toBeVisible();
	await writeFile(complete, "a backup");
	await page.reload();
	await expect(page.getByText(/^Last backup: /)).toBeVisible();
	await rm(folder, { recursive: true });
});

test("a download that is refused says why", async ({ page, login, navigate }) => {
	await login();
	await navigate("/admin/settings");
	const message = "Another backup is being downloaded. Please try again when it's done.";
	await page.route("**/backup/tickets", (route) =>
		route.fulfill({ status: 503, json: { code: "backup_under_way", message } }),
	);
	await downloadButton(page).click();
	await expect(page.getByText(message)).toBeVisible();
	await expect(downloadButton(page)).toBeEnabled();
});

test("a folder that can't be read is reported in its place, and the settings stay usable", async ({
	page,
	login,
	navigate,
}) => {
	await page.route("**/backup", (route) => route.fulfill({ status: 500, body: "broken" }));
	await login();
	await page.goto("/admin/dashboard");
	await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
	await navigate("/admin/settings");
	await expect(page.getByText("Couldn't check backups")).toBeVisible();
	await expect(page.getByRole("button", { name: "Save Settings" })).toBeVisible();
});

/** The answers to requests for everything about backups. */
async function askForAll(request: APIRequestContext, headers: Record<string, string>) {
	return [
		await request.get("/backup", { headers }),
		await request.post("/backup/tickets", { headers }),
		await request.get("/backup/download", { headers }),
		await request.get("/backup/download?ticket=1.2.3", { headers }),
	];
}

async function accessTokenOf(
	request: APIRequestContext,
	{ email, password }: { email: string; password: string },
): Promise<string> {
	const response = await request.post("/auth/v1/token?grant_type=password", {
		data: { email, password },
	});
	return (await response.json()).access_token;
}

test("visitors, strangers with forged tokens and people without the role get nothing", {
	tag: "@behind-proxy",
}, async ({ request, site }) => {
	const baker = await addUser(site, { email: "baker@bakery.test", role: null });
	const own = await accessTokenOf(request, site.administrator);
	const [head = "", , signature = ""] = own.split(".");
	const claims = { sub: crypto.randomUUID(), role: "service_role", exp: 4_102_444_800 };
	const forgedClaims = Buffer.from(JSON.stringify(claims)).toString("base64url");
	const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
	const tokens = [
		`${head}.${forgedClaims}.${signature}`,
		`${unsigned}.${forgedClaims}.`,
		`${own.slice(0, -4)}AAAA`,
		await accessTokenOf(request, baker),
	];
	const everybody = [{}, ...tokens.map((token) => ({ authorization: `Bearer ${token}` }))];
	for (const headers of everybody) {
		for (const response of await askForAll(request, headers)) {
			expect(response.status()).toBe(401);
			expect(response.headers()["cache-control"]).toBe("no-store");
			expect(await response.text()).not.toContain("lastGoodAt");
		}
	}
	await removeAddedUsers(site);
});

test("a ticket is good for one download, and a session that has ended gets none", async ({
	request,
	site,
}) => {
	const token = await accessTokenOf(request, site.administrator);
	const headers = { authorization: `Bearer ${token}` };
	const { ticket } = await (await request.post("/backup/tickets", { headers })).json();
	const address = `/backup/download?ticket=${ticket}`;
	const response = await request.get(address);
	expect(response.status()).toBe(200);
	expect(response.headers()["cache-control"]).toContain("no-store");
	expect((await response.body()).length).toBeGreaterThan(100_000);
	expect((await request.get(address)).status()).toBe(401);
	const logOut = await request.post("/auth/v1/logout?scope=local", { headers });
	expect(logOut.ok()).toBe(true);
	expect((await request.post("/backup/tickets", { headers })).status()).toBe(401);
});
