import { createHash } from "node:crypto";
import type { ISql } from "postgres";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import {
	countMessagesFrom,
	erasePerson,
	listErasedAddresses,
	listMessagesFrom,
} from "./messages.admin.ts";

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
afterAll(() => bakery.stop());
beforeEach(async () => {
	await bakery.sql`truncate public.contact_messages, private.trash, private.erased_addresses`;
	await bakery.sql`
		insert into public.contact_messages
			(name, email, subject, message, spam, read_at, created_at)
		values
			('Ada', 'Ada@Example.com', 'Newest', 'Please.', false, null, now() - interval '1 hour'),
			('Ada', 'ada@example.com', 'Read', 'Please.', false, now(), now() - interval '2 hours'),
			('Ada', 'ADA@EXAMPLE.COM', 'Spam', 'Please.', true, now(), now() - interval '4 hours'),
			('Ada', 'ada@example.com', 'Deleted', 'Please.', false, null, now() - interval '3 hours'),
			('Bea', 'bea@example.com', 'Of Bea', 'Ask ada@example.com', false, null, now()),
			('Bea', 'bea@example.com', 'Deleted by Bea', 'Please.', false, null, now()),
			('Eve', 'xada@example.com', 'Longer', 'Please.', false, null, now()),
			('Eve', '%@example.com', 'A pattern', 'Please.', false, null, now())`;
	await bakery.sql`
		insert into private.trash (kind, record_id, name, content)
		select 'message', id, subject, to_jsonb(kept) from public.contact_messages as kept
		where subject like 'Deleted%'`;
	await bakery.sql`delete from public.contact_messages where subject like 'Deleted%'`;
});

async function left(): Promise<string[]> {
	const rows = await bakery.sql<{ subject: string }[]>`
		select subject from public.contact_messages
		union all select name from private.trash order by 1`;
	return rows.map(({ subject }) => subject);
}

/** However it is written. */
const spellings = ["ada@example.com", "ADA@example.COM", "  ada@example.com "];

it.each(spellings)("finds the messages from %j wherever they lie", async (address) => {
	expect(await countMessagesFrom(owner, address)).toEqual({ inbox: 2, spam: 1, trash: 1, read: 2 });
	const messages = await listMessagesFrom(owner, address);
	expect(messages.map(({ subject }) => subject)).toEqual(["Newest", "Read", "Deleted", "Spam"]);
	expect(messages[3]).toMatchObject({ name: "Ada", isSpam: true, isRead: true });
});

it("takes an address for nothing but itself", async () => {
	expect(await countMessagesFrom(owner, "_da@example.com")).toMatchObject({ inbox: 0, trash: 0 });
	expect(await erasePerson(owner, "_da@example.com")).toBe(0);
	expect(await left()).toHaveLength(8);
});

it.each(spellings)("erases all from %j for good, and nothing else", async (address) => {
	expect(await erasePerson(owner, address)).toBe(4);
	expect(await left()).toEqual(["A pattern", "Deleted by Bea", "Longer", "Of Bea"]);
	expect(await erasePerson(owner, address)).toBe(0);
});

it("leaves the address nowhere in the database, but for its hash", async () => {
	await bakery.sql`truncate public.contact_messages, private.trash`;
	await bakery.sql`
		insert into public.contact_messages (name, email, subject, message, mail_error)
		select 'Ada', 'ada@example.com', 'Number ' || number, 'Please.', '550 ada@example.com'
		from generate_series(1, 3) as number`;
	await bakery.sql`
		insert into private.submissions (user_id, id, answer)
		select ${bakery.users.administrator}, gen_random_uuid(),
			jsonb_build_array(jsonb_build_object('record_id', id, 'name', 'Of ada@example.com'))
		from public.contact_messages limit 1`;
	expect(await erasePerson(owner, "ada@example.com")).toBe(3);
	expect(await tablesWith("ada@example.com")).toEqual([]);
	const hash = createHash("sha256").update("ada@example.com").digest("hex");
	expect(await tablesWith(hash)).toEqual(["private.erased_addresses"]);
	expect(await listErasedAddresses(bakery.as.server)).toEqual([
		{ hash, erasedAt: expect.any(Date) },
	]);
});

it.each(["public.contact_messages", "private.trash"])(
	"finds what somebody else is just moving out of %s",
	async (place) => {
		await bakery.sql`truncate public.contact_messages, private.trash`;
		const message = {
			...{ id: crypto.randomUUID(), name: "Ada", email: "ada@example.com" },
			...{ subject: "Moving", message: "Please.", created_at: new Date().toISOString() },
		};
		const toFolders = (sql: ISql) => sql`insert into public.contact_messages ${sql(message)}`;
		const toTrash = (sql: ISql) => sql`
			insert into private.trash (kind, record_id, name, content)
			values ('message', ${message.id}, 'Moving', ${sql.json(message)})
			on conflict (kind, record_id) do nothing`;
		const [from, to] = place === "private.trash" ? [toTrash, toFolders] : [toFolders, toTrash];
		await from(bakery.sql);
		let erasing: Promise<number> | undefined;
		await bakery.sql.begin(async (transaction) => {
			await transaction.unsafe(`delete from ${place}`);
			await to(transaction);
			erasing = erasePerson(owner, "ada@example.com");
			await vi.waitFor(async () => {
				const waiting = await bakery.sql`
					select from pg_stat_activity
					where datname = current_database() and wait_event_type = 'Lock'`;
				expect(waiting).toHaveLength(1);
			});
		});
		expect(await erasing).toBe(1);
		expect(await left()).toEqual([]);
	},
);

/** The tables of ours that hold a text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
	const tables = await bakery.sql<{ name: string }[]>`
		select schemaname || '.' || tablename as name from pg_tables
		where schemaname in ('public', 'private') order by 1`;
	const holding: string[] = [];
	for (const { name } of tables) {
		const rows = await bakery.sql.unsafe(
			`select from ${name} as stored where stored::text ilike '%' || $1 || '%' limit 1`,
			[text],
		);
		if (rows.length > 0) holding.push(name);
	}
	return holding;
}
