import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { erasePerson } from "../../app/bakery/messages/messages.admin.ts";
import { removeExpiredMessages } from "../../app/bakery/messages/retention.ts";
import { englishWords } from "../../app/bakery/words/words.server.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { receiveMessage } from "../../app/storefront/contact/receive-message.server.ts";
import { createMail } from "../../server/backend/mail/mail.ts";
import { startTestMailServer } from "../../server/mailing/fixtures/test-mail-server.ts";
import { startMessageMailer } from "../../server/mailing/message-mailer.ts";
import { bakeryForTests } from "./test-bakery.ts";

// What visitors write is personal: neither our log nor that of Postgres says any of it, whatever
// fails. Each case makes sure that its failure was logged at all.

const written = {
	name: "Philomena Quillfeather",
	email: "Philomena@Quillfeather.example",
	subject: "Marzipan hedgehogs",
	message: "Forty of them, with raspberry spines.",
};

const theirWords = /philomena|quillfeather|marzipan|hedgehog|forty of|raspberry|spines/i;

const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);

const bakery = bakeryForTests();

beforeEach(async () => {
	logged.mockClear();
	await bakery.sql`truncate public.contact_messages`;
});

const ownLog = () => logged.mock.calls.map(([line]) => String(line)).join("");

/** Postgres's log of this bakery and others, which is written a moment later. */
async function postgresLog(): Promise<string> {
	const [row] = await bakery.sql`show data_directory`;
	return readFile(path.join(row?.data_directory, "../postgres.log"), "utf8");
}

async function expectLogged(parts: { ours?: string; postgres?: string }): Promise<void> {
	if (parts.ours) await expect.poll(ownLog).toContain(parts.ours);
	if (parts.postgres) await expect.poll(postgresLog).toContain(parts.postgres);
	expect(ownLog()).not.toMatch(theirWords);
	expect(await postgresLog()).not.toMatch(theirWords);
}

let senders = 0;

function receive() {
	const form = new FormData();
	for (const [name, value] of Object.entries(written)) form.set(name, value);
	senders += 1;
	return receiveMessage(form, {
		service: bakery.as.server,
		siteUrl: "https://rye.example",
		formSecret: "a secret",
		rateLimits: bakery.backend.rateLimits,
		words: englishWords,
		visitorAddress: `192.0.2.${senders}`,
	});
}

/** While a rule of the table refuses everything. */
async function whileRefused(table: string, work: () => Promise<void>): Promise<void> {
	const refuse = `add constraint "Refused in a test" check (false) not valid`;
	await bakery.sql.unsafe(`alter table ${table} ${refuse}`);
	try {
		await work();
	} finally {
		await bakery.sql.unsafe(`alter table ${table} drop constraint "Refused in a test"`);
	}
}

test("a message that is stored, expires and is erased", async () => {
	expect(await receive()).toEqual({ status: "sent" });
	expect(await erasePerson(bakery.as.administrator, written.email)).toBe(1);
	expect(await receive()).toEqual({ status: "sent" });
	await bakery.sql`update public.contact_messages set created_at = now() - interval '2 years'`;
	expect(await removeExpiredMessages(bakery.as.server)).toMatchObject({ removed: 1 });
	await expectLogged({});
});

test("a message that the database refuses", async () => {
	await whileRefused("public.contact_messages", async () => {
		expect(await receive()).toMatchObject({ status: "not-stored" });
	});
	await expectLogged({
		ours: "could not store a contact message",
		postgres: 'violates check constraint "Refused in a test"',
	});
});

test("a message of which the database is stopped while it stores it", async () => {
	await bakery.sql.begin(async (transaction) => {
		await transaction`lock table public.contact_messages in access exclusive mode`;
		const receiving = receive();
		await vi.waitFor(async () => {
			const canceled = await bakery.sql`
				select pg_cancel_backend(pid) from pg_stat_activity
				where datname = current_database() and wait_event_type = 'Lock'`;
			expect(canceled).toHaveLength(1);
		});
		expect(await receiving).toMatchObject({ status: "not-stored" });
	});
	await expectLogged({
		ours: "could not store a contact message",
		postgres: "canceling statement due to user request",
	});
});

test("an erasure that the database refuses", async () => {
	await receive();
	await whileRefused("private.erased_addresses", async () => {
		const erasing = erasePerson(bakery.as.administrator, written.email);
		await expect(erasing).rejects.toThrow("Refused in a test");
	});
	await expectLogged({ postgres: 'relation "erased_addresses" violates check constraint' });
});

test("a message that the mail server refuses, and quotes", async () => {
	const mailServer = await startTestMailServer();
	const { subject, email, message } = written;
	mailServer.refusal = `554 5.7.1 <${email}> may not write "${subject}: ${message}"`;
	await bakery.sql`
		insert into public.contact_messages ${bakery.sql(written)}`;
	const environment = readEnvironment({ SMTP_URL: mailServer.url, MAIL_FROM: "rye@rye.example" });
	const mailer = startMessageMailer({
		service: bakery.as.server,
		visitor: bakery.as.anonymous,
		mail: createMail(environment),
		changes: bakery.backend.messageChanges,
		siteUrl: "https://rye.example",
	});
	await expectLogged({ ours: "the mail server answered DATA with 554" });
	await expect
		.poll(() => bakery.sql`select mail_error from public.contact_messages`)
		.toEqual([{ mail_error: expect.stringContaining(subject) }]);
	await mailer.stop();
	await mailServer.stop();
});
