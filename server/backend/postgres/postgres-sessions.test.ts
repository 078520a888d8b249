import type { Sql } from "postgres";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { isUnreachable } from "../requests/outages.ts";
import { connectPostgres } from "./postgres-client.ts";

let sql: Sql;
let administrator: Sql;
/** How many connections of `sql` have ended. */
let ended: number;

beforeEach(() => {
	ended = 0;
	const onclose = () => {
		ended += 1;
	};
	sql = connectPostgres(inject("postgresUrl"), { max: 1, onclose });
	administrator = connectPostgres(inject("postgresUrl"), { max: 1 });
});

afterEach(async () => {
	await sql.end({ timeout: 1 });
	await administrator.end({ timeout: 1 });
});

const lost = "The database cannot be reached";

/** Cuts a session off, and waits until its end is known here. */
async function cutOff(pid: number): Promise<void> {
	const before = ended;
	await administrator`select pg_terminate_backend(${pid}::int)`;
	await expect.poll(() => ended).toBe(before + 1);
}

test("a session whose connection is lost asks nothing on the next one", async () => {
	const stale = await sql.reserve();
	await stale.unsafe("begin");
	const [row] = await stale.unsafe("select pg_backend_pid() as pid");
	await cutOff(row?.pid);
	await expect(stale.unsafe("select 1")).rejects.toThrow(lost);
	stale.release();
	const next = await sql.reserve();
	expect(await next`select 1 as one`).toEqual([{ one: 1 }]);
	await expect(stale`select 1`).rejects.toThrow(lost);
	next.release();
});

test("what waits in a session fails with its connection, and is never run", async () => {
	await sql`create table if not exists crumb (flour text)`;
	const session = await sql.reserve();
	const [row] = await session.unsafe("select pg_backend_pid() as pid");
	const waiting = [
		session`select pg_sleep(60)`,
		session`insert into crumb (flour) values (${"rye"})`,
		session`insert into crumb (flour) values (${"wheat"})`,
	].map((query) => query.catch((error) => error));
	await expect
		.poll(() => administrator`select from pg_stat_activity where query like '%pg_sleep(60)'`)
		.toHaveLength(1);
	await cutOff(row?.pid);
	for (const error of await Promise.all(waiting)) expect(isUnreachable(error)).toBe(true);
	session.release();
	const next = await sql.reserve();
	expect(await next`select from crumb`).toEqual([]);
	next.release();
	await sql`drop table crumb`;
});

test("a transaction whose connection is lost between two statements fails", async () => {
	const transaction = sql.begin(async (statements) => {
		const [row] = await statements`select pg_backend_pid() as pid`;
		await cutOff(row?.pid);
		await statements`create table never (flour text)`;
	});
	await expect(transaction).rejects.toThrow(lost);
	expect(await sql`select to_regclass('never') as found`).toEqual([{ found: null }]);
});
