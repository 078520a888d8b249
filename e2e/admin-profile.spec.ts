import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { withoutMessageStream } from "./session.ts";
import type { Site } from "./site.ts";
import { addUser, readFullName, removeAddedUsers, signedInLongAgo, signInHere } from "./users.ts";

test.afterEach(async ({ site }) => removeAddedUsers(site));

async function save(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Update Profile" }).click();
}

test.describe("the profile on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("changes the password, which can be shown, and ends other sessions", async ({
		page,
		browser,
		navigate,
		site,
		expectAccessible,
	}) => {
		const owner = await addUser(site, { email: "secret@bakery.test", role: "admin" });
		const elsewhere = await browser.newPage({ baseURL: site.origin });
		await elsewhere.goto("/admin");
		await signInHere(elsewhere, owner);
		await expect(elsewhere).toHaveURL("/admin/dashboard");

		await navigate("/admin/user-settings");
		await signInHere(page, owner);
		const field = page.getByLabel("New Password");
		const toggle = page.getByRole("button", { name: "Show password" });
		await field.fill("another long");
		await expect(field).toHaveAttribute("type", "password");
		await expect(toggle).toHaveAttribute("aria-pressed", "false");
		await field.press("Tab");
		await expect(toggle).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(field).toHaveAttribute("type", "text");
		await expect(toggle).toHaveAttribute("aria-pressed", "true");
		await expectAccessible();
		await field.press("End");
		await page.keyboard.type(" password");
		await expect(field).toHaveValue("another long password");
		await save(page);
		await expect(page.getByText("Password updated successfully.")).toBeVisible();
		await expect(field).toHaveAttribute("type", "password");
		await expect(field).toHaveValue("");

		await elsewhere.reload();
		await signInHere(elsewhere, { ...owner, password: "another long password" });
		await expect(elsewhere).toHaveURL("/admin/dashboard");
		await elsewhere.close();
		await page.reload();
		await expect(page.getByLabel("Current Email")).toHaveValue(owner.email);
	});

	test("says what is wrong at the field, not before, and keeps what was typed", async ({
		page,
		navigate,
		site,
		expectAccessible,
	}) => {
		const owner = await addUser(site, { email: "weak@bakery.test", role: "admin" });
		await navigate("/admin/user-settings");
		await signInHere(page, owner);
		const field = page.getByLabel("New Password");
		await expect(field).toHaveAccessibleDescription("Leave blank to keep current");
		await page.getByLabel("Full Name").fill("Rosa Rye");
		for (const [password, problem] of [
			["short", "Password must be at least 10 characters"],
			["é".repeat(37), "Password must be at most 72 bytes"],
			["Password123", "Password must not be one of the most common ones"],
			[owner.email, "Password must not be your email address"],
			[owner.password, "New password should be different from the old password."],
		] as const) {
			await field.fill(password);
			await save(page);
			await expect(field).toHaveAccessibleDescription(new RegExp(problem));
			await expect(field).toBeFocused();
			await expect(field).toHaveValue(password);
			await expect(page.getByLabel("Full Name")).toHaveValue("Rosa Rye");
		}
		await page.getByLabel("Full Name").fill("n".repeat(201));
		await page.getByLabel("New Email").fill("not an address");
		await save(page);
		await expect(page.getByLabel("New Email")).toHaveAccessibleDescription(/Invalid email address/);
		await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription(
			"Full name must be at most 200 characters",
		);
		await expect(page.getByLabel("New Email")).toHaveValue("not an address");
		await expectAccessible();
		expect(await readFullName(site, owner.id)).toBeNull();
	});

	test("asks for the current password when the last sign-in was long ago", async ({
		page,
		navigate,
		site,
		expectAccessible,
	}) => {
		const owner = await addUser(site, { email: "away@bakery.test", role: "admin" });
		await navigate("/admin/user-settings");
		await signInHere(page, owner);
		await page.getByLabel("Full Name").fill("Rosa Rye");
		await page.getByLabel("New Password").fill("another long password");
		await signedInLongAgo(site, owner.id);
		await save(page);
		const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
		await expect(dialog.getByLabel("Password")).toBeFocused();
		await expectAccessible();

		for (const leave of ["Escape", "Cancel"]) {
			if (leave === "Escape") await page.keyboard.press("Escape");
			else await dialog.getByRole("button", { name: "Cancel" }).click();
			await expect(dialog).toBeHidden();
			await expect(page.getByLabel("Full Name")).toHaveValue("Rosa Rye");
			await expect(page.getByLabel("New Password")).toHaveValue("another long password");
			await page.getByLabel("New Password").press("Enter");
			await expect(dialog.getByLabel("Password")).toBeFocused();
		}
		expect(await readFullName(site, owner.id)).toBeNull();

		await page.keyboard.type("not the password");
		await page.keyboard.press("Enter");
		await expect(dialog.getByLabel("Password")).toHaveAccessibleDescription(
			"This is not your password",
		);
		await expect(dialog.getByLabel("Password")).toBeFocused();
		await expectAccessible();
		await page.keyboard.press("ControlOrMeta+a");
		await page.keyboard.type(owner.password);
		await page.keyboard.press("Enter");
		await expect(page.getByText("Password updated successfully.")).toBeVisible();
		await expect(dialog).toBeHidden();
		await expect(page.getByLabel("New Password")).toHaveValue("");
		expect(await readFullName(site, owner.id)).toBe("Rosa Rye");
		expect(await countSessions(site, owner.id)).toBe(1);
		await page.reload();
		await expect(page.getByLabel("Full Name")).toHaveValue("Rosa Rye");
	});

	test("shows where the owner is signed in, and signs out there at once", async ({
		page,
		browser,
		navigate,
		site,
		expectAccessible,
	}) => {
		test.slow();
		const owner = await addUser(site, { email: "places@bakery.test", role: "admin" });
		const phone = await signInElsewhere(browser, site, owner, phoneAgent);
		const laptop = await signInElsewhere(browser, site, owner, laptopAgent);
		await navigate("/admin/user-settings");
		await signInHere(page, owner);
		const places = page.getByRole("region", { name: "Where you are signed in" });
		await expect(places.getByRole("listitem")).toHaveCount(3);
		await expect(places.getByRole("listitem").first()).toContainText("This device");
		await expect(places.getByText("Safari on iPhone", { exact: true })).toBeVisible();
		await expectAccessible();

		await page.getByLabel("Full Name").fill("Typed before");
		await places.getByRole("button", { name: "Sign Out of Safari on iPhone" }).press("Enter");
		await expect(page.getByText("Signed out there")).toBeVisible();
		await expect(places.getByRole("listitem")).toHaveCount(2);
		await expect(places.getByRole("heading")).toBeFocused();
		await phone.reload();
		await expect(phone.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
		await laptop.reload();
		await expect(laptop.getByRole("heading", { name: "Welcome back!" })).toBeVisible();

		await places.getByRole("button", { name: "Sign Out Everywhere Else" }).click();
		await expect(places.getByRole("listitem")).toHaveCount(1);
		await expect(places.getByRole("button")).toHaveCount(0);
		await laptop.reload();
		await expect(laptop.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
		await expect(page.getByLabel("Full Name")).toHaveValue("Typed before");
		await save(page);
		await expect(page.getByText("Profile updated successfully.")).toBeVisible();
		await phone.close();
		await laptop.close();
	});

	test("asks to sign in when the session was ended elsewhere", async ({ page, navigate, site }) => {
		const owner = await addUser(site, { email: "ended@bakery.test", role: "admin" });
		await withoutMessageStream(page);
		await navigate("/admin/user-settings");
		await signInHere(page, owner);
		await page.getByLabel("New Password").fill("another long password");
		await site.database`delete from accounts.sessions where user_id = ${owner.id}`;
		await save(page);
		const dialog = page.getByRole("dialog", { name: "Please sign in again" });
		await dialog.getByLabel("Password").fill(owner.password);
		await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
		await expect(dialog).toBeHidden();
		await expect(page.getByLabel("New Password")).toHaveValue("another long password");
	});

	test("keeps what was typed when the service refuses or fails, says so, and saves it the next time", async ({
		page,
		navigate,
		site,
	}) => {
		const owner = await addUser(site, { email: "refused@bakery.test", role: "admin" });
		await navigate("/admin/user-settings");
		await signInHere(page, owner);
		await page.getByLabel("Full Name").fill("Not saved");
		await page.getByLabel("New Email").fill(site.administrator.email);
		await save(page);
		await expect(page.getByText("Error", { exact: true })).toBeVisible();
		await expect(page.getByText("already been registered")).toBeVisible();
		await expect(page.getByLabel("Full Name")).toHaveValue("Not saved");
		expect(await readFullName(site, owner.id)).toBeNull();

		await page.getByLabel("Full Name").fill("Rosa Rye");
		await page.getByLabel("New Email").fill("");
		await page.route("**/api/rpc/save_full_name", (route) => route.abort(), { times: 1 });
		await save(page);
		await expect(page.getByText("Couldn't reach the server.")).toBeVisible();
		await expect(page.getByLabel("Full Name")).toHaveValue("Rosa Rye");
		await save(page);
		await expect(page.getByText("Profile updated successfully.")).toBeVisible();
		expect(await readFullName(site, owner.id)).toBe("Rosa Rye");
	});
});

const phoneAgent =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const laptopAgent =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";

type Owner = Awaited<ReturnType<typeof addUser>>;

/** A page of another browser, on its dashboard. */
async function signInElsewhere(browser: Browser, site: Site, owner: Owner, userAgent: string) {
	const page = await browser.newPage({ baseURL: site.origin, userAgent });
	await page.goto("/admin");
	await signInHere(page, owner);
	await expect(page).toHaveURL("/admin/dashboard");
	return page;
}

async function countSessions({ database }: Site, userId: string): Promise<number> {
	return (await database`select from accounts.sessions where user_id = ${userId}`).count;
}
