import { createHash } from "node:crypto";
import { type FileHandle, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PICTURE_BUCKET } from "../../../app/bakery/media/rules.ts";
import { connectPostgres } from "../../backend/postgres/postgres-client.ts";
import { startPostgres } from "../../backend/postgres-server/postgres.ts";
import { applyMigrations, applySchema } from "../../backend/schema/apply-schema.ts";
import { setUpDatabase } from "../../backend/schema/database-setup.ts";
import { knownMigrations, schemaDirectory } from "../../backend/schema/schema-files.ts";
import { StartError } from "../../process/start-error.ts";
import { readArchive } from "../file/archive.ts";
import { BackupRefused } from "../file/backup-refused.ts";
import { type CheckedBackup, newerVersion } from "../file/check-backup.ts";
import { type BackupPicture, type Contents, partOf, type RowsPart } from "../file/format.ts";
import { firstRelease, ofFirstRelease } from "../rows/first-release.ts";
import { loadRows, type Rows } from "../rows/load-rows.ts";
import { readRows } from "../rows/read-rows.ts";
import { listTables } from "../rows/tables.ts";

interface OlderRows extends Rows {
	/** The migrations that their database had. */
	migrations: string[];
	pictures: BackupPicture[];
}

/** @throws BackupRefused when this version does not know the tables of the backup. */
export async function expectKnownTables({ head }: CheckedBackup): Promise<void> {
	const known = await knownMigrations();
	const newest = head.migrations.at(-1) ?? "";
	if (newest === firstRelease) return;
	const unknown = head.migrations.find((version) => !known.includes(version));
	if (unknown === undefined) return;
	// Until 0.1.0 a migration was called by its time.
	if (unknown.length !== firstRelease.length || newest > firstRelease)
		throw newerVersion(head.levain);
	throw new BackupRefused(
		"The backup was written by a version of Levain before 0.1.0 whose tables this one doesn't know. Restore it with 0.1.0, write a new backup there, and restore that. Nothing was changed.",
	);
}

/** The rows of a backup, as the tables of this version hold them. */
export async function currentRows(
	file: FileHandle,
	{ contents, head }: CheckedBackup,
	progress: (step: string) => void,
): Promise<Rows & AsyncDisposable> {
	const rows = {
		tables: contents.tables.map(({ table }) => table),
		parts: readArchivedRows(file, contents),
	};
	if (head.migrations.at(-1) === firstRelease) {
		return { ...ofFirstRelease(rows), async [Symbol.asyncDispose]() {} };
	}
	if ((await knownMigrations()).length === head.migrations.length) {
		return { ...rows, async [Symbol.asyncDispose]() {} };
	}
	progress("Upgrading the backup to this version of Levain");
	return upgradeRows({ ...rows, migrations: head.migrations, pictures: contents.pictures });
}

/**
 * The rows of a backup that was checked, each table compared with its hash once more.
 * @throws BackupRefused when the file was changed since.
 */
async function* readArchivedRows(file: FileHandle, { tables }: Contents): AsyncGenerator<RowsPart> {
	const hashes = new Map(tables.map(({ table }) => [table, createHash("sha256")]));
	for await (const entry of readArchive(file)) {
		const place = partOf(entry.name);
		if (!place) continue;
		const json = new TextDecoder().decode(await entry.read());
		hashes.get(place.table)?.update(json);
		yield { ...place, json };
	}
	for (const { table, sha256 } of tables) {
		if (hashes.get(table)?.digest("hex") === sha256) continue;
		throw new BackupRefused("The backup was changed while it was read.");
	}
}

/**
 * Brings rows of an older version up to date as a site would: in a Postgres of its own, which has the
 * tables of that version, takes the rows, and is then migrated. The site itself is not touched.
 * @throws RefusedRow, or StartError when the rows are not of that version.
 */
async function upgradeRows(older: OlderRows): Promise<Rows & AsyncDisposable> {
	await using opening = new AsyncDisposableStack();
	const directory = await mkdtemp(join(tmpdir(), "levain-restore-"));
	opening.defer(() => rm(directory, { recursive: true, force: true }));
	const server = await startPostgres({ directory: join(directory, "postgres") });
	opening.defer(() => server.stop());
	const sql = connectPostgres(server.url, { max: 1 });
	opening.defer(() => sql.end({ timeout: 1 }));

	await setUpDatabase(sql);
	await applyMigrations(sql, schemaDirectory, older.migrations);
	const passedOver = (await sql.begin(async (transaction) => {
		const unknown = await loadRows(transaction, older);
		for (const { key, createdAt, updatedAt } of older.pictures) {
			await transaction`
				insert into files.images (bucket, name, created_at, updated_at)
				values (${PICTURE_BUCKET}, ${key}, ${createdAt}::text::timestamptz, ${updatedAt}::text::timestamptz)`;
		}
		return unknown;
	})) as string[];
	await applySchema(sql, schemaDirectory, () => {});
	const tables = await listTables(sql);
	const lost = tables.find(({ name }) => passedOver.includes(name));
	if (lost) {
		throw new StartError(`its list of migrations lacks the one that adds ${lost.name}`);
	}
	const open = opening.move();
	return {
		tables: tables.map(({ name }) => name),
		parts: (async function* () {
			for (const table of tables) yield* readRows(sql, table);
		})(),
		[Symbol.asyncDispose]: () => open.disposeAsync(),
	};
}
