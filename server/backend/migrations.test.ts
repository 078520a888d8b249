import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createDatabase } from "../../supabase/tests/test-bakery.ts";
import { setUpDatabase } from "./database-setup.ts";
import { applyMigrations } from "./migrations.ts";

let sql: Sql;
let directory: string;

beforeEach(async () => {
	const url = await createDatabase(inject("postgresUrl"), `migrations_${randomUUID()}`);
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

test("preparing a database twice changes nothing", async () => {
	await sql`insert into storage.buckets (id, name) values ('kept', 'kept')`;
	await setUpDatabase(sql);
	expect(await sql`select id from storage.buckets`).toEqual([{ id: "kept" }]);
});

test("a database user without the needed rights is told so", async () => {
	const name = `modest_${randomUUID()}`;
	await sql`create role ${sql(name)} login password 'modest'`;
	const address = new URL(inject("postgresUrl"));
	address.username = name;
	address.password = "modest";
	const modest = postgres(address.href, { max: 1, onnotice() {} });
	await expect(setUpDatabase(modest)).rejects.toThrow("may not prepare the database");
	await modest.end();
});
