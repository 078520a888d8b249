import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { readEnvironment } from "../../../app/platform/environment.server.ts";
import { createDatabase, template } from "../../../database/tests/test-bakery.ts";
import { type Database, watchDatabase } from "../../backend/postgres/database.ts";
import { connectPostgres } from "../../backend/postgres/postgres-client.ts";
import { knownMigrations, schemaDirectory } from "../../backend/schema/schema-files.ts";
import { checkBackupFile } from "../file/check-backup.ts";
import { backupFolder, listBackups } from "../write/backup-folder.ts";
import { readBackupState } from "./backup-state.ts";
import { createBackupWriter } from "./site-backups.ts";
import { upgradeDatabase } from "./upgrade.ts";

let directory: string;
let schema: string;
let database: Database;
let sql: Sql;

/** A database with all migrations of this version, and a folder of its schema that can get more. */
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-upgrade-"));
	schema = join(directory, "schema");
	await mkdir(schema);
	for (const part of ["foundations.sql", "migrations", "topics"]) {
		await cp(join(schemaDirectory, part), join(schema, part), { recursive: true });
	}
	await useDatabase(template);
});

afterEach(async () => {
	await leaveDatabase();
	await rm(directory, { recursive: true });
});

async function useDatabase(copied?: string): Promise<void> {
	const url = await createDatabase(inject("postgresUrl"), `upgrade_${randomUUID()}`, copied);
	database = watchDatabase(url);
	sql = connectPostgres(url);
}

async function leaveDatabase(): Promise<void> {
	await sql.end();
	await database.close();
}

function upgrade({ backups = "on", write = writer() } = {}) {
	const environment = environmentWith(backups);
	return upgradeDatabase({ sql, environment, schema, write, progress() {} });
}

const environmentWith = (backups: string) =>
	readEnvironment({ DATABASE_URL: database.url, DATA_DIR: directory, BACKUPS: backups });

const writer = () => createBackupWriter(environmentWith("on"), database);

const addMigration = (version: string, text: string) =>
	writeFile(join(schema, "migrations", `${version}_new.sql`), text);

const backups = () =>
	listBackups(backupFolder({ dataDirectory: directory }), new Date(Date.now() + 1000));

async function hasTable(name: string): Promise<boolean> {
	const [row] = await sql`select to_regclass(${name}) is not null as exists`;
	return row?.exists;
}

test("a new database, and a start without anything to upgrade, make no backup", async () => {
	await upgrade();
	await leaveDatabase();
	await useDatabase();
	await upgrade();
	expect(await hasTable("public.products")).toBe(true);
	expect(await backups()).toEqual([]);
});

const newestMigration = async () => (await knownMigrations()).at(-1);

describe("an upgrade", () => {
	test("makes a good backup of the older database before, and notes it", async () => {
		await addMigration("991", "create table oven ();");
		await upgrade();
		expect(await hasTable("public.oven")).toBe(true);
		const [backup] = await backups();
		expect(backup?.reason).toBe(`before-upgrade-from-${await newestMigration()}`);
		await checkBackupFile(backup?.file ?? "");
		expect((await readBackupState(sql)).succeededAt).toBeInstanceOf(Date);
	});

	test("that fails leaves the older database, and says which backup and which command", async () => {
		await addMigration("991", "create table oven ();");
		await addMigration("992", "insert into mixer values (1);");
		const error = await upgrade().catch((cause: Error) => cause);
		const [backup] = await backups();
		expect(String(error)).toContain("The file 992_new.sql of the schema failed at line 1");
		expect(String(error)).toContain("Nothing was changed in the database.");
		expect(String(error)).toContain("The previous version of Levain still works");
		expect(String(error)).toContain(`npm run restore ${backup?.file}`);
		expect(await hasTable("public.oven")).toBe(false);
		await checkBackupFile(backup?.file ?? "");
	});

	test("does not begin where no backup can be made", async () => {
		await addMigration("991", "create table oven ();");
		const write = async () => {
			throw Object.assign(new Error(), { code: "ENOSPC" });
		};
		const error = await upgrade({ write }).catch((cause: Error) => cause);
		expect(String(error)).toContain("the disk is too full. Nothing was changed");
		expect(String(error)).toContain("BACKUPS=off");
		expect(await hasTable("public.oven")).toBe(false);
	});

	test("makes none where backups are off", async () => {
		await addMigration("991", "create table oven ();");
		await addMigration("992", "insert into mixer values (1);");
		await expect(upgrade({ backups: "off" })).rejects.toThrow("because backups are off");
		expect(await backups()).toEqual([]);
	});
});
