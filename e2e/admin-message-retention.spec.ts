import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { expect, test } from "./fixtures.ts";
import { expectNothingSideways } from "./overflow.ts";

interface Message {
	subject: string;
	email?: string;
	/** How long ago it came. */
	age?: string;
	isSpam?: boolean;
	isRead?: boolean;
}

async function receive(database: Sql, ...messages: Message[]): Promise<void> {
	for (const { subject, email = "ada@example.com", age = "1 day", isSpam, isRead } of messages) {
		await database`
			insert into contact_messages (name, email, subject, message, spam, read_at, created_at)
			values (
				'=Ada', ${email}, ${subject}, 'For forty people, please.', ${isSpam ?? false},
				${isRead ? new Date() : null}, now() - ${age}::interval
			)`;
	}
}

/** Moves messages to the trash as a deletion does. */
async function moveToTrash(database: Sql, subject: string): Promise<void> {
	await database`
		insert into private.trash (kind, record_id, name, content)
		select 'message', id, subject, to_jsonb(kept) from contact_messages as kept
		where subject = ${subject}`;
	await database`delete from contact_messages where subject = ${subject}`;
}

async function left(database: Sql): Promise<string[]> {
	const rows = await database<{ subject: string }[]>`
		select subject from contact_messages
		union all select name from private.trash where kind = 'message' order by 1`;
	return rows.map(({ subject }) => subject);
}

const savedToast = "Settings saved successfully. Refresh to see all changes.";

const save = (page: Page) => page.getByRole("button", { name: "Save Settings" });

const period = (page: Page) => page.getByLabel("Remove Messages After");

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("a shorter period says what it removes before it is saved, and none asks nothing", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await receive(
			database,
			{ subject: "Seven months", age: "7 months" },
			{ subject: "Spam of eight", age: "8 months", isSpam: true },
			{ subject: "Deleted of nine", age: "9 months" },
			{ subject: "Two months", age: "2 months" },
		);
		await moveToTrash(database, "Deleted of nine");
		await login();
		await navigate("/admin/settings");
		await expect(period(page)).toHaveValue("12");
		await expect(period(page).locator("option")).toHaveText([
			...["1 month", "3 months", "6 months", "12 months", "24 months", "36 months"],
			"Never",
		]);
		await period(page).selectOption("6 months");
		await page.getByRole("textbox", { name: "Website Name" }).fill("Crumb & Co");
		await save(page).click();
		const question = page.getByRole("alertdialog", { name: "Remove old messages" });
		await expect(question).toHaveAccessibleDescription("This removes 3 messages for good.");
		await expectAccessible();
		await question.getByRole("button", { name: "Cancel" }).click();
		await expect(question).toBeHidden();
		expect(await left(database)).toHaveLength(4);
		await expect(page.getByText("Not saved yet")).toBeAttached();
		await expect(period(page)).toHaveValue("6");

		await save(page).click();
		await question.getByRole("button", { name: "Remove and Save" }).click();
		await expect(page.getByText(savedToast)).toBeVisible();
		expect(await left(database)).toEqual(["Two months"]);
		const [hero] = await database`select title from site_content where section = 'settings'`;
		expect(hero?.title).toBe("Crumb & Co");
		await navigate("/admin/messages");
		await expect(
			page.getByText("Messages are removed for good 6 months after they arrive."),
		).toBeVisible();
		await expectAccessible();
		await page.getByRole("link", { name: "Change this in Site Settings" }).click();
		await expect(period(page)).toHaveValue("6");
		await period(page).selectOption("Never");
		await save(page).click();
		await expect(page.getByText("Not saved yet")).toHaveCount(0);
		await expect(question).toHaveCount(0);
		await expect
			.poll(async () => (await database`select months from private.message_retention`)[0])
			.toEqual({ months: null });
		await navigate("/admin/messages");
		await expect(page.getByText("Messages are kept until you delete them.")).toBeVisible();
	});

	test("what somebody has written is found, exported and erased by the address", async ({
		page,
		database,
		login,
		navigate,
		expectAccessible,
	}) => {
		await receive(
			database,
			{ subject: "Wedding cake", email: "Ada@Example.com", isRead: true },
			{ subject: "Birthday", age: "2 days" },
			{ subject: "Watches", age: "3 days", isSpam: true },
			{ subject: "Withdrawn", age: "4 days" },
			{ subject: "Of Bea", email: "bea@example.com" },
		);
		await moveToTrash(database, "Withdrawn");
		await login();
		await navigate("/admin/messages");
		await page.getByRole("button", { name: "Messages from One Person" }).click();
		const dialog = page.getByRole("dialog", { name: "Messages from One Person" });
		const address = dialog.getByLabel("Email Address");
		await expect(address).toBeFocused();
		await expectAccessible();

		const find = dialog.getByRole("button", { name: "Find Messages" });
		await find.click();
		await expect(address).toHaveAccessibleDescription("Email Address or Phone Number is required");
		await address.fill("ada at example");
		await find.click();
		await expect(address).toHaveAccessibleDescription("Enter an email address or a phone number");
		await address.fill("eve@example.com");
		await find.click();
		await expect(dialog.getByText("No messages from eve@example.com.")).toBeVisible();
		await expect(dialog.getByRole("button", { name: "Erase All" })).toHaveCount(0);

		await address.fill(" ADA@example.com");
		await find.click();
		await expect(dialog.getByText("4 messages from ADA@example.com")).toBeVisible();
		await expect(dialog.getByRole("status")).toContainText(
			"2 in the inbox, 1 in the spam folder, 1 in the trash. 1 of those in the inbox and the spam folder was read.",
		);
		await expectNothingSideways(page);
		await expectAccessible();

		const downloading = page.waitForEvent("download");
		await dialog.getByRole("button", { name: "Export CSV" }).click();
		const download = await downloading;
		expect(download.suggestedFilename()).toMatch(/^messages-of-one-person-\d{4}-\d\d-\d\d\.csv$/);
		const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
		expect(lines[0]).toContain('"Received","Name","Email","Subject","Message","Read","Spam"');
		expect(lines.slice(1).map((line) => line.split(",").slice(1, 4).join())).toEqual([
			`"'=Ada","Ada@Example.com","Wedding cake"`,
			`"'=Ada","ada@example.com","Birthday"`,
			`"'=Ada","ada@example.com","Watches"`,
			`"'=Ada","ada@example.com","Withdrawn"`,
		]);

		await dialog.getByRole("button", { name: "Erase All" }).click();
		const question = page.getByRole("alertdialog", { name: "Erase 4 messages" });
		await expect(question).toContainText("Copies may remain in your own mailbox");
		await expectAccessible();
		await question.getByRole("button", { name: "Cancel" }).click();
		expect(await left(database)).toHaveLength(5);
		await dialog.getByRole("button", { name: "Erase All" }).click();
		await question.getByRole("button", { name: "Erase", exact: true }).click();
		await expect(page.getByText("4 messages erased")).toBeVisible();
		await expect(dialog).toBeHidden();
		await expect(page.getByText("1 message", { exact: true })).toBeVisible();
		expect(await left(database)).toEqual(["Of Bea"]);
		await expect(page).toHaveURL("/admin/messages");
	});
});

test("what cannot be counted or found is not removed, and nothing typed is lost", async ({
	page,
	database,
	login,
	navigate,
}) => {
	await receive(database, { subject: "Seven months", age: "7 months" });
	await login();
	await navigate("/admin/settings");
	const counts = "**/api/rpc/count_messages_*";
	// A period chosen while another one is counted is asked about too.
	const released = Promise.withResolvers<void>();
	await page.route(counts, async (route) => {
		await released.promise;
		await route.continue();
	});
	await period(page).selectOption("24 months");
	await save(page).click();
	await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
	await period(page).selectOption("6 months");
	released.resolve();
	const removal = page.getByRole("alertdialog", { name: "Remove old messages" });
	await expect(removal).toHaveAccessibleDescription("This removes 1 message for good.");
	await removal.getByRole("button", { name: "Cancel" }).click();
	await page.unroute(counts);
	await page.route(counts, (route) => route.abort());
	await save(page).click();
	await expect(page.getByText("Couldn't reach the server.")).toBeVisible();
	await expect(period(page)).toHaveValue("6");

	await navigate("/admin/messages");
	await page.getByRole("button", { name: "Messages from One Person" }).click();
	const address = page.getByLabel("Email Address");
	await address.fill("ada@example.com");
	await page.keyboard.press("Enter");
	await expect(address).toHaveAccessibleDescription(/^Couldn't reach the server\./);
	await expect(address).toHaveValue("ada@example.com");
	await page.unroute("**/api/rpc/count_messages_*");
	await page.keyboard.press("Enter");
	await page.route("**/api/rpc/erase_person", (route) => route.abort());
	await page.getByRole("button", { name: "Erase All" }).click();
	const question = page.getByRole("alertdialog", { name: "Erase 1 message" });
	await question.getByRole("button", { name: "Erase", exact: true }).click();
	await expect(page.getByText("Couldn't reach the server.")).toBeVisible();
	await expect(question).toBeVisible();
	expect(await left(database)).toEqual(["Seven months"]);
});

test("a site that has older messages tells of the rule before it begins", async ({
	page,
	database,
	login,
	navigate,
	expectAccessible,
}) => {
	await receive(database, { subject: "Very old", age: "5 years" }, { subject: "New" });
	await database`
		update private.message_retention set starts_at = now() + interval '10 days'`;
	await login();
	await navigate("/admin/messages");
	await expect(
		page.getByText(/^From \w+ \d+, \d{4} on, messages are removed for good 12 months after/),
	).toBeVisible();
	await expect(page.getByText("1 message is older than that.")).toBeVisible();
	await expectAccessible();
});

test("no log ever says what was in a message", async ({ page, site, database, login }) => {
	const logged = site.output().length;
	await writeMessage(page);
	await database`update contact_messages set spam = false`;
	await login();
	await page.goto("/admin/messages?search=philomena@quillfeather");
	await expect(page.getByText("Marzipan hedgehogs")).toBeVisible();
	await page.goto("/philomena@quillfeather.example");
	await expect.poll(() => site.output().slice(logged)).toContain("path=/[address]");
	const postgres = await readFile(path.join(site.dataDirectory, "postgres/postgres.log"), "utf8");
	const secrets = /philomena|quillfeather|marzipan|raspberry/i;
	for (const log of [site.output(), postgres]) expect(log).not.toMatch(secrets);
});

async function writeMessage(page: Page): Promise<void> {
	await page.goto("/contact");
	await page.getByLabel("Name").fill("Philomena");
	await page.getByLabel("Email").fill("philomena@quillfeather.example");
	await page.getByLabel("Subject").fill("Marzipan hedgehogs");
	await page.getByRole("textbox", { name: "Message" }).fill("With raspberry spines.");
	await page.getByRole("button", { name: "Send Message" }).click();
	await expect(
		page.getByRole("region", { name: "Send Us a Message" }).getByText("Message sent!"),
	).toBeVisible();
}
