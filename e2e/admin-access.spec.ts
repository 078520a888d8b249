import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { readMailedLink, readMails } from "./mails.ts";
import type { Site } from "./site.ts";
import { addUser, readFullName, removeAddedUsers, signInHere } from "./users.ts";

test.afterEach(async ({ site }) => removeAddedUsers(site));

test.describe("the login", () => {
	test("leads to the dashboard and says so", async ({ page, navigate, site, expectAccessible }) => {
		await navigate("/admin");
		await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
		await expectAccessible();
		await signInHere(page, site.administrator);
		await expect(page.getByText("Logged in successfully")).toBeVisible();
		await expect(page).toHaveURL("/admin/dashboard");
		await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeFocused();
		await expectAccessible();
	});

	test("shows the service's message for wrong credentials and keeps the address", async ({
		page,
		navigate,
		site,
	}) => {
		await navigate("/admin");
		await signInHere(page, { ...site.administrator, password: "not the password" });
		await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
			"Invalid login credentials",
		);
		await expect(page.getByLabel("Password")).toBeFocused();
		await expect(page.getByLabel("Email")).toHaveValue(site.administrator.email);
		await expect(page).toHaveURL("/admin");
	});

	test("leads on to the screen that was asked for, never to another site", async ({
		page,
		site,
	}) => {
		await page.goto("/admin/user-settings");
		await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
		await signInHere(page, site.administrator);
		await expect(page).toHaveURL("/admin/user-settings");
		await page.goto("/admin?returnTo=//example.com/admin/dashboard");
		await expect(page).toHaveURL("/admin/dashboard");
	});
});

test("a link on the public site leads to the login", async ({ page, navigate, database }) => {
	await database`
		insert into navigation_items (title, path, show_in_header, display_order)
		values ('Back office', '/admin', true, 9)`;
	await navigate("/about");
	// Only a page whose scripts run changes without a reload, and then lacks what the login needs.
	await page.waitForLoadState("networkidle");
	await page.getByRole("link", { name: "Back office" }).click();
	await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
});

test.describe("the access check", () => {
	test("that fails leads to the login, is logged, and can be repeated", async ({
		page,
		login,
		navigate,
		expectAccessible,
	}) => {
		await login();
		const logged: string[] = [];
		page.on("console", (message) => logged.push(message.text()));
		await page.route("**/api/rpc/my_access", (route) => route.fulfill({ status: 500 }));
		await navigate("/admin/user-settings");
		await expect(page.getByText("Couldn't check your access")).toBeVisible();
		expect(new URL(page.url()).pathname).toBe("/admin");
		expect(logged.join()).toContain("Couldn't check access to the back office.");
		await expectAccessible();
		await page.unroute("**/api/rpc/my_access");
		await page.getByRole("link", { name: "Try Again" }).click();
		await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();
	});

	test("takes a revoked session for none", async ({ page, login, navigate, site }) => {
		await login();
		await site.database`delete from accounts.sessions`;
		await navigate("/admin/user-settings");
		await signInHere(page, site.administrator);
		await expect(page).toHaveURL("/admin/user-settings");
	});

	test("refreshes a session that has ended", async ({ page, login, navigate }) => {
		await login();
		const ended = await endSession(page);
		await navigate("/admin/user-settings");
		await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();
		expect(await readSession(page)).not.toEqual(ended);
	});
});

const sessionKey = "levain-session";

/** The session in local storage. */
async function readSession(page: Page): Promise<Record<string, unknown>> {
	const text = await page.evaluate((key) => localStorage.getItem(key), sessionKey);
	return JSON.parse(text ?? "{}");
}

async function writeSession(page: Page, session: Record<string, unknown>): Promise<void> {
	const item = { key: sessionKey, text: JSON.stringify(session) };
	await page.evaluate(({ key, text }) => localStorage.setItem(key, text), item);
}

/** Makes the session one that ended a minute ago. Returns it. */
async function endSession(page: Page): Promise<Record<string, unknown>> {
	await page.goto("/robots.txt");
	const session = { ...(await readSession(page)), expires_at: Date.now() / 1000 - 60 };
	await writeSession(page, session);
	return session;
}

test.describe("a session that ends", () => {
	test("in one tab ends in the others", async ({ page, login, context }) => {
		await login();
		await page.goto("/admin/dashboard");
		const other = await context.newPage();
		await other.goto("/admin/user-settings");
		await expect(other.getByRole("heading", { name: "Profile Settings" })).toBeVisible();
		await page.getByRole("button", { name: "Logout" }).click();
		await expect(page).toHaveURL("/");
		await expect(other.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
		expect(await readSession(page)).toEqual({});
	});

	test("during an edit keeps what was typed", async ({
		page,
		navigate,
		site,
		context,
		expectAccessible,
	}) => {
		const owner = await addUser(site, { email: "edits@bakery.test", role: "admin" });
		await navigate("/admin/user-settings");
		await signInHere(page, owner);
		await page.getByLabel("Full Name").fill("Typed before");
		const other = await context.newPage();
		await other.goto("/admin/dashboard");
		await other.getByRole("button", { name: "Logout" }).click();

		const dialog = page.getByRole("dialog", { name: "Please sign in again" });
		await expect(dialog).toBeVisible();
		await expectAccessible();
		await dialog.getByLabel("Password").fill("not the password");
		await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
		await expect(dialog.getByText("Invalid login credentials")).toBeVisible();
		await dialog.getByLabel("Password").fill(owner.password);
		await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
		await expect(dialog).toBeHidden();

		await expect(page.getByLabel("Full Name")).toHaveValue("Typed before");
		await page.getByRole("button", { name: "Update Profile" }).click();
		await expect(page.getByText("Profile updated successfully.")).toBeVisible();
		expect(await readFullName(site, owner.id)).toBe("Typed before");
	});
});

test.describe("the way out", () => {
	test("Logout ends this browser's session and leads to the public site", async ({
		page,
		login,
		site,
	}) => {
		await site.database`delete from accounts.sessions`;
		await login();
		await page.goto("/admin/dashboard");
		expect(await site.database`select id from accounts.sessions`).toHaveLength(1);
		await page.getByRole("button", { name: "Logout" }).click();
		await expect(page).toHaveURL("/");
		expect(await site.database`select id from accounts.sessions`).toHaveLength(0);
		await page.goto("/admin/dashboard");
		await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
	});

	test("Logout works even when the server can't be reached", async ({ page, login }) => {
		await login();
		await page.goto("/admin/dashboard");
		await page.route("**/auth/v1/logout**", (route) => route.abort());
		await page.getByRole("button", { name: "Logout" }).click();
		await expect(page).toHaveURL("/");
		expect(await readSession(page)).toEqual({});
	});
});

/** Has a link to a new password mailed, and returns it. */
async function mailLinkTo(page: Page, site: Site, email: string): Promise<string> {
	await page.goto("/admin/forgot-password");
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Send Link" }).click();
	return readMailedLink(site, email);
}

/** The browser's data of a page: its address, its history entry, and its storage. */
function storedTexts(page: Page): Promise<string> {
	return page.evaluate(() =>
		JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]),
	);
}

test.describe("a forgotten password", () => {
	test("is replaced through the link in a mail", { tag: "@behind-proxy" }, async ({
		page,
		navigate,
		site,
		expectAccessible,
	}) => {
		// A long test, with axe on each page.
		test.slow();
		const owner = await addUser(site, { email: "forgetful@bakery.test", role: "admin" });
		await navigate("/admin");
		await page.getByRole("link", { name: "Forgot password?" }).click();
		await expectAccessible();
		await page.getByRole("button", { name: "Send Link" }).click();
		await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
		await page.getByLabel("Email").fill(owner.email);
		await page.getByRole("button", { name: "Send Link" }).click();
		await expect(page.getByText("Check your email")).toBeVisible();
		await expectAccessible();

		const link = await readMailedLink(site, owner.email);
		await page.goto(link);
		await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
		await expectAccessible();
		await expect(page).toHaveURL("/admin/reset-password");
		const { token_hash: token = "" } = Object.fromEntries(
			new URLSearchParams(new URL(link).hash.slice(1)),
		);
		expect(token).not.toBe("");
		expect(await storedTexts(page)).not.toContain(token);
		await page.getByLabel("New Password").fill("short");
		await page.getByRole("button", { name: "Save Password" }).click();
		await expect(page.getByLabel("New Password")).toHaveAccessibleDescription(
			"Password must be at least 10 characters",
		);
		await page.getByLabel("New Password").fill("Password123");
		await page.getByRole("button", { name: "Save Password" }).click();
		await expect(page.getByLabel("New Password")).toHaveAccessibleDescription(
			"Password must not be one of the most common ones",
		);
		await expect(page.getByLabel("New Password")).toBeFocused();
		await page.getByLabel("New Password").fill("a new and longer password");
		await page.getByRole("button", { name: "Save Password" }).click();
		await expect(page.getByText("Password updated successfully.")).toBeVisible();
		await expect(page).toHaveURL("/admin/dashboard");

		await page.getByRole("button", { name: "Logout" }).click();
		await expect(page).toHaveURL("/");
		await navigate("/admin");
		await signInHere(page, { email: owner.email, password: "a new and longer password" });
		await expect(page).toHaveURL("/admin/dashboard");

		await page.getByRole("button", { name: "Logout" }).click();
		await expect(page).toHaveURL("/");
		await page.goto(link);
		await page.getByLabel("New Password").fill("yet another long password");
		await page.getByRole("button", { name: "Save Password" }).click();
		await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
		await expectAccessible();
	});

	test("of another account is asked about before the session is replaced", async ({
		page,
		login,
		site,
		expectAccessible,
	}) => {
		const { administrator } = site;
		const owner = await addUser(site, { email: "second@bakery.test", role: "admin" });
		await login();
		await page.goto("/robots.txt");
		const before = await readSession(page);
		const link = await mailLinkTo(page, site, owner.email);
		await page.goto(link);
		await expect(page.getByRole("heading", { name: "Switch accounts?" })).toBeVisible();
		await expect(page.getByText(`This link is for ${owner.email}.`)).toContainText(
			`You're signed in as ${administrator.email}.`,
		);
		await expect(page).toHaveURL("/admin/reset-password");
		await expectAccessible();
		await page.getByRole("link", { name: "Cancel" }).click();
		await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
		expect(await readSession(page)).toEqual(before);

		await page.goto(link);
		await page.getByRole("button", { name: "Switch Account" }).click();
		await expect(page.getByLabel("Email")).toHaveValue(owner.email);
		await page.getByLabel("New Password").fill("a new and longer password");
		expect(await readSession(page)).toEqual(before);
		await page.getByRole("button", { name: "Save Password" }).click();
		await expect(page).toHaveURL("/admin/dashboard");
		expect(await readSession(page)).toMatchObject({ user: { email: owner.email } });
		const ended = await page.request.get("/auth/v1/user", {
			headers: { authorization: `Bearer ${before.access_token}` },
		});
		expect(ended.status()).toBe(401);
	});

	test("is not replaced by a link that names another account than its own", async ({
		page,
		site,
		login,
	}) => {
		const stranger = await addUser(site, { email: "stranger@bakery.test", role: null });
		const link = await mailLinkTo(page, site, stranger.email);
		await login();
		await page.goto("/robots.txt");
		const before = await readSession(page);
		await page.goto(
			link.replace(
				encodeURIComponent(stranger.email),
				encodeURIComponent(site.administrator.email),
			),
		);
		await page.getByLabel("New Password").fill("a new and longer password");
		await page.getByRole("button", { name: "Save Password" }).click();
		await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
		expect(await readSession(page)).toEqual(before);
	});

	test("is not replaced by a session in the address", async ({ page, login }) => {
		await login();
		await page.goto("/robots.txt");
		const before = await readSession(page);
		const session = new URLSearchParams({ ...before, type: "recovery" } as Record<string, string>);
		await page.evaluate((key) => localStorage.removeItem(key), sessionKey);
		await page.goto(`/admin/reset-password#${session}`);
		await expect(page.getByText("Part of the link is missing.")).toBeVisible();
		await expect(page).toHaveURL("/admin/reset-password");
		expect(await readSession(page)).toEqual({});
	});

	test("of an unknown address is answered like that of a known one", async ({
		page,
		navigate,
		site,
	}) => {
		await navigate("/admin/forgot-password");
		await page.getByLabel("Email").fill("nobody@bakery.test");
		await page.getByRole("button", { name: "Send Link" }).click();
		await expect(page.getByText("Check your email")).toBeVisible();
		expect((await readMails(site)).join()).not.toContain("nobody@bakery.test");
	});
});

test("nothing of the back office is found by search engines or loaded by visitors", async ({
	page,
	navigate,
}) => {
	await navigate("/admin");
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
	await expect(page).toHaveTitle("Sign in · Back office");
	const scripts = new Set<string>();
	page.on("response", (response) => {
		if (response.url().endsWith(".js")) scripts.add(response.url());
	});
	await navigate("/");
	await page.waitForLoadState("networkidle");
	// The browser keeps no body of what it was only told to fetch ahead.
	const answers = await Promise.all([...scripts].map((url) => page.request.get(url)));
	const code = (await Promise.all(answers.map((answer) => answer.text()))).join();
	expect(code).toContain("This page needs a moment");
	expect(code).not.toContain("signInWithPassword");
	expect(code).not.toContain("Welcome back!");
	expect(await page.locator("#public-environment").count()).toBe(0);
});
