import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase, template } from "../../../database/tests/test-bakery.ts";
import { connectPostgres } from "../../backend/postgres/postgres-client.ts";
import { lockTables, refuseOtherWrites } from "./exclusive-access.ts";
import { listTables } from "./tables.ts";

let sql: Sql;
let other: Sql;

beforeAll(async () => {
	const url = await createDatabase(inject("postgresUrl"), `access_${randomUUID()}`, template);
	sql = connectPostgres(url, { max: 1 });
	other = connectPostgres(url, { max: 2 });
});

afterAll(() => Promise.all([sql.end(), other.end()]));

test("a restore waits for rows that others have locked, and lets go where they wait for it", async () => {
	const isLocked = Promise.withResolvers<void>();
	const goOn = Promise.withResolvers<void>();
	// Locks a row of a late table before it asks for an early one.
	const holding = other.begin(async (transaction) => {
		await transaction`set local deadlock_timeout = '1min'`;
		await transaction`lock table public.site_content in row share mode`;
		isLocked.resolve();
		await goOn.promise;
		await transaction`lock table private.changes in row share mode`;
	});
	await isLocked.promise;
	const restoring = sql.begin(async (transaction) => {
		await refuseOtherWrites(transaction);
		// Time for the other one to ask.
		await transaction`set local deadlock_timeout = '5s'`;
		await lockTables(transaction, await listTables(transaction));
		return "locked";
	});
	await expect
		.poll(() => other`select from pg_locks where not granted and mode = 'ExclusiveLock'`)
		.toHaveLength(1);
	goOn.resolve();
	expect(await restoring).toBe("locked");
	await holding;
});
