import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { createMail } from "./mail.ts";

const message = {
	to: "owner@rye.example",
	subject: "A message from Ada",
	text: "Two loaves, please.",
	replyTo: "ada@example.com",
};

/** A mail server that accepts everything, and resolves with the lines of the first mail. */
async function startMailServer(): Promise<{
	server: Server;
	url: string;
	mail: Promise<string[]>;
}> {
	const received = Promise.withResolvers<string[]>();
	const server = createServer((socket) => {
		const lines: string[] = [];
		let inMail = false;
		socket.write("220 ready\r\n");
		createInterface(socket).on("line", (line) => {
			if (inMail && line !== ".") return lines.push(line);
			if (inMail) received.resolve(lines);
			inMail = line === "DATA";
			return socket.write(line === "DATA" ? "354 go on\r\n" : "250 fine\r\n");
		});
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return { server, url: `smtp://127.0.0.1:${port}`, mail: received.promise };
}

test("a message is sent through SMTP_URL, from MAIL_FROM", async () => {
	const { server, url, mail } = await startMailServer();
	const from = "Rye & Marigold <hello@rye.example>";
	await createMail(readEnvironment({ SMTP_URL: url, MAIL_FROM: from })).send(message);
	expect(await mail).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^From: .*<hello@rye\.example>$/),
			"To: owner@rye.example",
			"Reply-To: ada@example.com",
			"Subject: A message from Ada",
			"Two loaves, please.",
		]),
	);
	server.close();
});

test("a mail server that is not there makes sending fail", async () => {
	const { server, url } = await startMailServer();
	server.close();
	await once(server, "close");
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
