import type { Page } from "@playwright/test";
import { addAuthenticator } from "./authenticator.ts";
import { test as base, expect } from "./fixtures.ts";
import { startProxiedSite } from "./proxied-site.ts";
import { startSite } from "./site.ts";
import { addUser, removeAddedUsers, signedInLongAgo, signInHere } from "./users.ts";

/** Passkeys need a host name, which the other tests' sites don't have. */
const test = base.extend({
	site: [
		async ({ behindProxy }, use) => {
			const site = await (behindProxy ? startProxiedSite() : startSite({ HOST: "localhost" }));
			await use({ ...site, origin: site.origin.replace("127.0.0.1", "localhost") });
			await site.stop();
		},
		{ scope: "worker", timeout: 60_000 },
	],
});

test.afterEach(async ({ site }) => {
	await site.database`delete from private.passkeys`;
	await removeAddedUsers(site);
});

/** Leaves the passkeys out of the email field, where the authenticator would confirm one by itself. */
async function withoutSuggestions(page: Page): Promise<void> {
	await page.addInitScript(() => {
		PublicKeyCredential.isConditionalMediationAvailable = async () => false;
	});
}

const offerOn = (page: Page) => page.getByRole("dialog", { name: "Sign in without a password?" });

async function addPasskey(page: Page): Promise<void> {
	await page.goto("/admin/user-settings");
	await page.getByRole("button", { name: "Add a Passkey" }).click();
	await expect(page.getByText("Passkey added")).toBeVisible();
}

async function expectDashboard(page: Page): Promise<void> {
	await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
	await page.goto("/admin/user-settings");
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page).toHaveURL("/");
}

test("a passkey is offered once after a password, and signs in from then on", {
	tag: "@behind-proxy",
}, async ({ page, site, expectAccessible }) => {
	await addAuthenticator(page);
	await page.goto("/admin");
	await signInHere(page, site.administrator);
	await expect(offerOn(page)).toBeVisible();
	await expectAccessible();
	await offerOn(page).getByRole("button", { name: "Add a Passkey" }).click();
	await expect(page.getByText("Passkey added")).toBeVisible();

	await page.goto("/admin/user-settings");
	const card = page.getByRole("region", { name: "Passkeys" });
	await expect(card.getByRole("listitem")).toContainText("Chrome on");
	await card.getByRole("button", { name: "Rename" }).click();
	const dialog = page.getByRole("dialog", { name: "Rename Passkey" });
	await dialog.getByLabel("Name").fill("");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog.getByText("Enter a name")).toBeVisible();
	await dialog.getByLabel("Name").fill("Office laptop");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(card.getByRole("listitem")).toContainText("Office laptop");
	await expectAccessible();
	await page.goto("/admin/team");
	await expect(page.getByText("1 passkey")).toBeVisible();

	await signOut(page);
	// The email field offers the passkey, and its owner confirms.
	await page.goto("/admin");
	await expectDashboard(page);
});

test("'Not now' ends the offer, and the button signs in", async ({ page, site }) => {
	await withoutSuggestions(page);
	await addAuthenticator(page);
	await page.goto("/admin");
	await signInHere(page, site.administrator);
	await offerOn(page).getByRole("button", { name: "Not now" }).click();
	await signOut(page);
	await page.goto("/admin");
	await signInHere(page, site.administrator);
	await expectDashboard(page);
	await expect(offerOn(page)).toHaveCount(0);
	await addPasskey(page);

	await signOut(page);
	await page.goto("/admin");
	await page.getByRole("button", { name: "Sign in with a passkey" }).click();
	await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
});

test("a passkey confirms who changes the team", async ({ page, site, login }) => {
	const student = await addUser(site, { email: "student@bakery.test", role: "counter" });
	await addAuthenticator(page);
	await login();
	await addPasskey(page);
	const [owner] = await site.database`
		select id from accounts.users where email = ${site.administrator.email}`;
	await signedInLongAgo(site, owner?.id);
	await page.goto("/admin/team");
	const card = page.getByRole("article", { name: student.email });
	await card.getByLabel("Role").selectOption("Editor");
	await page
		.getByRole("dialog", { name: "Confirm it's you" })
		.getByRole("button", { name: "Use a Passkey" })
		.click();
	await expect(card).toContainText("Editor since");
});

test("recovery codes are shown once, and each signs in once", async ({
	page,
	site,
	login,
	expectAccessible,
}) => {
	await login();
	await page.goto("/admin/user-settings");
	const card = page.getByRole("region", { name: "Recovery Codes" });
	await card.getByRole("button", { name: "Create Codes" }).click();
	const dialog = page.getByRole("dialog", { name: "Your Recovery Codes" });
	await expect(dialog.getByRole("listitem")).toHaveCount(10);
	await expectAccessible();
	const [code = ""] = await dialog.getByRole("listitem").allInnerTexts();
	await dialog.getByRole("button", { name: "I Saved Them" }).click();
	await expect(card).toContainText("10 of 10 codes are left.");
	await signOut(page);

	await page.goto("/admin");
	await page.getByRole("link", { name: "Lost your device?" }).click();
	await expectAccessible();
	for (const typed of [code.toUpperCase().replaceAll("-", " "), code]) {
		await page.getByLabel("Email").fill(site.administrator.email);
		await page.getByLabel("Recovery Code").fill(typed);
		await page.getByRole("button", { name: "Sign In", exact: true }).click();
		if (typed === code) break;
		await expect(card).toContainText("9 of 10 codes are left.");
		await signOut(page);
		await page.goto("/admin/recovery-code");
	}
	await expect(page.getByText("Invalid login credentials")).toBeVisible();
});
