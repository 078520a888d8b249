import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { expect, test } from "./fixtures.ts";

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

test("messages are read, answered, and moved to spam and back", { tag: "@core" }, async ({
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
	await page.route("**/api/rpc/delete_messages", async (route) => {
		const response = await route.fetch();
		await expect(page.getByText("No messages yet")).toBeVisible();
		await route.fulfill({ response });
	});
	await login();
	await navigate("/admin/messages");
	await open(page, "Birthday");
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByText("Message deleted")).toBeVisible();
	await expect(messageOf(page, "Birthday")).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(messageOf(page, "Birthday")).toBeVisible();
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
	// What Undo brings back is shown, also in a list that is touched meanwhile.
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
	expect(await count()).toBe(2);
	await page.unroute("**/api/rpc/find_messages*");

	await page.route("**/api/rpc/delete_messages", (route) =>
		route.fulfill({ status: 500, json: { message: "The disk is full", code: "53100" } }),
	);
	await open(page, "Wedding cake");
	await page.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("The server's disk is full")).toBeVisible();
	await expect(messageOf(page, "Wedding cake")).toBeVisible();

	// One that cannot be mailed says so until it is.
	const notice = page.getByText("Not emailed yet, trying again");
	await database`update contact_messages set mail_error = 'refused' where subject = 'Wedding cake'`;
	await expect(notice).toBeVisible();
	await database`update contact_messages set mailed_at = now() where subject = 'Wedding cake'`;
	await expect(page.getByText("Also emailed to you")).toBeVisible();
	await expect(notice).toBeHidden();
});

test("many messages come in pages, new ones by themselves, and all of them as CSV", async ({
	page,
	login,
	navigate,
	database,
}) => {
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

	const exportButton = page.getByRole("button", { name: "Export CSV" });
	await page.route("**/api/rpc/find_messages", (route) => route.abort());
	await exportButton.click();
	await expect(page.getByText("Couldn't reach the server.")).toBeVisible();
	await page.unroute("**/api/rpc/find_messages");
	const downloading = page.waitForEvent("download");
	await exportButton.click();
	const download = await downloading;
	expect(download.suggestedFilename()).toMatch(/^inbox-\d{4}-\d\d-\d\d\.csv$/);
	const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
	expect(lines).toHaveLength(62);
	expect(lines[1]).toMatch(
		/^"[\d-]+T[\d:.]+Z","'=HYPERLINK\(1\)","ada@example\.com","Just now","A ""big"" one","no","no"$/,
	);
});

/** Messages of a visitor, "Number 1" of an hour ago, the next of an hour before that. */
async function receiveMany(database: Sql, count: number) {
	await database`
		insert into contact_messages (name, email, subject, message, created_at)
		select 'Visitor', 'visitor@example.com', 'Number ' || number, 'Hello',
			now() - number * interval '1 hour'
		from generate_series(1, ${count}::int) as number`;
}

const exactly = (page: Page, subject: string) =>
	page
		.getByRole("main")
		.getByRole("listitem")
		.filter({ has: page.getByText(subject, { exact: true }) });

const select = (page: Page, subject: string) =>
	exactly(page, subject).getByRole("checkbox").check();

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("several messages are marked, moved and deleted at once", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await receiveMany(database, 60);
		await login();
		await navigate("/admin/messages");
		await select(page, "Number 2");
		await select(page, "Number 3");
		await expect(page.getByText("2 selected")).toBeVisible();
		await page.getByRole("button", { name: "Mark as read" }).click();
		await expect(page.getByText("2 messages marked as read")).toBeVisible();
		await expect(page.getByText("58 unread")).toBeVisible();
		const read = await database`
			select subject from contact_messages where read_at is not null order by subject`;
		expect(read.map(({ subject }) => subject)).toEqual(["Number 2", "Number 3"]);
		await expect(page.getByText("2 selected")).toHaveCount(0);

		await select(page, "Number 4");
		await select(page, "Number 5");
		await page.getByRole("button", { name: "Spam", exact: true }).click();
		await expect(exactly(page, "Number 4")).toHaveCount(0);
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(exactly(page, "Number 4")).toBeVisible();

		await page.getByRole("checkbox", { name: "Select all on this page" }).check();
		await expect(page.getByText("50 selected")).toBeVisible();
		await exactly(page, "Number 1").getByRole("checkbox").uncheck();
		await expect(page.getByText("49 selected")).toBeVisible();
		await expect(page.getByRole("checkbox", { name: "Select all on this page" })).not.toBeChecked();
		await page.getByRole("button", { name: "Delete", exact: true }).click();
		const question = page.getByRole("alertdialog", { name: "Delete 49 messages" });
		await expect(question).toHaveAccessibleDescription(
			"Are you sure you want to delete 49 messages?",
		);
		await expectAccessible();
		await page.keyboard.press("Escape");
		expect(await database`select from contact_messages`).toHaveLength(60);
		await expect(page.getByText("49 selected")).toBeVisible();
		await page.getByRole("button", { name: "Delete", exact: true }).click();
		await question.getByRole("button", { name: "Delete" }).click();
		await expect(page.getByText("49 messages deleted")).toBeVisible();
		await expect(exactly(page, "Number 60")).toBeVisible();
		await expect(exactly(page, "Number 2")).toHaveCount(0);
		expect(await database`select from contact_messages`).toHaveLength(11);
		const toast = page.getByRole("listitem").filter({ hasText: "49 messages deleted" });
		await toast.getByRole("button", { name: "Undo" }).click();
		await expect(page.getByText("49 messages restored")).toBeVisible();
		await expect(exactly(page, "Number 2")).toBeVisible();
		expect(await database`select from contact_messages`).toHaveLength(60);
	});

	test("among 3,000 messages one is found by words, and a day by its date", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await database`update private.message_retention set months = null`;
		await receiveMany(database, 3000);
		await database`
				insert into contact_messages (name, email, subject, message, created_at) values
				('Zoë', 'zoe@example.com', 'Hochzeitstorte', 'Mit Crème brûlée', '2024-05-06T12:34:56Z')`;
		await login();
		await navigate("/admin/messages");
		await expect(page.getByText("3,001 messages")).toBeVisible();
		const search = page.getByLabel("Search messages");
		await search.pressSequentially("BRULEE zoe torte");
		await expect(page.getByText("1 message found")).toBeVisible();
		await expect(exactly(page, "Hochzeitstorte")).toContainText(/May 6, 2024, \d+:34/);
		await expect(search).toBeFocused();
		await expect(page).toHaveURL("/admin/messages?search=BRULEE+zoe+torte");
		await expectAccessible();
		await search.fill("no such cake");
		await expect(page.getByText("No message matches")).toBeVisible();
		await page.getByRole("link", { name: "Show All Messages" }).click();
		await expect(page.getByText("3,001 messages")).toBeVisible();
		await expect(search).toHaveValue("");
		// It goes on in the other folder, and finds what comes meanwhile.
		await search.fill("number 17 bread");
		await expect(page.getByText("No message matches")).toBeVisible();
		await database`
			insert into contact_messages (name, email, subject, message)
			values ('Ada', 'ada@example.com', 'Number 17', 'Bread')`;
		await expect(page.getByText("1 message found")).toBeVisible();
		await page.getByRole("link", { name: "Spam" }).click();
		await expect(page).toHaveURL("/admin/messages?folder=spam&search=number+17+bread");
		await expect(search).toHaveValue("number 17 bread");
		await database`delete from contact_messages where message = 'Bread'`;
		await navigate("/admin/messages");

		const [day] = await database`
				select to_char(local.created_at, 'YYYY-MM-DD') as name, subject
				from contact_messages,
					lateral (select created_at at time zone 'America/New_York') as local (created_at)
				where local.created_at::date < (now() at time zone 'America/New_York')::date - 99
				order by contact_messages.created_at desc limit 1`;
		await page.getByLabel("Go to date").fill(day?.name);
		await page.getByRole("button", { name: "Go", exact: true }).click();
		await expect(exactly(page, day?.subject).locator("summary")).toBeFocused();
		await expect(exactly(page, day?.subject).locator("summary")).toBeInViewport({ ratio: 1 });
		await expect(page.getByText(/^Page 4\d of 61$/)).toBeVisible();
		await page.getByRole("link", { name: "Newer" }).click();
		await expect(page).toHaveURL(/\/admin\/messages\?page=4\d$/);

		await expect(page.getByLabel("Go to date")).toHaveValue("");
		await page.getByLabel("Go to date").fill("1999-12-31");
		await page.getByRole("button", { name: "Go", exact: true }).click();
		await expect(page.getByText("Page 61 of 61")).toBeVisible();
		await expect(exactly(page, "Hochzeitstorte").locator("summary")).toBeFocused();
	});
});
