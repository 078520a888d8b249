import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listMessages, storeMessage } from "../../app/bakery/messages/queries.ts";
import type { SpamReason } from "../../app/bakery/messages/schema.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { startTestBakery, type TestBakery } from "../../supabase/tests/test-bakery.ts";
import { createMail } from "../backend/mail.ts";
import { type MessageMailer, startMessageMailer } from "./message-mailer.ts";
import { startTestMailServer, type TestMailServer } from "./test-mail-server.ts";

let bakery: TestBakery;
let mailServer: TestMailServer;

beforeAll(async () => {
	bakery = await startTestBakery();
	mailServer = await startTestMailServer();
});
afterAll(async () => {
	await mailServer.stop();
	await bakery.stop();
});
beforeEach(async () => {
	await bakery.sql`truncate public.contact_messages`;
	mailServer.mails.length = 0;
	mailServer.isTaking = true;
});

function startMailer(): MessageMailer {
	const environment = readEnvironment({ SMTP_URL: mailServer.url, MAIL_FROM: "rye@rye.example" });
	return startMessageMailer({
		service: bakery.as.server,
		mail: createMail(environment),
		siteUrl: "https://rye.example",
		pollMilliseconds: 10,
	});
}

async function receive(subject: string, spamReason: SpamReason | null = null): Promise<void> {
	const message = { name: "Ada", email: "ada@example.com", subject, message: "Please." };
	await storeMessage(bakery.as.server, message, { id: crypto.randomUUID(), spamReason });
}

/** How the owner sees that each message was mailed, newest first. */
async function mailings(): Promise<string[]> {
	const { messages } = await listMessages(bakery.as.administrator, { folder: "inbox" });
	return messages.map(({ mailing }) => mailing);
}

/** The tests of all rooms share the machine. */
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 });

const makeAllDue = () => bakery.sql`update public.contact_messages set mail_due_at = now()`;

describe("a new message", () => {
	test("is mailed to the administrator, once, and can be replied to", async () => {
		const mailer = startMailer();
		await receive("Wedding cake");
		await waitFor(async () => expect(await mailings()).toEqual(["mailed"]));
		await mailer.stop();
		expect(mailServer.mails).toHaveLength(1);
		const [mail] = mailServer.mails;
		expect(mail).toContain("To: owner@example.com");
		expect(mail).toContain("Reply-To: ada@example.com");
		expect(mail).toContain("Subject: Message from Ada: Wedding cake");
		expect(mail).toContain("https://rye.example/admin/messages");
	});

	test("is tried again when the mail server does not take it, by the next process as well", async () => {
		mailServer.isTaking = false;
		const mailer = startMailer();
		await receive("Wedding cake");
		await waitFor(async () => expect(await mailings()).toEqual(["failing"]));
		await mailer.stop();
		const [row] = await bakery.sql`
			select mail_attempts, mail_error, mail_due_at > now() as waits from public.contact_messages`;
		expect(row).toEqual({
			mail_attempts: 1,
			mail_error: expect.stringContaining("451 busy"),
			waits: true,
		});

		mailServer.isTaking = true;
		await makeAllDue();
		const next = startMailer();
		await waitFor(async () => expect(await mailings()).toEqual(["mailed"]));
		await next.stop();
		expect(mailServer.mails).toHaveLength(1);
	});

	test("waits twice as long after each attempt", async () => {
		mailServer.isTaking = false;
		await receive("Wedding cake");
		const mailer = startMailer();
		for (const [attempts, minutes] of [1, 2, 4].entries()) {
			await waitFor(async () => {
				const [row] = await bakery.sql`
					select mail_attempts, round(extract(epoch from mail_due_at - now()) / 60) as minutes
					from public.contact_messages`;
				expect(row).toEqual({ mail_attempts: attempts + 1, minutes: String(minutes) });
			});
			await makeAllDue();
		}
		await mailer.stop();
	});
});

test("several servers share the queue and mail each message once", async () => {
	const subjects = Array.from({ length: 12 }, (_, number) => `Order number ${number}.`);
	for (const subject of subjects) await receive(subject);
	const mailers = [startMailer(), startMailer(), startMailer()];
	await waitFor(async () => expect(new Set(await mailings())).toEqual(new Set(["mailed"])));
	for (const mailer of mailers) await mailer.stop();
	const mailed = mailServer.mails.map((mail) => /Order number \d+\./.exec(mail)?.[0]);
	expect(mailed.toSorted()).toEqual(subjects.toSorted());
});

test("spam, what the owner calls spam, and what is a week old are not mailed", async () => {
	await receive("Watches", "too-many-links");
	await receive("Called spam");
	await receive("Taken for spam", "too-fast");
	await receive("Old");
	await receive("New");
	await bakery.sql`update public.contact_messages set spam = true where subject = 'Called spam'`;
	await bakery.sql`update public.contact_messages set spam = false where subject = 'Taken for spam'`;
	await bakery.sql`
		update public.contact_messages set created_at = now() - interval '8 days' where subject = 'Old'`;
	const mailer = startMailer();
	await waitFor(async () => expect(await mailings()).toEqual(["mailed", "not-tried", "not-tried"]));
	await mailer.stop();
	expect(mailServer.mails).toHaveLength(1);
});

test("a backend that fails does not end it", async () => {
	const mailer = startMailer();
	await bakery.sql`alter table public.contact_messages rename to away`;
	await bakery.sql`alter table public.away rename to contact_messages`;
	await receive("Wedding cake");
	await waitFor(async () => expect(await mailings()).toEqual(["mailed"]));
	await mailer.stop();
});
