import { beforeEach, describe, expect, it } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { countMessagesOlderThan, getMessageRetention, removeExpiredMessages } from "./retention.ts";

const bakery = bakeryForTests();
beforeEach(async () => {
	await bakery.sql`truncate public.contact_messages, private.trash, private.erased_addresses`;
	await keepFor(12);
});

async function keepFor(months: number | null, startsAt = new Date()): Promise<void> {
	await bakery.sql`delete from private.message_retention`;
	await bakery.sql`
		insert into private.message_retention (months, starts_at) values (${months}, ${startsAt})`;
}

/** Messages that came so long ago, one of each. */
async function receive(...ages: string[]): Promise<void> {
	for (const age of ages) {
		await bakery.sql`
			insert into public.contact_messages (name, email, subject, message, created_at)
			values ('Ada', 'ada@example.com', ${age}, 'Please.', now() - ${age}::interval)`;
	}
}

/** Messages that came so long ago, and were deleted just now. */
async function receiveInTrash(...ages: string[]): Promise<void> {
	await receive(...ages);
	await bakery.sql`
		insert into private.trash (kind, record_id, name, content)
		select 'message', id, subject, to_jsonb(kept) from public.contact_messages as kept
		where subject = any(${ages})`;
	await bakery.sql`delete from public.contact_messages where subject = any(${ages})`;
}

async function left(): Promise<string[]> {
	const rows = await bakery.sql<{ subject: string }[]>`
		select subject from public.contact_messages
		union all select name from private.trash order by 1`;
	return rows.map(({ subject }) => subject);
}

const remove = () => removeExpiredMessages(bakery.as.server);

describe("a message", () => {
	it("is removed from the trash as well, however lately it was deleted", async () => {
		await receiveInTrash("12 months 1 minute", "11 months");
		await bakery.sql`
			insert into private.trash (kind, record_id, name, content)
			values ('product', 'rye', 'Rye', '{"created_at": "2001-01-01T00:00:00Z"}')`;
		expect(await remove()).toMatchObject({ removed: 1 });
		expect(await left()).toEqual(["11 months", "Rye"]);
	});

	it.each([
		[1, ["1 month -1 hour"]],
		[3, ["1 month -1 hour", "1 month 1 hour"]],
		[36, ["1 month -1 hour", "1 month 1 hour", "35 months"]],
		[null, ["1 month -1 hour", "1 month 1 hour", "35 months", "40 months"]],
	])("stays for %j months", async (months, staying) => {
		await keepFor(months);
		await receive("1 month -1 hour", "1 month 1 hour", "35 months", "40 months");
		const { receivedBefore } = await remove();
		expect(receivedBefore === null).toBe(months === null);
		expect(await left()).toEqual(staying);
	});

	it("stays until the rule begins", async () => {
		await keepFor(12, new Date(Date.now() + 60_000));
		await receive("2 years");
		expect(await remove()).toEqual({ removed: 0, receivedBefore: null });
		await keepFor(12, new Date(Date.now() - 60_000));
		expect(await remove()).toMatchObject({ removed: 1 });
	});
});

it("waits for nobody who is just at work on a message", async () => {
	await receive("2 years", "3 years");
	await bakery.sql.begin(async (transaction) => {
		await transaction`
			select from public.contact_messages where subject = '3 years' for update`;
		expect(await remove()).toMatchObject({ removed: 1 });
	});
	expect(await left()).toEqual(["3 years"]);
});

it("forgets after 30 days whose messages were erased", async () => {
	await bakery.sql`
		insert into private.erased_addresses values
			('older', now() - interval '31 days'), ('newer', now() - interval '29 days')`;
	await remove();
	const rows = await bakery.sql`select hash from private.erased_addresses`;
	expect(rows).toEqual([{ hash: "newer" }]);
});

it("leaves no subject in the answer of a restored one, and no answer longer than a week", async () => {
	await receive("13 months", "11 months");
	const { administrator } = bakery.users;
	const answerOf = (subject: string) => bakery.sql`
		insert into private.submissions (user_id, id, answer, submitted_at)
		select ${administrator}, gen_random_uuid(),
			jsonb_build_array(jsonb_build_object('record_id', id, 'name', subject)), now()
		from public.contact_messages where subject = ${subject}`;
	await answerOf("13 months");
	await answerOf("11 months");
	await bakery.sql`
		insert into private.submissions (user_id, id, answer, submitted_at)
		values (${administrator}, gen_random_uuid(), '{"name": "Old"}', now() - interval '8 days')`;
	await remove();
	const rows = await bakery.sql`select answer from private.submissions order by answer::text desc`;
	expect(rows.map(({ answer }) => answer)).toEqual([
		[{ record_id: expect.any(String), name: "11 months" }],
		[],
	]);
	await bakery.sql`delete from private.submissions`;
});

it("tells the owner what another period would remove", async () => {
	await receive("2 months", "5 months");
	await receiveInTrash("7 months");
	const owner = bakery.as.administrator;
	expect(await getMessageRetention(owner)).toEqual({
		...{ months: 12, startsAt: expect.any(String), version: 1 },
	});
	expect(await countMessagesOlderThan(owner, 1)).toBe(3);
	expect(await countMessagesOlderThan(owner, 3)).toBe(2);
	expect(await countMessagesOlderThan(owner, 6)).toBe(1);
	expect(await countMessagesOlderThan(owner, 12)).toBe(0);
	expect(await left()).toHaveLength(3);
});

it("a shorter period removes what is too old for it at once, the trash included", async () => {
	await receive("2 months", "5 months");
	await receiveInTrash("7 months", "1 day");
	const given = { sections: [], expected_message_version: 1, message_months: 3 };
	await bakery.as.administrator("save_settings", given);
	expect(await left()).toEqual(["1 day", "2 months"]);
});

it("a save that leaves the period as it is neither removes anything nor begins it", async () => {
	await keepFor(12, new Date(Date.now() + 60_000));
	await receive("2 years");
	const given = { sections: [], expected_message_version: 1, message_months: 12 };
	await bakery.as.administrator("save_settings", given);
	expect(await remove()).toEqual({ removed: 0, receivedBefore: null });
	expect(await left()).toEqual(["2 years"]);
});
