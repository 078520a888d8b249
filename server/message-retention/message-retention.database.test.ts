import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { erasePerson } from "../../app/bakery/messages/messages.admin.ts";
import { readEnvironment } from "../../app/platform/environment.server.ts";
import { bakeryForTests } from "../../database/tests/test-bakery.ts";
import { createMail, keptMailDirectory } from "../backend/mail/mail.ts";
import { type MessageRetention, startMessageRetention } from "./message-retention.ts";

const hour = 60 * 60 * 1000;

const bakery = bakeryForTests();
let dataDirectory: string;
let running: MessageRetention[] = [];

beforeEach(async () => {
	dataDirectory = await mkdtemp(join(tmpdir(), "levain-retention-"));
	await bakery.sql`truncate public.contact_messages, private.trash, private.erased_addresses`;
});
afterEach(async () => {
	for (const retention of running) await retention.stop();
	running = [];
	vi.useRealTimers();
	await rm(dataDirectory, { recursive: true });
});

function start(): void {
	const retention = startMessageRetention({
		service: bakery.as.server,
		changes: bakery.backend.messageChanges,
		mailDirectory: keptMailDirectory(dataDirectory),
	});
	running.push(retention);
}

/** Messages that came so long ago. */
async function receive(...ages: string[]): Promise<void> {
	for (const age of ages) {
		await bakery.sql`
			insert into public.contact_messages (name, email, subject, message, created_at)
			values ('Ada', 'ada@example.com', ${age}, 'Please.', now() - ${age}::interval)`;
	}
}

async function left(): Promise<string[]> {
	const rows = await bakery.sql<{ subject: string }[]>`
		select subject from public.contact_messages order by 1`;
	return rows.map(({ subject }) => subject);
}

const expectLeft = (...subjects: string[]) =>
	vi.waitFor(async () => expect(await left()).toEqual(subjects), { timeout: 10_000 });

test("what has expired goes when a server starts, and every hour from then on", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
	await receive("13 months", "11 months");
	start();
	const due = Date.now() + hour;
	await expectLeft("11 months");

	await receive("14 months");
	// Waiting moved the fake clock as well.
	vi.advanceTimersByTime(due - 1 - Date.now());
	expect(await left()).toEqual(["11 months", "14 months"]);
	vi.advanceTimersByTime(1);
	await expectLeft("11 months");
});

test("a server that could not reach the database tries again", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	await receive("13 months");
	await bakery.sql`alter table private.message_retention rename to elsewhere`;
	const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	start();
	await expect.poll(() => written).toHaveBeenCalled();
	expect(String(written.mock.calls[0])).toContain("could not delete leftovers");
	written.mockRestore();
	await bakery.sql`alter table private.elsewhere rename to message_retention`;
	expect(await left()).toEqual(["13 months"]);
	vi.advanceTimersByTime(hour);
	await expectLeft();
});

test("kept mails go with the messages of somebody, at once", async () => {
	const mail = createMail(readEnvironment({ DATA_DIR: dataDirectory }));
	const write = (replyTo: string) =>
		mail.send({ to: "owner@rye.example", subject: "A message", text: "Please.", replyTo });
	await write("Ada@example.com");
	await write("bea@example.com");
	start();
	await receive("1 day");
	await erasePerson(bakery.as.administrator, "ada@example.com");
	const kept = () => readdir(keptMailDirectory(dataDirectory));
	await expect.poll(kept).toHaveLength(1);
	expect(await left()).toEqual([]);

	// A server that was away at that time finds out when it starts.
	await write("eve@example.com");
	for (const retention of running) await retention.stop();
	await erasePerson(bakery.as.administrator, "eve@example.com");
	expect(await kept()).toHaveLength(2);
	start();
	await expect.poll(kept).toHaveLength(1);
});
