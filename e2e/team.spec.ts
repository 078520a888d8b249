import { expect, test } from "./fixtures.ts";
import { addUser, removeAddedUsers, signedInLongAgo, signInHere } from "./users.ts";

test.afterEach(({ site }) => removeAddedUsers(site));

test("an owner changes a role and removes somebody, who sees it at once", async ({
	page,
	browser,
	site,
	login,
	navigate,
	expectAccessible,
}) => {
	const student = await addUser(site, { email: "student@bakery.test", role: "counter" });
	const tablet = await (await browser.newContext({ baseURL: site.origin })).newPage();
	await tablet.goto("/admin");
	await signInHere(tablet, student);
	await expect(tablet.getByRole("heading", { name: "Today" })).toBeVisible();

	await login();
	await navigate("/admin/team");
	const card = page.getByRole("article", { name: student.email });
	await expect(card).toContainText("Counter since");
	await expect(card).toContainText("last seen");
	await expectAccessible();
	await card.getByLabel("Role").selectOption("Editor");
	await expect(page.getByText(`${student.email}: Editor`).last()).toBeVisible();
	await expect(card).toContainText("Editor since");
	await expect(tablet.getByRole("link", { name: "Messages" })).toBeVisible();

	await card.getByRole("button", { name: "Remove" }).click();
	const dialog = page.getByRole("alertdialog", { name: "Remove from the Team" });
	await expectAccessible();
	await dialog.getByRole("button", { name: "Remove" }).click();
	await expect(card).toHaveCount(0);
	await expect(tablet.getByText("Your session has ended")).toBeVisible();

	await page.getByRole("link", { name: "History" }).last().click();
	await expect(page.getByText(/deleted the team member .*student@bakery.test/)).toBeVisible();
	await expect(
		page.getByText(/changed the role of the team member .* from “.*Counter.*” to “.*Editor.*”/),
	).toBeVisible();
});

test("the last owner keeps the role, and reads why", async ({ page, login, navigate }) => {
	await login();
	await navigate("/admin/team");
	const card = page.getByRole("article", { name: / You$/ });
	await card.getByLabel("Role").selectOption("Counter");
	await expect(page.getByText("There must be an owner").last()).toBeVisible();
	await expect(card.getByLabel("Role")).toHaveValue("admin");
});

test("a change of the team asks for the password when the sign-in is long ago", async ({
	page,
	site,
	login,
	navigate,
}) => {
	const editor = await addUser(site, { email: "editor@bakery.test", role: "editor" });
	await login();
	await navigate("/admin/team");
	const [owner] = await site.database`
		select id from accounts.users where email = ${site.administrator.email}`;
	await signedInLongAgo(site, owner?.id);
	const card = page.getByRole("article", { name: editor.email });
	await card.getByLabel("Role").selectOption("Counter");
	const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
	await dialog.getByLabel("Password").fill(site.administrator.password);
	await dialog.getByRole("button", { name: "Confirm" }).click();
	await expect(card).toContainText("Counter since");
});
