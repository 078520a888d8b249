import {
	startTestMailServer,
	type TestMailServer,
} from "../server/mailing/fixtures/test-mail-server.ts";
import { takeOrders } from "./content.ts";
import { test as base, expect } from "./fixtures.ts";
import { startSite } from "./site.ts";
import { addUser, removeAddedUsers, signInHere } from "./users.ts";

/** A site that sends its mails to a mail server. */
const test = base.extend<object, { mailServer: TestMailServer }>({
	mailServer: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			const mailServer = await startTestMailServer();
			await use(mailServer);
			await mailServer.stop();
		},
		{ scope: "worker" },
	],
	site: [
		async ({ mailServer }, use) => {
			const mailing = { SMTP_URL: mailServer.url, MAIL_FROM: "hello@bakery.test" };
			const site = await startSite(mailing);
			await use(site);
			await site.stop();
		},
		{ scope: "worker", timeout: 60_000 },
	],
});

test.afterEach(async ({ site }) => removeAddedUsers(site));

/** The text of the last mail to an address, once there is one. */
async function lastMailTo({ mails }: TestMailServer, address: string): Promise<string> {
	const find = () => mails.findLast((mail) => mail.includes(`To: ${address}`)) ?? "";
	await expect.poll(find).not.toBe("");
	return find()
		.replaceAll("=\n", "")
		.replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function mailedLinkTo(mailServer: TestMailServer, address: string): Promise<string> {
	return /https?:\S+\/admin\/\S+#\S+/.exec(await lastMailTo(mailServer, address))?.[0] ?? "";
}

test("an order counts once its customer confirms it, without scripts", async ({
	page,
	browser,
	site,
	database,
	mailServer,
	navigate,
	expectAccessible,
}) => {
	await takeOrders(database);
	const owner = await addUser(site, { email: "owner@mails.test", role: "admin" });
	await navigate("/admin/orders/settings");
	await signInHere(page, owner);
	await page.getByRole("switch", { name: "Confirm by Email" }).check();
	await page.getByRole("button", { name: "Save Order Settings" }).click();
	await expect(page.getByText("Order settings saved")).toBeVisible();

	const customer = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
	async function placeOrder(email: string) {
		await customer.goto("/order");
		const days = customer.getByRole("region", { name: "When would you like to pick it up?" });
		await days.getByRole("button").nth(2).click();
		await customer.getByRole("spinbutton", { name: "Apple Pie" }).fill("2");
		await customer.getByRole("textbox", { name: "Name" }).fill("Ann Miller");
		await customer.getByRole("textbox", { name: "Email" }).fill(email);
		await customer.getByRole("button", { name: "Review order" }).click();
		await customer.getByRole("button", { name: "Place order" }).click();
		await expect(customer.getByText("Please confirm your order.")).toBeVisible();
		await expect(customer.getByText("We have sent you an email")).toBeVisible();
		await expect(customer.getByRole("button")).toHaveCount(0);
		const mail = await lastMailTo(mailServer, email);
		return /https?:\S+\/order\/\S+\?confirm=[0-9a-f-]+/.exec(mail)?.[0] ?? "";
	}
	const states = () => database`select state from private.orders order by placed_at`;

	await customer.goto(await placeOrder("ann@example.com"));
	await expect(customer.getByText(/It is held for you until/)).toBeVisible();
	expect(await states()).toEqual([{ state: "held" }]);
	await customer.getByRole("button", { name: "Confirm order" }).click();
	await expect(customer.getByText("Thank you, your order is placed!")).toBeVisible();
	expect(await states()).toEqual([{ state: "placed" }]);
	await expect
		.poll(() => lastMailTo(mailServer, "ann@example.com"))
		.toContain("Thank you, your order is placed!");

	const link = await placeOrder("bob@example.com");
	await page.goto(link);
	await expect(page.getByRole("button", { name: "Confirm order" })).toBeVisible();
	await expectAccessible();
	// The page stays open for too long.
	await database`update private.orders set held_until = now() where state = 'held'`;
	await page.getByRole("button", { name: "Confirm order" }).click();
	await expect(page.getByText("This order was not confirmed in time.")).toBeVisible();
	await expectAccessible();
	expect(await states()).toEqual([{ state: "placed" }, { state: "held" }]);
	await customer.close();
});

test("a new email address waits for its confirmation, and can be canceled", async ({
	page,
	navigate,
	site,
	mailServer,
	expectAccessible,
}) => {
	const owner = await addUser(site, { email: "old@bakery.test", role: "admin" });
	await navigate("/admin/user-settings");
	await signInHere(page, owner);
	const email = page.getByLabel("Current Email");
	const waiting = page.getByText("Waiting for confirmation of new@bakery.test");
	const ask = async () => {
		await page.getByLabel("New Email").fill("new@bakery.test");
		await page.getByRole("button", { name: "Update Profile" }).click();
		await expect(waiting).toBeVisible();
	};
	await ask();
	await expect(
		page.getByText("Please check your new email for a confirmation link."),
	).toBeVisible();
	await page.reload();
	await expect(waiting).toBeVisible();
	await expect(email).toHaveValue("old@bakery.test");
	await expectAccessible();
	const canceled = await mailedLinkTo(mailServer, "new@bakery.test");
	await page.getByRole("button", { name: "Cancel Change" }).click();
	await expect(page.getByText("Email change canceled")).toBeVisible();
	await expect(waiting).toHaveCount(0);

	await ask();
	await expect.poll(() => mailedLinkTo(mailServer, "new@bakery.test")).not.toBe(canceled);
	await page.goto(canceled);
	await page.getByRole("button", { name: "Confirm Email" }).click();
	await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();

	await page.goto(await mailedLinkTo(mailServer, "new@bakery.test"));
	await expect(page.getByText("Sign in as new@bakery.test from now on?")).toBeVisible();
	await expect(page).toHaveURL("/admin/email-confirmed");
	await expectAccessible();
	await page.getByRole("button", { name: "Confirm Email" }).click();
	await expect(page.getByText("From now on you sign in as new@bakery.test.")).toBeVisible();
	await expectAccessible();
	expect(await lastMailTo(mailServer, "old@bakery.test")).toContain(
		"Your email address was changed",
	);
	await page.getByRole("link", { name: "Go to Dashboard" }).click();
	await expect(page).toHaveURL("/admin/dashboard");
	await navigate("/admin/user-settings");
	await expect(email).toHaveValue("new@bakery.test");
	await expect(waiting).toHaveCount(0);
});
