import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { startTestMailServer } from "../server/mailing/fixtures/test-mail-server.ts";
import { expect, test } from "./fixtures.ts";
import { withoutMessageStream } from "./session.ts";
import { startSite } from "./site.ts";

interface Message {
	name?: string;
	subject: string;
	message?: string;
	spamReason?: string;
}

/** A message as the server stores it when it arrives. */
async function receive(database: Sql, { name = "Ada", subject, message, spamReason }: Message) {
	await database`
		insert into contact_messages (name, email, subject, message, spam, spam_reason) values (
			${name}, 'ada@example.com', ${subject}, ${message ?? "For forty people,\nplease."},
			${spamReason !== undefined}, ${spamReason ?? null}
		)`;
}

const messageOf = (page: Page, subject: string) =>
	page.getByRole("main").getByRole("listitem").filter({ hasText: subject });

const open = (page: Page, subject: string) => messageOf(page, subject).locator("summary").click();

test("messages are read, answered, and moved to spam and back", { tag: "@behind-proxy" }, async ({
	page,
	login,
	navigate,
	database,
	expectAccessible,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await receive(database, { subject: "Wedding cake" });
	await receive(database, { subject: "Birthday" });
	await receive(database, { subject: "Watches", spamReason: "too-many-links" });
	await login();
	await page.goto("/admin/dashboard");
	await expect(page.getByRole("link", { name: /^Messages 2 unread/ })).toBeVisible();
	await navigate("/admin/messages");
	await expect(messageOf(page, "Wedding cake")).toBeVisible();
	await expectAccessible();

	await open(page, "Wedding cake");
	await expect(messageOf(page, "Wedding cake")).toContainText("For forty people,");
	await expect(page.getByText("1 unread")).toBeVisible();
	await expectAccessible();
	const reply = page.getByRole("link", { name: "Reply" });
	const address = new URL((await reply.getAttribute("href")) ?? "");
	expect([address.protocol, address.pathname]).toEqual(["mailto:", "ada@example.com"]);
	expect(address.searchParams.get("subject")).toBe("Re: Wedding cake");
	expect(address.searchParams.get("body")).toContain("> For forty people,\r\n> please.");
	await page.getByRole("button", { name: "Mark as unread" }).click();
	await expect(page.getByText("2 unread")).toBeVisible();

	await open(page, "Birthday");
	await page.getByRole("button", { name: "Spam", exact: true }).click();
	await expect(page.getByText("Moved to spam")).toBeVisible();
	await expect(messageOf(page, "Birthday")).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(messageOf(page, "Birthday")).toBeVisible();

	await page.getByRole("link", { name: "Spam" }).click();
	await expect(messageOf(page, "Watches")).toContainText("Many links");
	await expectAccessible();
	await open(page, "Watches");
	await page.getByRole("button", { name: "Not spam" }).click();
	await expect(page.getByText("No spam")).toBeVisible();
	const rows = await database`
		select subject, spam, read_at is not null as read from contact_messages order by subject`;
	expect(rows.map(({ subject, spam, read }) => [subject, spam, read])).toEqual([
		["Birthday", false, true],
		["Watches", false, true],
		["Wedding cake", false, false],
	]);
});

test("what was done with the last message is said also when the list without it comes first", async ({
	page,
	login,
	navigate,
	database,
}) => {
	await receive(database, { subject: "Birthday" });
	await page.route(/rpc\/(?:delete|move)_messages$/, async (route) => {
		if (route.request().postDataJSON().to_spam === false) return route.continue();
		const response = await route.fetch();
		await expect(page.getByText("No messages yet")).toBeVisible();
		await route.fulfill({ response });
	});
	await login();
	for (const [button, toast] of [
		["Spam", "Moved to spam"],
		["Delete", "Message deleted"],
	] as const) {
		await navigate("/admin/messages");
		await open(page, "Birthday");
		await page.getByRole("button", { name: button, exact: true }).click();
		await expect(page.getByText(toast)).toBeVisible();
		await expect(messageOf(page, "Birthday")).toHaveCount(0);
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(messageOf(page, "Birthday")).toBeVisible();
	}
});

test("messages that are moved quickly are all moved", async ({
	page,
	login,
	navigate,
	database,
}) => {
	const subjects = ["Birthday", "Wedding cake"];
	for (const subject of subjects) await receive(database, { subject });
	await login();
	await navigate("/admin/messages");
	const bothPressed = Promise.withResolvers<void>();
	await page.route("**/api/rpc/move_messages", async (route) => {
		await bothPressed.promise;
		await route.continue();
	});
	for (const subject of subjects) {
		await open(page, subject);
		await messageOf(page, subject).getByRole("button", { name: "Spam", exact: true }).click();
	}
	bothPressed.resolve();
	for (const subject of subjects) await expect(messageOf(page, subject)).toHaveCount(0);
	const moved = () => database`select from contact_messages where spam`;
	await expect.poll(async () => (await moved()).length).toBe(2);
});

test("a deleted message can be restored while its toast is shown", async ({
	page,
	login,
	navigate,
	database,
}) => {
	for (const subject of ["Wedding cake", "Birthday"]) await receive(database, { subject });
	const count = async () => (await database`select from contact_messages`).length;
	await login();
	await navigate("/admin/messages");
	await open(page, "Birthday");
	await messageOf(page, "Birthday").getByRole("button", { name: "Delete" }).click();
	await expect(messageOf(page, "Birthday")).toBeHidden();
	await expect(messageOf(page, "Wedding cake").locator("summary")).toBeFocused();
	expect(await count()).toBe(1);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("Message restored")).toBeVisible();
	await expect(messageOf(page, "Birthday")).toBeVisible();
	expect(await count()).toBe(2);

	await page.route("**/api/rpc/delete_messages", (route) =>
		route.fulfill({ status: 500, json: { message: "The disk is full", code: "53100" } }),
	);
	await open(page, "Wedding cake");
	await page.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("The server's disk is full")).toBeVisible();
	await expect(messageOf(page, "Wedding cake")).toBeVisible();

	await page.unroute("**/api/rpc/delete_messages");
	await page.getByRole("button", { name: "Delete" }).click();
	await expect(messageOf(page, "Wedding cake")).toHaveCount(0);
	// Undone from another screen.
	await page.getByRole("link", { name: "Back to Dashboard" }).click();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect.poll(count).toBe(2);
});

test("what Undo brings back is shown, also in a list that is touched meanwhile", async ({
	page,
	login,
	navigate,
	database,
}) => {
	for (const subject of ["Wedding cake", "Birthday"]) await receive(database, { subject });
	await login();
	await navigate("/admin/messages");
	await open(page, "Birthday");
	await messageOf(page, "Birthday").getByRole("button", { name: "Delete" }).click();
	await expect(messageOf(page, "Birthday")).toBeHidden();
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route("**/api/rpc/find_messages*", async (route) => {
		await released;
		await route.continue();
	});
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("Message restored")).toBeVisible();
	await page.mouse.move(0, 0);
	await messageOf(page, "Wedding cake").locator("summary").hover();
	release();
	await expect(messageOf(page, "Birthday")).toBeVisible();
});

test("many messages come in pages, new ones by themselves, and all of them as CSV", {
	tag: "@behind-proxy",
}, async ({ page, login, navigate, database }) => {
	await database`
		insert into contact_messages (name, email, subject, message, created_at)
		select 'Visitor', 'visitor@example.com', 'Number ' || number, 'Hello', now() - number * interval '1 minute'
		from generate_series(1, 60) as number`;
	await login();
	// With the pointer on a row, new messages would wait until they are asked for.
	await page.mouse.move(0, 0);
	await navigate("/admin/messages");
	await expect(messageOf(page, "Number ")).toHaveCount(50);
	await page.getByRole("link", { name: "Older" }).press("Enter");
	await expect(messageOf(page, "Number ")).toHaveCount(10);
	await page.getByRole("link", { name: "Newer" }).press("Enter");

	await receive(database, { name: "=HYPERLINK(1)", subject: "Just now", message: 'A "big" one' });
	await expect(messageOf(page, "Just now")).toBeVisible();

	const downloading = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export CSV" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toMatch(/^inbox-\d{4}-\d\d-\d\d\.csv$/);
	const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
	expect(lines).toHaveLength(62);
	expect(lines[1]).toMatch(
		/^"[\d-]+T[\d:.]+Z","'=HYPERLINK\(1\)","ada@example\.com","Just now","A ""big"" one","no","no"$/,
	);
});

test("an export that fails says why, and asks to sign in again once the session is over", async ({
	page,
	site,
	login,
	navigate,
	database,
}) => {
	await receive(database, { subject: "A cake" });
	await login();
	await withoutMessageStream(page);
	await navigate("/admin/messages");
	await expect(messageOf(page, "A cake")).toBeVisible();
	const exportButton = page.getByRole("button", { name: "Export CSV" });
	await page.route("**/api/rpc/find_messages", (route) => route.abort());
	await exportButton.click();
	await expect(page.getByText("Couldn't reach the server.")).toBeVisible();
	await page.unroute("**/api/rpc/find_messages");

	await page.evaluate(() => localStorage.removeItem("levain-session"));
	await exportButton.click();
	const dialog = page.getByRole("dialog", { name: "Please sign in again" });
	await dialog.getByLabel("Password").fill(site.administrator.password);
	await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
	await expect(dialog).toBeHidden();
	const downloading = page.waitForEvent("download");
	await exportButton.click();
	await downloading;
});

test("a message that cannot be mailed says so until it is", async ({ page }) => {
	const mailServer = await startTestMailServer();
	mailServer.isTaking = false;
	const site = await startSite({ SMTP_URL: mailServer.url, MAIL_FROM: "site@bakery.test" });
	try {
		await receive(site.database, { subject: "Wedding cake" });
		await page.goto(`${site.origin}/admin?returnTo=/admin/messages`);
		await page.getByLabel("Email").fill(site.administrator.email);
		await page.getByLabel("Password").fill(site.administrator.password);
		await page.getByRole("button", { name: "Sign In", exact: true }).click();
		const notice = page.getByText("Not emailed yet, trying again");
		await expect(notice).toBeVisible();

		mailServer.isTaking = true;
		await site.database`update contact_messages set mail_due_at = now()`;
		await expect.poll(() => mailServer.mails.length).toBe(1);
		expect(mailServer.mails[0]).toContain(`To: ${site.administrator.email}`);
		await expect(notice).toBeHidden();
		await open(page, "Wedding cake");
		await expect(page.getByText("Also emailed to you")).toBeVisible();
	} finally {
		await site.stop();
		await mailServer.stop();
	}
});
