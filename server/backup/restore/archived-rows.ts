import type { FileHandle } from "node:fs/promises";
import { knownMigrations } from "../../backend/schema/schema-files.ts";
import { readArchive } from "../file/archive.ts";
import { BackupRefused } from "../file/backup-refused.ts";
import { type CheckedBackup, newerVersion } from "../file/check-backup.ts";
import { partOf, type RowsPart } from "../file/format.ts";
import { firstRelease, ofFirstRelease } from "../rows/first-release.ts";
import type { Rows } from "../rows/load-rows.ts";

/**
 * The rows of a backup, as the tables of this version hold them.
 * @throws BackupRefused when this version does not know the tables of the backup.
 */
export async function archivedRows(
	file: FileHandle,
	{ contents, head }: CheckedBackup,
): Promise<Rows> {
	const rows = {
		tables: contents.tables.map(({ table }) => table),
		parts: readParts(file),
	};
	const newest = head.migrations.at(-1) ?? "";
	if (newest === firstRelease) return ofFirstRelease(rows);
	const known = await knownMigrations();
	const unknown = head.migrations.find((version) => !known.includes(version));
	if (unknown === undefined) return { ...rows, isOlder: head.migrations.length < known.length };
	// Until 0.1.0 a migration was called by its time.
	if (unknown.length !== firstRelease.length || newest > firstRelease)
		throw newerVersion(head.levain);
	throw new BackupRefused(
		"The backup was written by a version of Levain before 0.1.0 whose tables this one doesn't know. Restore it with 0.1.0, write a new backup there, and restore that. Nothing was changed.",
	);
}

async function* readParts(file: FileHandle): AsyncGenerator<RowsPart> {
	for await (const entry of readArchive(file)) {
		const place = partOf(entry.name);
		if (place) yield { ...place, json: new TextDecoder().decode(await entry.read()) };
	}
}
