import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { createMail, keptMailDirectory } from "../backend/mail/mail.ts";
import { removeMailsKeptBefore, removeMailsNaming } from "./kept-mails.ts";

let dataDirectory: string;
let directory: string;

beforeEach(async () => {
	dataDirectory = await mkdtemp(join(tmpdir(), "levain-mail-"));
	directory = keptMailDirectory(dataDirectory);
});
afterEach(() => rm(dataDirectory, { recursive: true }));

const send = (mail: { to?: string; subject: string; text?: string; replyTo?: string }) =>
	createMail(readEnvironment({ DATA_DIR: dataDirectory })).send({
		to: "owner@rye.example",
		text: "Hello",
		...mail,
	});

async function subjectsLeft(): Promise<string[]> {
	const names = await readdir(directory);
	const texts = await Promise.all(names.map((name) => readFile(join(directory, name), "utf8")));
	return texts.map((text) => /^Subject: (.*)$/m.exec(text)?.[1] ?? text).sort();
}

const erased = (address: string, erasedAt = new Date(Date.now() + 1000)) => ({
	hash: createHash("sha256").update(address).digest("hex"),
	erasedAt,
});

it("removes the mails to, from or about somebody, and no others", async () => {
	await send({ subject: "To", to: "Ada@Example.com" });
	await send({ subject: "From", replyTo: "ada@example.com" });
	await send({ subject: "About", text: "ADA <ada@EXAMPLE.com> wrote to ada@example.com." });
	await send({ subject: "At the end", text: "Write to ada@example.com." });
	await send({ subject: "Longer", text: "xada@example.com ada@example.com.au" });
	await send({ subject: "Other", text: "bea@example.com" });
	expect(await removeMailsNaming(directory, [erased("eve@example.com")])).toBe(0);
	expect(await removeMailsNaming(directory, [erased("ada@example.com")])).toBe(4);
	expect(await subjectsLeft()).toEqual(["Longer", "Other"]);
});

it("keeps mails that came after the erasure", async () => {
	await send({ subject: "Newer", replyTo: "ada@example.com" });
	const longAgo = new Date(Date.now() - 60_000);
	expect(await removeMailsNaming(directory, [erased("ada@example.com", longAgo)])).toBe(0);
	expect(await subjectsLeft()).toEqual(["Newer"]);
});

it("removes mails that are older than messages may be", async () => {
	await send({ subject: "Old" });
	const [old = ""] = await readdir(directory);
	await utimes(join(directory, old), new Date("2020-01-01"), new Date("2020-01-01"));
	await send({ subject: "New" });
	await writeFile(join(directory, "notes.txt"), "Subject: Of the owner");
	await utimes(join(directory, "notes.txt"), new Date("2020-01-01"), new Date("2020-01-01"));
	expect(await removeMailsKeptBefore(directory, new Date("2021-01-01"))).toBe(1);
	expect(await subjectsLeft()).toEqual(["New", "Of the owner"]);
});
