import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createDatabase } from "../../../supabase/tests/test-bakery.ts";
import { setUpDatabase } from "./database-setup.ts";
import { applyMigrations, versionBeforeUpgrade } from "./migrations.ts";

let url: string;
let sql: Sql;
let directory: string;

beforeEach(async () => {
	url = await createDatabase(inject("postgresUrl"), `migrations_${randomUUID()}`);
	sql = postgres(url, { max: 1, onnotice() {} });
	await setUpDatabase(sql);
	directory = await mkdtemp(join(tmpdir(), "levain-migrations-"));
});

afterEach(async () => {
	await sql.end();
	await rm(directory, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(directory, name), text);
const apply = () => applyMigrations(sql, directory, () => {});

async function tables(): Promise<string[]> {
	const rows = await sql<{ name: string }[]>`
		select tablename as name from pg_tables where schemaname = 'public' order by 1`;
	return rows.map(({ name }) => name);
}

test("migrations are applied in order and recorded as the Supabase CLI does", async () => {
	await write(
		"20260102000000_fill.sql",
		"insert into oven values (1); insert into oven values (2);",
	);
	await write("20260101000000_create.sql", "create table oven (heat integer);");
	await apply();
	expect(await sql`select heat from oven`).toEqual([{ heat: 1 }, { heat: 2 }]);
	expect(
		await sql`select version, name from supabase_migrations.schema_migrations order by 1`,
	).toEqual([
		{ version: "20260101000000", name: "create" },
		{ version: "20260102000000", name: "fill" },
	]);
});

test("what is applied is not applied again, and what is new is", async () => {
	await write("20260101000000_oven.sql", "create table oven ();");
	await apply();
	await write("20260102000000_mixer.sql", "create table mixer ();");
	await apply();
	expect(await tables()).toEqual(["mixer", "oven"]);
});

test("a failed migration names its file and line, and leaves everything as it was", async () => {
	await write("20260101000000_oven.sql", "create table oven ();");
	await write("20260102000000_mixer.sql", "create table mixer ();\n\ninsert into bowl values (1);");
	await expect(apply()).rejects.toThrow(
		'The migration 20260102000000_mixer.sql failed at line 3: relation "bowl" does not exist',
	);
	expect(await tables()).toEqual([]);
	expect(await sql`select from supabase_migrations.schema_migrations`).toHaveLength(0);
});

test("a database that has a migration which this version lacks is refused", async () => {
	await write("20260101000000_oven.sql", "create table oven ();");
	await apply();
	await versionBeforeUpgrade(sql, directory);
	await sql`insert into supabase_migrations.schema_migrations values ('20990102000000')`;
	await expect(versionBeforeUpgrade(sql, directory)).rejects.toThrow(
		/^The database belongs to a newer version of Levain: it has the migration 20990102000000, which this version .* doesn't have\. Start the newer version/,
	);
});

test("a database from before the first release is refused, and says how to bring its content along", async () => {
	await write("20261127100000_oven.sql", "create table oven ();");
	await sql`
		insert into supabase_migrations.schema_migrations values ('20261120100000'), ('20261126130000')`;
	await expect(versionBeforeUpgrade(sql, directory)).rejects.toThrow(
		/^The database was made by a version of Levain before 0\.1\.0: .*npm run backup.*npm run restore FILE.*\. Nothing was changed\.$/s,
	);
});

test("a database without any tables is not refused", async () => {
	await sql`drop schema supabase_migrations cascade`;
	await versionBeforeUpgrade(sql, directory);
});

test("of two processes at once, one applies them and the other waits", async () => {
	await write("20260101000000_oven.sql", "create table oven (); select pg_sleep(0.5);");
	await write("20260102000000_mixer.sql", "create table mixer ();");
	const other = postgres(url, { max: 1, onnotice() {} });
	await Promise.all([apply(), applyMigrations(other, directory, () => {})]);
	await other.end();
	expect(await tables()).toEqual(["mixer", "oven"]);
	expect(await sql`select from supabase_migrations.schema_migrations`).toHaveLength(2);
});

test("a process that is killed in the middle leaves everything as it was, and locks nobody out", async () => {
	await write("20260101000000_oven.sql", "create table oven ();");
	await write("20260102000000_mixer.sql", "create table mixer (); select pg_sleep(600);");
	const killed = migrateInAnotherProcess();
	const isInTheMiddle = async () => {
		const waiting = await sql`
			select pid from pg_stat_activity
			where datname = current_database() and wait_event = 'PgSleep'`;
		return waiting.length === 1;
	};
	await expect.poll(isInTheMiddle, { timeout: 30_000 }).toBe(true);
	killed.kill("SIGKILL");
	// Postgres looks for its client when the statement ends, or when it is asked to end it.
	await sql`
		select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and wait_event = 'PgSleep'`;
	await expect.poll(isInTheMiddle).toBe(false);
	expect(await tables()).toEqual([]);
	await write("20260102000000_mixer.sql", "create table mixer ();");
	await apply();
	expect(await tables()).toEqual(["mixer", "oven"]);
});

function migrateInAnotherProcess() {
	const program = `
		import postgres from "postgres";
		import { applyMigrations, versionBeforeUpgrade } from ${JSON.stringify(join(import.meta.dirname, "migrations.ts"))};
		const sql = postgres(${JSON.stringify(url)}, { max: 1, onnotice() {} });
		await applyMigrations(sql, ${JSON.stringify(directory)}, () => {});`;
	const parameters = ["--input-type=module-typescript", "--eval", program];
	return spawn(process.execPath, parameters, { stdio: "ignore", cwd: import.meta.dirname });
}

test("preparing a database twice changes nothing", async () => {
	await sql`insert into storage.buckets (id, name) values ('kept', 'kept')`;
	await setUpDatabase(sql);
	expect(await sql`select id from storage.buckets`).toEqual([{ id: "kept" }]);
});

test("a database user without the needed rights is reported", async () => {
	const name = `modest_${randomUUID()}`;
	await sql`create role ${sql(name)} login password 'modest'`;
	const address = new URL(inject("postgresUrl"));
	address.username = name;
	address.password = "modest";
	const modest = postgres(address.href, { max: 1, onnotice() {} });
	await expect(setUpDatabase(modest)).rejects.toThrow("is not allowed to set up the database");
	await modest.end();
});
