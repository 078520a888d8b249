import type { FileHandle } from "node:fs/promises";
import { knownMigrations } from "../../backend/schema/schema-files.ts";
import { readArchive } from "../file/archive.ts";
import { type CheckedBackup, newerVersion } from "../file/check-backup.ts";
import { largestPart, partOf, type RowsPart } from "../file/format.ts";
import { ofFirstRelease } from "../rows/first-release.ts";
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
	if (head.format === 1) return ofFirstRelease(rows);
	const known = await knownMigrations();
	if (head.migrations.some((version) => !known.includes(version))) {
		throw newerVersion(head.levain);
	}
	return { ...rows, isOlder: head.migrations.length < known.length };
}

async function* readParts(file: FileHandle): AsyncGenerator<RowsPart> {
	for await (const entry of readArchive(file)) {
		const place = partOf(entry.name);
		if (place) yield { ...place, json: new TextDecoder().decode(await entry.read(largestPart)) };
	}
}
