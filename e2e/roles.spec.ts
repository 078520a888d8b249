import type { Page } from "@playwright/test";
import type { Role } from "../app/bakery/identity/permissions.ts";
import { inDays, takeOrders } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import type { Site } from "./site.ts";
import { addUser, removeAddedUsers, signInHere } from "./users.ts";

const product = "Apple Pie";

test.afterEach(({ site }) => removeAddedUsers(site));

/** Signs in as a new member of the team. */
async function signInAs(page: Page, site: Site, role: Role) {
	const user = await addUser(site, { email: `${role}@bakery.test`, role });
	await page.goto("/admin");
	await signInHere(page, user);
	await expect(menuOf(page)).toBeVisible();
	return user;
}

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Back office" });

async function changeRole(site: Site, userId: string, role: Role): Promise<void> {
	await site.database`update user_roles set role = ${role} where user_id = ${userId}`;
}

test("the counter has a menu of two entries, sees who can help with the rest, and sells within the limits", async ({
	page,
	site,
	expectAccessible,
}) => {
	const owner = "Rosa Weber";
	await site.database`
		update profiles set full_name = ${owner}
		where id = (select user_id from user_roles where role = 'admin')`;
	await signInAs(page, site, "counter");
	await expect(page).toHaveURL("/admin/today");
	await expect(menuOf(page).getByRole("list")).toHaveCount(1);
	await expect(menuOf(page).getByRole("listitem")).toHaveText(["Today", "Orders"]);
	for (const path of ["/admin/settings", "/admin/messages"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { name: "You don't have access" })).toBeVisible();
		await expect(page.getByText(`Ask ${owner}`)).toBeVisible();
	}
	await expectAccessible();
	await page.getByRole("link", { name: "Go to Today" }).click();
	await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
	await page.goto("/admin/dashboard");
	await expect(page).toHaveURL("/admin/today");

	await takeOrders(site.database);
	const available = page.getByRole("switch", { name: / available$/ }).first();
	await available.uncheck();
	await expect.poll(() => site.database`select from sold_out`).toHaveLength(1);
	// Today may be over, at night.
	await page.goto(`/admin/orders?day=${inDays(1)}`);
	await expect(page.getByRole("link", { name: "Enter Order" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Order Settings" })).toHaveCount(0);
	await page.getByRole("link", { name: "Enter Order" }).click();
	await page.getByRole("textbox", { name: "Name" }).fill("Mr. Ortiz");
	await page.getByRole("textbox", { name: "Phone" }).fill("555 0100");
	await expect(page.getByRole("switch", { name: "Exceed the limits" })).toHaveCount(0);
	await page
		.getByRole("region", { name: "Products" })
		.getByRole("button", { name: product, exact: true })
		.click();
	await page.getByRole("button", { name: "Enter Order" }).click();
	const order = page.getByRole("article", { name: /^Mr. Ortiz/ });
	await order.getByRole("button", { name: "More" }).click();
	await expect(order.getByRole("link", { name: "555 0100" })).toBeVisible();
	await expect(order.getByRole("link", { name: /^History/ })).toHaveCount(0);
	await order.getByRole("button", { name: "Picked Up", exact: true }).click();
	await expect(page.getByText(/^Mr. Ortiz #\d+ picked up$/)).toBeVisible();
});

test("what the server answers itself asks for the permission as well", async ({
	request,
	site,
}) => {
	const statuses: Record<string, number[]> = {};
	for (const role of ["counter", "editor", "admin"] as const) {
		const { email, password } = await addUser(site, { email: `${role}@bakery.test`, role });
		const data = { email, password };
		const session = await request.post("/auth/v1/token?grant_type=password", { data });
		const { access_token: token } = await session.json();
		const headers = { authorization: `Bearer ${token}` };
		const answers = [
			await request.get("/backup", { headers }),
			await request.post("/preview/home", { data: `${token}\n{}` }),
			await request.get("/clock?instant=2027-03-14T07:30:00Z", { headers }),
		];
		statuses[role] = answers.map((answer) => answer.status());
	}
	expect(statuses).toEqual({
		counter: [401, 401, 200],
		editor: [401, 200, 200],
		admin: [200, 200, 200],
	});
});

test("a role that changes while somebody types keeps what was typed, says so, and closes other screens", async ({
	page,
	context,
	site,
}) => {
	const user = await signInAs(page, site, "editor");
	await page.goto("/admin/categories/new");
	const field = page.getByLabel("Name");
	await field.fill("Typed meanwhile");
	const messages = await context.newPage();
	await messages.goto("/admin/messages");
	await expect(messages.getByRole("heading", { name: "Messages" })).toBeVisible();
	await changeRole(site, user.id, "counter");
	await expect(page.getByText("Your role has changed").last()).toBeVisible();
	await expect(messages.getByRole("heading", { name: "You don't have access" })).toBeVisible();
	await expect(field).toHaveValue("Typed meanwhile");
	await page.getByRole("button", { name: "Save Category" }).click();
	await expect(page.getByText("Your role doesn't allow this").first()).toBeVisible();
	await expect(field).toHaveValue("Typed meanwhile");
	await expect(menuOf(page).getByRole("listitem")).toHaveText(["Today", "Orders"]);
});

test("an owner changes a role, which its user sees at once", async ({
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

	await page.getByRole("link", { name: "History" }).last().click();
	await expect(
		page.getByText(/changed the role of the team member .* from “.*Counter.*” to “.*Editor.*”/),
	).toBeVisible();
});
