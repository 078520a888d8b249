import type { Page, Route } from "@playwright/test";
import type { Sql } from "postgres";
import { expect, test, untilInteractive } from "./fixtures.ts";

test.describe.configure({ timeout: 180_000 });

const messageOf = (page: Page, subject: string) =>
	page.getByRole("main").getByRole("listitem").filter({ hasText: subject });

const messagesCard = (page: Page) =>
	page.getByRole("main").getByRole("link", { name: /^Messages/ });

async function receive(database: Sql, subject: string): Promise<void> {
	await database`
		insert into contact_messages (name, email, subject, message)
		values ('Ada', 'ada@example.com', ${subject}, 'For forty people, please.')`;
}

/** Sends a message as a visitor does, who writes no faster than a person can. */
async function sendMessage(visitor: Page, subject: string): Promise<void> {
	await visitor.goto("/contact");
	await untilInteractive(visitor);
	await visitor.getByRole("textbox", { name: "Name" }).fill("Ada");
	await visitor.getByLabel("Email").fill("ada@example.com");
	await visitor.getByRole("textbox", { name: "Subject" }).fill(subject);
	const text = "For forty people, please, with carrots and nuts, on Saturday.";
	await visitor.getByRole("textbox", { name: "Message" }).pressSequentially(text, { delay: 60 });
	await visitor.getByRole("button", { name: "Send Message" }).click();
	await expect(
		visitor.getByRole("region", { name: "Send Us a Message" }).getByText("Message sent!"),
	).toBeVisible();
}

test("a new message shows in every window that lists messages, over one stream", {
	tag: "@behind-proxy",
}, async ({ page: inbox, context, browser, database, login, site, behindProxy }) => {
	await database`select 1`;
	await login();
	const listening = inbox.waitForResponse("**/live?topic=messages*");
	await inbox.goto("/admin/messages");
	await expect(inbox.getByText("No messages yet")).toBeVisible();
	await listening;
	const furtherStreams: string[] = [];
	context.on("request", (request) => {
		if (request.url().includes("/live?topic=messages")) furtherStreams.push(request.url());
	});
	const dashboard = await context.newPage();
	await dashboard.goto("/admin/dashboard");
	await expect(messagesCard(dashboard)).toBeVisible();

	const others = await browser.newContext({
		baseURL: site.origin,
		ignoreHTTPSErrors: behindProxy,
	});
	await sendMessage(await others.newPage(), "Wedding cake");
	// A busy server may refuse the stream, which is then opened again a minute later.
	await expect(messageOf(inbox, "Wedding cake")).toBeVisible({ timeout: 75_000 });
	await expect(messagesCard(dashboard)).toContainText("1 unread");

	await messageOf(inbox, "Wedding cake").locator("summary").click();
	await expect(messagesCard(dashboard)).not.toContainText("unread");
	expect(furtherStreams.length).toBeLessThan(2);
	await others.close();
});

test("a stream that breaks off is opened again, and tells what was missed", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	let breaks = 0;
	await page.route("**/live?topic=messages*", async (route) => {
		breaks += 1;
		await route.fulfill({ contentType: "text/event-stream", body: "retry: 50\n\n" });
	});
	await navigate("/admin/messages");
	await expect(page.getByText("No messages yet")).toBeVisible();
	await expect.poll(() => breaks).toBeGreaterThan(2);
	await receive(database, "Wedding cake");
	await page.unroute("**/live?topic=messages*");
	await expect(messageOf(page, "Wedding cake")).toBeVisible();
});

test("where no stream comes through, the inbox asks once a minute", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await page.clock.install();
	await page.route("**/live?topic=messages*", (route) => route.fulfill({ status: 502 }));
	await login();
	await navigate("/admin/messages");
	await expect(page.getByText("No messages yet")).toBeVisible();
	await receive(database, "Wedding cake");
	await page.clock.fastForward(60_000);
	await expect(messageOf(page, "Wedding cake")).toBeVisible();
});

test("a session that ends while a screen opens is noticed by what asks to sign in again", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await login();
	const stream = Promise.withResolvers<Route>();
	await page.route("**/live?topic=messages*", stream.resolve, { times: 1 });
	await navigate("/admin/settings");
	await page.getByRole("textbox", { name: "Meta Title" }).fill("Levain");
	const opening = await stream.promise;
	await database`delete from accounts.sessions`;
	await opening.continue();
	await expect(page.getByText("Your session has ended")).toBeVisible();
});
