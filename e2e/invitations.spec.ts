import type { Browser, Page } from "@playwright/test";
import { takeOrders } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import type { Site } from "./site.ts";
import { addUser, removeAddedUsers, signInHere } from "./users.ts";

test.afterEach(({ site }) => removeAddedUsers(site));

/** Another device, which opens a link. */
async function openElsewhere(browser: Browser, site: Site, address: string): Promise<Page> {
	const context = await browser.newContext({ baseURL: site.origin });
	const page = await context.newPage();
	await page.goto(address);
	return page;
}

/** The link that a dialog shows once. */
async function readLink(page: Page): Promise<string> {
	const dialog = page.getByRole("dialog", { name: "Invitation Link" });
	await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
	const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
	await dialog.getByRole("button", { name: "Done" }).click();
	return link;
}

async function inviteByLink(page: Page): Promise<string> {
	await page.getByRole("button", { name: "Invite", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Invite to the Team" });
	await dialog.getByRole("button", { name: "Invite" }).click();
	return readLink(page);
}

/** Another device, which opens an invitation that was just made. */
async function openInvitation(page: Page, browser: Browser, site: Site): Promise<Page> {
	return openElsewhere(browser, site, await inviteByLink(page));
}

async function join(page: Page, given: { email: string; name?: string; password: string }) {
	await page.getByLabel("Email").fill(given.email);
	if (given.name) await page.getByLabel("Full Name").fill(given.name);
	await page.getByLabel("Password", { exact: true }).fill(given.password);
	await page.getByRole("button", { name: "Join" }).click();
}

const password = "four loaves a day";

test("an owner invites a student by QR code, and takes the role away while they type", async ({
	page,
	browser,
	site,
	login,
	navigate,
	expectAccessible,
}) => {
	await takeOrders(site.database);
	await login();
	await navigate("/admin/team");
	await page.getByRole("button", { name: "Invite", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Invite to the Team" });
	await expect(dialog).toContainText("Sold-out marks and orders");
	await expectAccessible();
	await dialog.getByRole("button", { name: "Invite" }).click();
	await expect(page.getByRole("dialog", { name: "Invitation Link" })).toBeVisible();
	await expectAccessible();
	const link = await readLink(page);
	const invitation = page.getByRole("article", { name: "Counter by link" });
	await expect(invitation).toContainText("until");

	const phone = await openElsewhere(browser, site, link);
	await expect(phone).toHaveURL(/\/admin\/join$/);
	await expect(phone.getByText(/invites you as Counter/)).toBeVisible();
	await join(phone, { email: "ada@bakery.test", name: "Ada", password: "short" });
	await expect(phone.getByText("Password must be at least 10 characters")).toBeVisible();
	await expect(phone.getByLabel("Full Name")).toHaveValue("Ada");
	await join(phone, { email: "ada@bakery.test", password });
	await expect(phone.getByRole("heading", { name: "Today" })).toBeVisible();
	const member = page.getByRole("article", { name: "Ada", exact: true });
	await expect(member).toContainText("Counter since");
	await expect(invitation).toHaveCount(0);

	await phone.goto("/admin/orders/new");
	await phone.getByLabel("Name").fill("Grace");
	await member.getByRole("button", { name: "Remove" }).click();
	await page
		.getByRole("alertdialog", { name: "Remove from the Team" })
		.getByRole("button", { name: "Remove" })
		.click();
	await expect(member).toHaveCount(0);
	await expect(phone.getByText("Your session has ended")).toBeVisible();
	await expect(phone.getByLabel("Name")).toHaveValue("Grace");

	await page.getByRole("link", { name: "History" }).last().click();
	await expect(page.getByText(/added the team member Ada/)).toBeVisible();
	await expect(page.getByText(/deleted the team member Ada/)).toBeVisible();
});

test("a shared device stays signed in for 90 days, and ends under Team within seconds", async ({
	page,
	browser,
	site,
	login,
	navigate,
	expectAccessible,
}) => {
	await login();
	await navigate("/admin/team");
	await page.getByRole("button", { name: "Invite", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Invite to the Team" });
	await dialog.getByLabel("Role").selectOption("Shared device");
	await dialog.getByRole("button", { name: "Invite" }).click();
	await expect(dialog.getByText("Device name is required")).toBeVisible();
	await dialog.getByLabel("Device Name").fill("Counter tablet");
	await dialog.getByRole("button", { name: "Invite" }).click();
	const tablet = await openElsewhere(browser, site, await readLink(page));
	await expect(tablet.getByRole("heading", { name: "Counter tablet" })).toBeVisible();
	await tablet.getByRole("button", { name: "Use This Device" }).click();
	await expect(tablet.getByRole("heading", { name: "Today" })).toBeVisible();

	const [session] = await site.database<{ days: number; isFresh: boolean }[]>`
		select round(extract(epoch from not_after - sessions.created_at) / 86400)::int as days,
			signed_in_at is not null as "isFresh"
		from accounts.sessions join public.user_roles using (user_id) where is_shared_device`;
	expect(session).toEqual({ days: 90, isFresh: false });
	await tablet.goto("/admin/user-settings");
	await expect(tablet.getByText("This is a shared device")).toBeVisible();
	await expect(tablet.getByLabel("New Password")).toHaveCount(0);
	await tablet.goto("/admin/today");

	const card = page.getByRole("article", { name: "Counter tablet" });
	await expect(card).toContainText("Shared device since");
	await expect(card.getByLabel("Role")).toHaveCount(0);
	await expect(card).not.toContainText("device.invalid");
	await expectAccessible();
	await card.getByRole("button", { name: "Remove" }).click();
	await page
		.getByRole("alertdialog", { name: "Remove from the Team" })
		.getByRole("button", { name: "Remove" })
		.click();
	await expect(card).toHaveCount(0);
	await expect(tablet.getByText("Your session has ended")).toBeVisible();
});

test("a link says why it no longer works, and what to do", async ({
	page,
	browser,
	site,
	login,
	navigate,
}) => {
	await login();
	await navigate("/admin/team");
	const link = await inviteByLink(page);
	const card = page.getByRole("article", { name: "Counter by link" });
	await card.getByRole("button", { name: "New Link" }).click();
	const newer = await readLink(page);
	const phone = await openElsewhere(browser, site, link);
	await expect(phone.getByText("This invitation was revoked or replaced")).toBeVisible();

	await phone.goto(newer);
	await expect(phone.getByRole("button", { name: "Join" })).toBeVisible();
	await join(phone, { email: "ada@bakery.test", password });
	await expect(phone.getByRole("heading", { name: "Today" })).toBeVisible();
	const other = await openElsewhere(browser, site, newer);
	await expect(other.getByText(/was already used\. If it was you, sign in/)).toBeVisible();

	const late = await inviteByLink(page);
	await site.database`update private.invitations set expires_at = now() where used_by is null`;
	await other.goto(late);
	await expect(
		other.getByText(/has expired: links work for 7 days\. Ask .*, or another owner/),
	).toBeVisible();
	await page.reload();
	await expect(card).toContainText("Expired");
	await card.getByRole("button", { name: "Revoke" }).click();
	await expect(card).toHaveCount(0);
});

test("somebody with an account from earlier joins with its password", async ({
	page,
	browser,
	site,
	login,
	navigate,
}) => {
	const earlier = await addUser(site, { email: "earlier@bakery.test", role: null });
	await login();
	await navigate("/admin/team");
	const phone = await openInvitation(page, browser, site);
	await join(phone, { email: earlier.email, password: "not the password" });
	// At the field, and in a toast.
	await expect(
		phone.getByText("This email already has an account here. Enter its password.").first(),
	).toBeVisible();
	await join(phone, earlier);
	await expect(phone.getByRole("heading", { name: "Today" })).toBeVisible();
});

test("an owner resets the access of an employee, who chooses a new password", async ({
	page,
	browser,
	site,
	login,
	navigate,
	expectAccessible,
}) => {
	const editor = await addUser(site, { email: "editor@bakery.test", role: "editor" });
	await login();
	await navigate("/admin/team");
	const card = page.getByRole("article", { name: editor.email });
	await card.getByRole("button", { name: "Reset Access" }).click();
	const dialog = page.getByRole("alertdialog", { name: "Reset Access" });
	await expectAccessible();
	await dialog.getByRole("button", { name: "Reset Access" }).click();
	const link = await readLink(page);

	const phone = await openElsewhere(browser, site, "/admin");
	await signInHere(phone, editor);
	await expect(phone.getByText("Invalid login credentials")).toBeVisible();
	await phone.goto(link);
	await expect(phone.getByLabel("Email")).toHaveValue(editor.email);
	await phone.getByLabel("New Password").fill(password);
	await phone.getByRole("button", { name: "Save Password" }).click();
	await expect(phone.getByRole("heading", { name: "Welcome back!" })).toBeVisible();

	await page.getByRole("link", { name: "History" }).last().click();
	await expect(
		page.getByText(/set the last access reset of the team member .*editor@bakery.test/),
	).toBeVisible();
});
