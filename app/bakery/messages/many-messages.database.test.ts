import { afterAll, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { listMessages, type MessageRequest } from "./messages.ts";

// 10,000 messages, one an hour, the newest from 11 p.m. of the last day of 2025.

const bakery = await startTestBakery();
await bakery.sql`
	insert into public.contact_messages (name, email, subject, message, created_at)
	select 'Visitor', 'visitor@example.com', 'Number ' || number,
		repeat('A cake for forty people, please. ', 20),
		timestamptz '2026-01-01T00:00:00Z' - number * interval '1 hour'
	from generate_series(1, 10000) as number`;
await bakery.sql`analyze public.contact_messages`;
afterAll(() => bakery.stop());

const list = (request: Omit<MessageRequest, "folder">) =>
	listMessages(bakery.as.administrator, { folder: "inbox", ...request });

it("words are looked for in an index, and so is a date", async () => {
	const planOf = async (condition: string) => {
		const rows = await bakery.sql.unsafe(
			`explain select id from public.contact_messages where not spam and ${condition}`,
		);
		return rows.map((row) => row["QUERY PLAN"]).join("\n");
	};
	expect(await planOf("search_text like '%9876%'")).toContain("contact_messages_by_words");
	const someDays = "created_at >= '2025-12-20T00:00:00Z'";
	expect(await planOf(someDays)).toMatch(/using contact_messages_(by_folder|newest_first)/);
});

it("a search and a jump take a moment", async () => {
	const start = performance.now();
	const found = await list({ search: "9876 number" });
	const jumpedTo = await list({ before: new Date("2025-06-01T00:00:00Z") });
	expect(performance.now() - start).toBeLessThan(5000);
	expect(found.messages.map(({ subject }) => subject)).toEqual(["Number 9876"]);
	expect(jumpedTo).toMatchObject({ total: 10_000, page: 103, pageCount: 200 });
	const received = jumpedTo.messages.map(({ receivedAt }) => receivedAt);
	expect(received).toContain("2025-05-31T23:00:00.000Z");
});

it.each([
	["1999-01-01", 200],
	["2025-12-31", 1],
	["2099-01-01", 1],
])("a jump to %s leads to page %d", async (day, page) => {
	expect((await list({ before: new Date(day) })).page).toBe(page);
});

it("a jump counts only what a search finds", async () => {
	const before = new Date("2025-12-01T00:00:00Z");
	expect((await list({ before })).page).toBe(15);
	expect((await list({ search: "number 10", before })).page).toBe(1);
});
