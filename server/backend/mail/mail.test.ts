import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readEnvironment } from "../../../app/platform/environment.server.ts";
import { startTestMailServer } from "../../mailing/fixtures/test-mail-server.ts";
import { createMail } from "./mail.ts";

const message = {
	to: "owner@rye.example",
	subject: "A message from Ada",
	text: "Two loaves, please.",
	replyTo: "ada@example.com",
};

test("a domain of any letters is sent as mail servers know it", async () => {
	const { url, mails, recipients, stop } = await startTestMailServer();
	const environment = readEnvironment({ SMTP_URL: url, MAIL_FROM: "Rye <hallo@bäckerei.example>" });
	await createMail(environment).send({
		...message,
		to: "info@bäckerei-müller.example, zweite@straße.example",
		replyTo: "anna@почта.рф",
	});
	const domains = ["info@xn--bckerei-mller-bfb28a.example", "zweite@xn--strae-oqa.example"];
	expect(recipients).toEqual(domains);
	expect(mails.join().split("\n")).toEqual(
		expect.arrayContaining([
			"From: Rye <hallo@xn--bckerei-5wa.example>",
			`To: ${domains.join(", ")}`,
			"Reply-To: anna@xn--80a1acny.xn--p1ai",
		]),
	);
	await stop();
});

/** A mail server, and mail through it that waits no longer for an answer than a test can. */
async function startMailing() {
	const server = await startTestMailServer();
	const timeouts = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 10_000 };
	const environment = readEnvironment({ SMTP_URL: server.url, MAIL_FROM: "hello@rye.example" });
	const mail = createMail(environment, timeouts);
	const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	return {
		server,
		mail,
		logged: () => log.mock.calls.map(([line]) => String(line).replace(/^\S+ /, "").trim()),
		async [Symbol.asyncDispose]() {
			log.mockRestore();
			mail.close();
			await server.stop();
		},
	};
}

test("many mails go over one connection, and one more after one that is rejected by itself", async () => {
	await using mailing = await startMailing();
	const { server, mail } = mailing;
	server.unwanted = "Watches";
	for (let number = 1; number <= 20; number++) await mail.send(message);
	expect(server.connections).toBe(1);
	for (let number = 1; number <= 5; number++) {
		await expect(mail.send({ ...message, text: "Watches" })).rejects.toThrow("550 unwanted");
		await mail.send(message);
	}
	expect(server.mails).toHaveLength(25);
	expect(server.connections).toBeLessThanOrEqual(2);
	expect(mail.retryAt).toBeNull();
	expect(mailing.logged()).toEqual([]);
});

test.each([
	["says that it takes nothing", "554 go away", "the mail server answered CONN with 554"],
	["says that it is busy", "421 later", "the mail server answered CONN with 421"],
	["says nothing", null, "Greeting never received"],
])(
	"a mail server that %s is to be left alone for longer each time",
	async (_, greeting, reason) => {
		await using mailing = await startMailing();
		const { server, mail } = mailing;
		server.greeting = greeting;
		vi.useFakeTimers({ toFake: ["Date"] });
		try {
			for (const seconds of [5, 10, 20, 40]) {
				await expect(mail.send(message)).rejects.toThrow();
				const retryAt = mail.retryAt ?? 0;
				expect(retryAt - Date.now()).toBe(seconds * 1000);
				// One that can't wait is tried, and prolongs nothing.
				await expect(mail.send(message)).rejects.toThrow();
				expect(mail.retryAt).toBe(retryAt);
				vi.setSystemTime(retryAt);
			}
			server.greeting = "220 ready";
			await mail.send(message);
			expect(mail.retryAt).toBeNull();
		} finally {
			vi.useRealTimers();
		}
		expect(server.mails).toHaveLength(1);
		const warnings = mailing.logged().filter((line) => line.startsWith("warn"));
		expect(warnings).toEqual([
			expect.stringMatching(
				/^warn the mail server failed; messages are queued until it works again /,
			),
		]);
		expect(warnings[0]).toContain(reason);
	},
);

test("a mail that can't wait passes one that hangs", async () => {
	await using mailing = await startMailing();
	const { server, mail } = mailing;
	await mail.send(message);
	const release = server.hold();
	const hanging = mail.send(message);
	await vi.waitFor(() => expect(server.held).toBe(1));
	server.hold()();
	await mail.send({ ...message, text: "Choose a new password" });
	expect(server.mails.at(-1)).toContain("Choose a new password");
	release();
	await hanging;
	expect(server.mails).toHaveLength(3);
});

test("a mail whose connection ends before it was confirmed is not sent again by itself", async () => {
	await using mailing = await startMailing();
	const { server, mail } = mailing;
	server.hold();
	const sending = expect(mail.send(message)).rejects.toThrow();
	await vi.waitFor(() => expect(server.held).toBe(1));
	server.hangUp();
	await sending;
	expect(server.connections).toBe(1);
	expect(mail.retryAt).not.toBeNull();
});

test("a line break in a subject begins no other header", async () => {
	await using mailing = await startMailing();
	await mailing.mail.send({ ...message, subject: "Cake\r\nBcc: all@example.com" });
	expect(mailing.server.mails[0]?.split("\n")).toContain("Subject: Cake Bcc: all@example.com");
	const directory = await mkdtemp(join(tmpdir(), "levain-mail-"));
	await createMail(readEnvironment({ DATA_DIR: directory })).send({
		...message,
		subject: "Cake\u2028Bcc: all@example.com",
	});
	const [name = ""] = await readdir(join(directory, "mail"));
	const kept = await readFile(join(directory, "mail", name), "utf8");
	expect(kept).toContain("\nSubject: Cake Bcc: all@example.com\n");
	await rm(directory, { recursive: true });
});

test.each([
	[
		"=?utf-8?Q?Invoice=0D=0ABcc:_all@example.com?=",
		"= ?utf-8?Q?Invoice=0D=0ABcc:_all@example.com?=",
	],
	[
		"Re: =?UTF-8?B?SW52b2ljZQ==?= and =?iso-8859-1?q?more?=",
		"Re: = ?UTF-8?B?SW52b2ljZQ== ?= and = ?iso-8859-1?q?more?=",
	],
])("an encoded word in a subject isn't decoded: %s", async (subject, sent) => {
	await using mailing = await startMailing();
	await mailing.mail.send({ ...message, subject });
	const header = /^Subject: .*(?:\n[ \t].*)*/m.exec(mailing.server.mails[0] ?? "")?.[0];
	expect(header?.replaceAll(/\s+/g, " ")).toBe(`Subject: ${sent}`);
});

test("without SMTP_URL a message is kept, and logged without what it says and for whom: a link in it may sign in", async () => {
	const directory = await mkdtemp(join(tmpdir(), "levain-mail-"));
	const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	await createMail(readEnvironment({ DATA_DIR: directory })).send(message);
	const [name = ""] = await readdir(join(directory, "mail"));
	const file = join(directory, "mail", name);
	const lines = written.mock.calls.map(([line]) => String(line));
	written.mockRestore();
	expect((await stat(join(directory, "mail"))).mode & 0o077).toBe(0);
	expect(await readFile(file, "utf8")).toBe(
		"To: owner@rye.example\nSubject: A message from Ada\nReply-To: ada@example.com\n\nTwo loaves, please.\n",
	);
	expect(lines).toEqual([
		expect.stringMatching(
			/ saved an email without sending it because SMTP_URL is not set file=\S+\n$/,
		),
	]);
	expect(lines[0]).toContain(file);
	await rm(directory, { recursive: true });
});
