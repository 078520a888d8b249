import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningPostgres, startPostgres } from "../postgres-server/postgres.ts";
import { type Database, watchDatabase } from "./database.ts";
import { connectPostgres } from "./postgres-client.ts";
import { isNobodyAtWork, showPresence } from "./presence.ts";

let directory: string;
let server: RunningPostgres;
let database: Database;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-presence-"));
	server = await startPostgres({ directory });
	database = watchDatabase(server.url);
});

afterAll(async () => {
	await database.close();
	await server.stop();
	await rm(directory, { recursive: true });
});

async function withSession<Result>(use: (sql: Sql) => Promise<Result>): Promise<Result> {
	const sql = connectPostgres(server.url, { max: 1 });
	try {
		return await use(sql);
	} finally {
		await sql.end({ timeout: 1 });
	}
}

const ask = () => withSession(isNobodyAtWork);

/** When Postgres was started; nothing while it is away. */
const startTime = () =>
	withSession((sql) => sql`select pg_postmaster_start_time()::text as time`).then(
		([row]) => row?.time,
		() => undefined,
	);

test("a working process is seen until its end, also after Postgres was killed", async () => {
	expect(await ask()).toBe(true);
	const first = await showPresence(database);
	const second = await showPresence(database);
	expect(await ask()).toBe(false);
	await first.end();
	expect(await ask()).toBe(false);

	const started = await startTime();
	server.restart();
	const isBack = async () => ![undefined, started].includes(await startTime());
	await expect.poll(isBack).toBe(true);
	await expect.poll(ask).toBe(false);
	await second.end();
	await expect.poll(ask).toBe(true);
});
