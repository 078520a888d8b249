import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import type { SpamReason } from "./contact-message.ts";
import {
	countUnreadMessages,
	listMessages,
	markMessages,
	moveMessages,
	storeMessage,
} from "./messages.ts";

const MESSAGE = {
	...{ name: "Ada", email: "ada@example.com", subject: "Wedding cake" },
	message: "For forty people,\nplease.",
};

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
afterAll(() => bakery.stop());
beforeEach(() => bakery.sql`truncate public.contact_messages`);

async function receive(subject: string, spamReason: SpamReason | null = null): Promise<string> {
	const id = crypto.randomUUID();
	await storeMessage(
		bakery.as.server,
		{ ...MESSAGE, subject },
		{ id, spamReason, spamScore: spamReason ? 13 : 0 },
	);
	const [row] = await bakery.sql<{ id: string }[]>`
		select id from public.contact_messages where submission_id = ${id}`;
	if (!row) throw new Error("The message was not stored.");
	return row.id;
}

async function subjectsIn(folder: "inbox" | "spam"): Promise<string[]> {
	return (await listMessages(owner, { folder })).messages.map(({ subject }) => subject);
}

describe("storeMessage", () => {
	it("stores a submission once when it arrives twice at the same time", async () => {
		const submission = { id: crypto.randomUUID(), spamReason: null, spamScore: 0 };
		const results = await Promise.all(
			[1, 2, 3, 4].map(() => storeMessage(bakery.as.server, MESSAGE, submission)),
		);
		expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
		expect(await subjectsIn("inbox")).toHaveLength(1);
	});

	it("stores the same text once an hour, by whatever id it comes", async () => {
		const store = (id: string | null, message = MESSAGE) =>
			storeMessage(bakery.as.server, message, { id, spamReason: null, spamScore: 0 });
		const results = await Promise.all([store(null), store(null), store(crypto.randomUUID())]);
		expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
		expect(await store(null, { ...MESSAGE, name: "Bea" })).toEqual({ isNew: true });
		await bakery.sql`update public.contact_messages set created_at = now() - interval '61 minutes'`;
		expect(await store(null)).toEqual({ isNew: true });
	});
});

describe("the owner", () => {
	it("finds spam in its own folder, and moves it both ways", async () => {
		await receive("Cake");
		const spam = await receive("Watches", "too-many-links");
		expect([await subjectsIn("inbox"), await subjectsIn("spam")]).toEqual([["Cake"], ["Watches"]]);
		await moveMessages(owner, [spam], "inbox");
		expect(await subjectsIn("inbox")).toEqual(["Watches", "Cake"]);
		await moveMessages(owner, [spam], "spam");
		expect(await subjectsIn("spam")).toEqual(["Watches"]);
	});

	it("counts what is unread in the inbox", async () => {
		const [cake, tart] = [await receive("Cake"), await receive("Tart")];
		await receive("Watches", "too-fast");
		expect(await countUnreadMessages(owner)).toBe(2);
		await markMessages(owner, [cake, tart], true);
		expect(await countUnreadMessages(owner)).toBe(0);
		await markMessages(owner, [tart], false);
		expect(await countUnreadMessages(owner)).toBe(1);
	});
});

describe("a search", () => {
	beforeEach(async () => {
		await receive("Hochzeitstorte für Zoë");
		await receive("Crème brûlée");
		await receive("Crème caramel", "too-fast");
	});

	it.each([
		["other accents and capitals", "CREME", ["Crème brûlée"]],
		[
			"words in any order, from any part of a message",
			"zoe ada@example hochzeit forty",
			["Hochzeitstorte für Zoë"],
		],
		["signs that patterns use", "100%", []],
		["blanks", "  ", ["Crème brûlée", "Hochzeitstorte für Zoë"]],
	])("finds %s", async (_what, search, subjects) => {
		const { messages, total } = await listMessages(owner, { folder: "inbox", search });
		expect(messages.map(({ subject }) => subject)).toEqual(subjects);
		expect(total).toBe(subjects.length);
	});
});

it("10,000 messages are searched, and jumped in", async () => {
	// One an hour, the newest from 11 p.m. of the last day of 2025.
	await bakery.sql`
		insert into public.contact_messages (name, email, subject, message, created_at)
		select 'Visitor', 'visitor@example.com', 'Number ' || number,
			repeat('A cake for forty people, please. ', 20),
			timestamptz '2026-01-01T00:00:00Z' - number * interval '1 hour'
		from generate_series(1, 10000) as number`;
	const list = (request: { search?: string; before?: Date }) =>
		listMessages(owner, { folder: "inbox", ...request });
	const found = await list({ search: "9876 number" });
	expect(found.messages.map(({ subject }) => subject)).toEqual(["Number 9876"]);
	const jumpedTo = await list({ before: new Date("2025-06-01T00:00:00Z") });
	expect(jumpedTo).toMatchObject({ total: 10_000, page: 103, pageCount: 200 });
	const received = jumpedTo.messages.map(({ receivedAt }) => receivedAt);
	expect(received).toContain("2025-05-31T23:00:00.000Z");
	expect((await list({ before: new Date("1999-01-01") })).page).toBe(200);
	expect((await list({ before: new Date("2099-01-01") })).page).toBe(1);
	const before = new Date("2025-12-01T00:00:00Z");
	expect((await list({ before })).page).toBe(15);
	expect((await list({ search: "number 10", before })).page).toBe(1);
});
