import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { startTestMailServer } from "../mailing/test-mail-server.ts";
import { createMail } from "./mail.ts";

const message = {
	to: "owner@rye.example",
	subject: "A message from Ada",
	text: "Two loaves, please.",
	replyTo: "ada@example.com",
};

test("a message is sent through SMTP_URL, from MAIL_FROM", async () => {
	const { url, mails, stop } = await startTestMailServer();
	const from = "Rye & Marigold <hello@rye.example>";
	await createMail(readEnvironment({ SMTP_URL: url, MAIL_FROM: from })).send(message);
	expect(mails.join().split("\n")).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^From: .*<hello@rye\.example>$/),
			"To: owner@rye.example",
			"Reply-To: ada@example.com",
			"Subject: A message from Ada",
			"Two loaves, please.",
		]),
	);
	await stop();
});

test("a mail server that is not there makes sending fail", async () => {
	const { url, stop } = await startTestMailServer();
	await stop();
	const mail = createMail(readEnvironment({ SMTP_URL: url, MAIL_FROM: "hello@rye.example" }));
	await expect(mail.send(message)).rejects.toThrow("ECONNREFUSED");
});

test("without SMTP_URL a message is kept in the data folder", async () => {
	const directory = await mkdtemp(join(tmpdir(), "levain-mail-"));
	await createMail(readEnvironment({ DATA_DIR: directory })).send(message);
	const [name = "", ...others] = await readdir(join(directory, "mail"));
	expect(others).toEqual([]);
	expect(await readFile(join(directory, "mail", name), "utf8")).toBe(
		"To: owner@rye.example\nSubject: A message from Ada\nReply-To: ada@example.com\n\nTwo loaves, please.\n",
	);
	await rm(directory, { recursive: true });
});

test("a kept message is logged without what it says and for whom: a link in it may sign in", async () => {
	const directory = await mkdtemp(join(tmpdir(), "levain-mail-"));
	const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	await createMail(readEnvironment({ DATA_DIR: directory })).send(message);
	const [name = ""] = await readdir(join(directory, "mail"));
	const file = join(directory, "mail", name);
	const lines = written.mock.calls.map(([line]) => String(line));
	written.mockRestore();
	expect(lines).toEqual([
		expect.stringMatching(/ a mail was kept and not sent, because SMTP_URL is not set file=\S+\n$/),
	]);
	expect(lines[0]).toContain(file);
	await rm(directory, { recursive: true });
});
