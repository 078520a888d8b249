import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { expect, test } from "./fixtures.ts";
import { expectNothingSideways } from "./overflow.ts";

const longLink = `https://bakery.example/${"a-very-long-path/".repeat(20)}${"x".repeat(200)}`;

/** Messages of a visitor, "Number 1" of an hour ago, the next of an hour before that. */
async function receiveMany(database: Sql, count: number, isSpam = false) {
	await database`
		insert into contact_messages (name, email, subject, message, spam, created_at)
		select 'Visitor', 'visitor@example.com', 'Number ' || number, 'Hello', ${isSpam},
			now() - number * interval '1 hour'
		from generate_series(1, ${count}::int) as number`;
}

const messageOf = (page: Page, subject: string) =>
	page
		.getByRole("main")
		.getByRole("listitem")
		.filter({ has: page.getByText(subject, { exact: true }) });

const select = (page: Page, subject: string) =>
	messageOf(page, subject).getByRole("checkbox").check();

async function states(database: Sql, subjects: string[]) {
	const rows = await database`
		select subject, read_at is not null as read from contact_messages
		where subject = any(${subjects}) order by created_at desc`;
	return rows.map(({ subject, read }) => [subject, read]);
}

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("long links and words leave the actions in reach", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		const subject = "Donauwellenblechkuchenstückchen".repeat(6);
		await database`
				insert into contact_messages (name, email, subject, message) values (
					${"Wolfeschlegelsteinhausenbergerdorff".repeat(2)},
					${`${"a".repeat(60)}@${"b".repeat(60)}.example.com`}, ${subject}, ${longLink}
				)`;
		await login();
		await navigate("/admin/messages");
		await messageOf(page, subject).locator("summary").click();
		const actions = [
			page.getByRole("link", { name: "Reply" }),
			...["Mark as unread", "Spam", "Delete"].map((name) =>
				page.getByRole("button", { name, exact: true }),
			),
		];
		for (const action of actions) {
			await action.scrollIntoViewIfNeeded();
			await expect(action).toBeInViewport({ ratio: 1 });
		}
		expect(await page.evaluate(() => window.scrollX)).toBe(0);
		await expectNothingSideways(page);
		await expectAccessible();
	});

	test("the rest moves up also when the list comes after the answer, with the pointer on it", async ({
		page,
		database,
		login,
		navigate,
	}) => {
		await receiveMany(database, 60);
		await login();
		await navigate("/admin/messages");
		await page.getByRole("checkbox", { name: "Select all on this page" }).check();
		await messageOf(page, "Number 1").getByRole("checkbox").uncheck();
		await page.getByRole("button", { name: "Delete", exact: true }).click();
		const held = Promise.withResolvers<void>();
		await page.route(/\/rpc\/find_messages/, async (route) => {
			await held.promise;
			await route.continue();
		});
		await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
		await expect(page.getByText("49 messages deleted")).toBeVisible();
		await expect(page.getByRole("alertdialog")).toHaveCount(0);
		await messageOf(page, "Number 1").hover();
		held.resolve();
		await expect(messageOf(page, "Number 60")).toBeVisible();
		await expect(messageOf(page, "Number 2")).toHaveCount(0);
	});

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
		await expectAccessible();
		await page.getByRole("button", { name: "Mark as read" }).click();
		await expect(page.getByText("2 messages marked as read")).toBeVisible();
		await expect(page.getByText("58 unread")).toBeVisible();
		const subjects = ["Number 1", "Number 2", "Number 3"];
		expect(await states(database, subjects)).toEqual([
			["Number 1", false],
			["Number 2", true],
			["Number 3", true],
		]);
		await expect(page.getByText("2 selected")).toHaveCount(0);

		await select(page, "Number 2");
		await page.getByRole("button", { name: "Mark as unread" }).click();
		await expect(page.getByText("1 message marked as unread")).toBeVisible();
		await expect(page.getByText("59 unread")).toBeVisible();

		await select(page, "Number 4");
		await select(page, "Number 5");
		await page.getByRole("button", { name: "Spam", exact: true }).click();
		await expect(messageOf(page, "Number 4")).toHaveCount(0);
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(messageOf(page, "Number 4")).toBeVisible();

		await page.getByRole("checkbox", { name: "Select all on this page" }).check();
		await expect(page.getByText("50 selected")).toBeVisible();
		await messageOf(page, "Number 1").getByRole("checkbox").uncheck();
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
		await expect(messageOf(page, "Number 60")).toBeVisible();
		await expect(messageOf(page, "Number 2")).toHaveCount(0);
		expect(await database`select from contact_messages`).toHaveLength(11);
		const toast = page.getByRole("listitem").filter({ hasText: "49 messages deleted" });
		await toast.getByRole("button", { name: "Undo" }).click();
		await expect(page.getByText("49 messages restored")).toBeVisible();
		await expect(messageOf(page, "Number 2")).toBeVisible();
		expect(await database`select from contact_messages`).toHaveLength(60);
	});

	test("among 10,000 messages one is found by words, and a day by its date", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await database`update private.message_retention set months = null`;
		await receiveMany(database, 10_000);
		await database`
				insert into contact_messages (name, email, subject, message, created_at) values
				('Zoë', 'zoe@example.com', 'Hochzeitstorte', 'Mit Crème brûlée', '2024-05-06T12:34:56Z')`;
		await login();
		await navigate("/admin/messages");
		await expect(page.getByText("10,001 messages")).toBeVisible();
		const search = page.getByLabel("Search messages");
		await search.pressSequentially("BRULEE zoe torte");
		await expect(page.getByText("1 message found")).toBeVisible();
		await expect(messageOf(page, "Hochzeitstorte")).toContainText(/May 6, 2024, \d+:34/);
		await expect(search).toBeFocused();
		await expect(page).toHaveURL("/admin/messages?search=BRULEE+zoe+torte");
		await expectAccessible();
		await search.fill("no such cake");
		await expect(page.getByText("No message matches")).toBeVisible();
		await page.getByRole("link", { name: "Show All Messages" }).click();
		await expect(page.getByText("10,001 messages")).toBeVisible();
		await expect(search).toHaveValue("");

		const [day] = await database`
				select to_char(local.created_at, 'YYYY-MM-DD') as name, subject
				from contact_messages,
					lateral (select created_at at time zone 'America/New_York') as local (created_at)
				where local.created_at::date < (now() at time zone 'America/New_York')::date - 99
				order by contact_messages.created_at desc limit 1`;
		await page.getByLabel("Go to date").fill(day?.name);
		await page.getByRole("button", { name: "Go", exact: true }).click();
		await expect(messageOf(page, day?.subject).locator("summary")).toBeFocused();
		await expect(messageOf(page, day?.subject).locator("summary")).toBeInViewport({ ratio: 1 });
		await expect(page.getByText(/^Page 4\d of 201$/)).toBeVisible();
		await expectAccessible();
		await page.getByRole("link", { name: "Newer" }).click();
		await expect(page).toHaveURL(/\/admin\/messages\?page=4\d$/);

		await expect(page.getByLabel("Go to date")).toHaveValue("");
		await page.getByLabel("Go to date").fill("1999-12-31");
		await page.getByRole("button", { name: "Go", exact: true }).click();
		await expect(page.getByText("Page 201 of 201")).toBeVisible();
		await expect(messageOf(page, "Hochzeitstorte").locator("summary")).toBeFocused();
	});
});

test("a search goes on in the other folder, and finds what comes meanwhile", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await receiveMany(database, 2);
	await receiveMany(database, 1, true);
	await login();
	await navigate("/admin/messages");
	await page.getByLabel("Search messages").fill("number 1");
	await expect(page.getByText("1 message found")).toBeVisible();
	await database`
		insert into contact_messages (name, email, subject, message)
		values ('Ada', 'ada@example.com', 'Number 17', 'Hello')`;
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await expect(messageOf(page, "Number 17")).toBeVisible();
	await page.getByRole("link", { name: "Spam" }).click();
	await expect(page).toHaveURL("/admin/messages?folder=spam&search=number+1");
	await expect(page.getByText("1 message found")).toBeVisible();
	await expect(page.getByLabel("Search messages")).toHaveValue("number 1");
});
