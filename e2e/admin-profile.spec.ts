import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { readMailedLink } from "./mails.ts";
import type { Site } from "./site.ts";
import { addUser, readFullName, removeAddedUsers, signInHere } from "./users.ts";

test.afterEach(async ({ site }) => removeAddedUsers(site));

const sizes = {
	"on a wide screen": { width: 1280, height: 900 },
	"on a phone": { width: 390, height: 844 },
};

async function save(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Update Profile" }).click();
}

for (const [where, viewport] of Object.entries(sizes)) {
	test.describe(`the profile ${where}`, () => {
		test.use({ viewport });

		test("keeps the name", async ({ page, navigate, site, expectAccessible }) => {
			const owner = await addUser(site, { email: "name@bakery.test", isAdministrator: true });
			await navigate("/admin/user-settings");
			await signInHere(page, owner);
			await expect(page.getByLabel("Current Email")).toHaveValue(owner.email);
			await expect(page.getByLabel("Current Email")).not.toBeEditable();
			await page.getByLabel("Full Name").fill("  Rosa Rye ");
			await save(page);
			await expect(page.getByText("Profile updated successfully.")).toBeVisible();
			await expectAccessible();
			expect(await readFullName(site, owner.id)).toBe("Rosa Rye");
			await page.reload();
			await expect(page.getByLabel("Full Name")).toHaveValue("Rosa Rye");

			await page.getByLabel("Full Name").fill("");
			await save(page);
			await expect(page.getByText("Profile updated successfully.")).toBeVisible();
			expect(await readFullName(site, owner.id)).toBe("Rosa Rye");
		});

		test("changes the e-mail address through the link in a mail", async ({
			page,
			navigate,
			site,
			expectAccessible,
		}) => {
			const owner = await addUser(site, { email: "old@bakery.test", isAdministrator: true });
			await navigate("/admin/user-settings");
			await signInHere(page, owner);
			await page.getByLabel("New Email").fill("new@bakery.test");
			await save(page);
			await expect(page.getByText("Email Update")).toBeVisible();
			await expect(
				page.getByText("Please check your new email for a confirmation link."),
			).toBeVisible();
			expect(await readEmail(site, owner.id)).toBe("old@bakery.test");

			await page.goto(await readMailedLink(site, "new@bakery.test"));
			await expect(page.getByText("From now on you sign in as new@bakery.test.")).toBeVisible();
			await expectAccessible();
			expect(await readEmail(site, owner.id)).toBe("new@bakery.test");
			await page.getByRole("link", { name: "Go to the Dashboard" }).click();
			await expect(page).toHaveURL("/admin/dashboard");
			await navigate("/admin/user-settings");
			await expect(page.getByLabel("Current Email")).toHaveValue("new@bakery.test");
		});

		test("changes the password and ends other sessions", async ({
			page,
			browser,
			navigate,
			site,
		}) => {
			const owner = await addUser(site, { email: "secret@bakery.test", isAdministrator: true });
			const elsewhere = await browser.newPage({ baseURL: site.origin });
			await elsewhere.goto("/admin");
			await signInHere(elsewhere, owner);
			await expect(elsewhere).toHaveURL("/admin/dashboard");

			await navigate("/admin/user-settings");
			await signInHere(page, owner);
			await page.getByLabel("New Password").fill("another long password");
			await save(page);
			await expect(page.getByText("Password updated successfully.")).toBeVisible();
			await expect(page.getByLabel("New Password")).toHaveValue("");

			await elsewhere.reload();
			await signInHere(elsewhere, { ...owner, password: "another long password" });
			await expect(elsewhere).toHaveURL("/admin/dashboard");
			await elsewhere.close();
			await page.reload();
			await expect(page.getByLabel("Current Email")).toHaveValue(owner.email);
		});

		test("says what is wrong at the field, and keeps what was typed", async ({
			page,
			navigate,
			site,
			expectAccessible,
		}) => {
			const owner = await addUser(site, { email: "wrong@bakery.test", isAdministrator: true });
			await navigate("/admin/user-settings");
			await signInHere(page, owner);
			await page.getByLabel("Full Name").fill("n".repeat(201));
			await page.getByLabel("New Email").fill("not an address");
			await save(page);
			await expect(page.getByLabel("New Email")).toHaveAccessibleDescription(
				/Invalid email address/,
			);
			await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription(
				"Full name must be at most 200 characters",
			);
			await expectAccessible();
			await expect(page.getByLabel("New Email")).toHaveValue("not an address");
			expect(await readFullName(site, owner.id)).toBeNull();
		});

		test("shows the service's message and saves nothing when it refuses", async ({
			page,
			navigate,
			site,
		}) => {
			const owner = await addUser(site, { email: "refused@bakery.test", isAdministrator: true });
			await navigate("/admin/user-settings");
			await signInHere(page, owner);
			await page.getByLabel("Full Name").fill("Not saved");
			await page.getByLabel("New Email").fill(site.administrator.email);
			await save(page);
			await expect(page.getByText("Error", { exact: true })).toBeVisible();
			await expect(page.getByText("already been registered")).toBeVisible();
			await expect(page.getByLabel("Full Name")).toHaveValue("Not saved");
			expect(await readFullName(site, owner.id)).toBeNull();
		});

		test("keeps what was typed when the server fails, and saves it the second time", async ({
			page,
			navigate,
			site,
		}) => {
			const owner = await addUser(site, { email: "fails@bakery.test", isAdministrator: true });
			await navigate("/admin/user-settings");
			await signInHere(page, owner);
			await page.getByLabel("Full Name").fill("Rosa Rye");
			await page.route("**/rest/v1/profiles**", (route) => route.abort(), { times: 1 });
			await save(page);
			await expect(page.getByText("The server cannot be reached.")).toBeVisible();
			await expect(page.getByLabel("Full Name")).toHaveValue("Rosa Rye");
			await save(page);
			await expect(page.getByText("Profile updated successfully.")).toBeVisible();
			expect(await readFullName(site, owner.id)).toBe("Rosa Rye");
		});

		test("asks before something unsaved is left", async ({
			page,
			navigate,
			site,
			expectAccessible,
		}) => {
			const owner = await addUser(site, { email: "leaves@bakery.test", isAdministrator: true });
			await navigate("/admin/user-settings");
			await signInHere(page, owner);
			await page.getByLabel("Full Name").fill("Not saved");
			await page.getByRole("link", { name: "Back to Dashboard" }).click();
			const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
			await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
			await expectAccessible();
			await page.keyboard.press("Escape");
			await expect(question).toBeHidden();
			await expect(page.getByLabel("Full Name")).toHaveValue("Not saved");
			await page.getByRole("link", { name: "Back to Dashboard" }).click();
			await question.getByRole("button", { name: "Leave" }).click();
			await expect(page).toHaveURL("/admin/dashboard");
			expect(await readFullName(site, owner.id)).toBeNull();
		});
	});
}

async function readEmail({ database }: Site, userId: string): Promise<string> {
	const [user] = await database`select email from auth.users where id = ${userId}`;
	return user?.email;
}
