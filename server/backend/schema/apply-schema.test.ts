import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { readSchema } from "../../../database/tests/read-schema.ts";
import { createDatabase } from "../../../database/tests/test-bakery.ts";
import { applySchema, versionBeforeUpgrade } from "./apply-schema.ts";
import { setUpDatabase } from "./database-setup.ts";
import { schemaDirectory } from "./schema-files.ts";

let url: string;
let sql: Sql;
let directory: string;

beforeEach(async () => {
	url = await createDatabase(inject("postgresUrl"), `schema_${randomUUID()}`);
	sql = postgres(url, { max: 1, onnotice() {} });
	await setUpDatabase(sql);
	directory = await mkdtemp(join(tmpdir(), "levain-schema-"));
	await mkdir(join(directory, "migrations"));
	await mkdir(join(directory, "topics"));
	await write("foundations.sql", "create schema if not exists private;");
});

afterEach(async () => {
	await sql.end();
	await rm(directory, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(directory, name), text);
const apply = () => applySchema(sql, directory, () => {});

async function tables(): Promise<string[]> {
	const rows = await sql<{ name: string }[]>`
		select tablename as name from pg_tables where schemaname = 'public' order by 1`;
	return rows.map(({ name }) => name);
}

describe("migrations", () => {
	test("are applied in order, and once", async () => {
		await write("migrations/002_fill.sql", "insert into oven values (1), (2);");
		await write("migrations/001_create.sql", "create table oven (heat integer);");
		await apply();
		await write("migrations/003_mixer.sql", "create table mixer ();");
		await apply();
		expect(await sql`select heat from oven`).toEqual([{ heat: 1 }, { heat: 2 }]);
		expect(await tables()).toEqual(["mixer", "oven"]);
	});

	test("that fail name their file and line, and leave everything as it was", async () => {
		await write("migrations/001_oven.sql", "create table oven ();");
		await write(
			"migrations/002_mixer.sql",
			"create table mixer ();\n\ninsert into bowl values (1);",
		);
		await expect(apply()).rejects.toThrow(
			'The file 002_mixer.sql of the schema failed at line 3: relation "bowl" does not exist',
		);
		expect(await tables()).toEqual([]);
		expect(await sql`select from levain.migrations`).toHaveLength(0);
	});
});

describe("topics", () => {
	beforeEach(async () => {
		await write("migrations/001_oven.sql", "create table oven (heat integer);");
		await write(
			"topics/01_oven.sql",
			`create function public.heat() returns integer language sql as 'select private.degrees()';
			create function private.degrees() returns integer language sql as 'select 240';
			create view private.ovens as select heat, public.heat() as most from public.oven;
			alter table oven enable row level security;
			create policy "Everyone sees ovens" on oven for select using (heat < private.degrees());
			grant select on oven to anon;
			grant execute on function public.heat to anon;`,
		);
		await apply();
	});

	test("that have changed replace what they made, whatever it returned", async () => {
		await write(
			"topics/01_oven.sql",
			"create function public.heat() returns text language sql as $$ select '240 °C' $$;",
		);
		await apply();
		expect(await sql`select heat()`).toEqual([{ heat: "240 °C" }]);
		const left = (await readSchema(sql)).filter((line) =>
			/policy|degrees|private\.ovens/.test(line),
		);
		expect(left).toEqual([]);
		const [privileges] = await sql`
			select has_table_privilege('anon', 'oven', 'select') as tables,
				has_function_privilege('anon', 'heat()', 'execute') as functions`;
		expect(privileges).toEqual({ tables: false, functions: false });
	});

	test("give a function to nobody but those whom they name", async () => {
		const [privileges] = await sql`
			select has_function_privilege('anon', 'public.heat()', 'execute') as granted,
				has_function_privilege('authenticated', 'public.heat()', 'execute') as other,
				has_function_privilege('anon', 'private.degrees()', 'execute') as internal`;
		expect(privileges).toEqual({ granted: true, other: false, internal: false });
		await sql`create function after() returns integer language sql as 'select 1'`;
		const [later] =
			await sql`select has_function_privilege('anon', 'after()', 'execute') as granted`;
		expect(later).toEqual({ granted: true });
	});
});

test("the schema made twice is the same", async () => {
	await applySchema(sql, schemaDirectory, () => {});
	const before = await readSchema(sql);
	await sql`delete from levain.files`;
	await applySchema(sql, schemaDirectory, () => {});
	expect(await readSchema(sql)).toEqual(before);
});

test("a database that has a migration which this version lacks is refused", async () => {
	await write("migrations/001_oven.sql", "create table oven ();");
	await apply();
	await versionBeforeUpgrade(sql, directory);
	await sql`insert into levain.migrations values ('999')`;
	await expect(versionBeforeUpgrade(sql, directory)).rejects.toThrow(
		/^The database belongs to a newer version of Levain: it has the migration 999, which this version .* doesn't have\. Start the newer version/,
	);
});

test("a database of 0.1.0 is refused, and says how to bring its content along", async () => {
	await sql`drop schema levain cascade`;
	await sql`create table public.site_content ()`;
	await expect(versionBeforeUpgrade(sql, directory)).rejects.toThrow(
		/^The database was made by Levain 0\.1\.0: .*npm run backup.*npm run restore FILE.*\. Nothing was changed\.$/s,
	);
});

test("a database with tables of another program is refused, and left as it is", async () => {
	await sql`drop schema levain cascade`;
	await sql`create table public.products ()`;
	await expect(versionBeforeUpgrade(sql, directory)).rejects.toThrow(
		"The database has tables of another program: public.products. Levain needs the schemas",
	);
});

test("of two processes at once, one applies the schema and the other waits", async () => {
	await write("migrations/001_oven.sql", "create table oven (); select pg_sleep(0.5);");
	await write("migrations/002_mixer.sql", "create table mixer ();");
	const other = postgres(url, { max: 1, onnotice() {} });
	await Promise.all([apply(), applySchema(other, directory, () => {})]);
	await other.end();
	expect(await tables()).toEqual(["mixer", "oven"]);
	expect(await sql`select from levain.migrations`).toHaveLength(2);
});

test("a process that is killed in the middle leaves everything as it was, and locks nobody out", async () => {
	await write("migrations/001_oven.sql", "create table oven ();");
	await write("migrations/002_mixer.sql", "create table mixer (); select pg_sleep(600);");
	const killed = applyInAnotherProcess();
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
	await write("migrations/002_mixer.sql", "create table mixer ();");
	await apply();
	expect(await tables()).toEqual(["mixer", "oven"]);
});

function applyInAnotherProcess() {
	const program = `
		import postgres from "postgres";
		import { applySchema } from ${JSON.stringify(join(import.meta.dirname, "apply-schema.ts"))};
		const sql = postgres(${JSON.stringify(url)}, { max: 1, onnotice() {} });
		await applySchema(sql, ${JSON.stringify(directory)}, () => {});`;
	const parameters = ["--input-type=module-typescript", "--eval", program];
	return spawn(process.execPath, parameters, { stdio: "ignore", cwd: import.meta.dirname });
}
