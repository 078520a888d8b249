import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { readArchive } from "../file/archive.ts";
import { BackupRefused } from "../file/backup-refused.ts";
import { type Contents, type RowsPart, tableOf } from "../file/format.ts";

/**
 * The rows of a backup that was checked, each table compared with its hash once more.
 * @throws BackupRefused when the file was changed since.
 */
export async function* readArchivedRows(
	file: FileHandle,
	{ tables }: Contents,
): AsyncGenerator<RowsPart> {
	const hashes = new Map(tables.map(({ table }) => [table, createHash("sha256")]));
	for await (const entry of readArchive(file)) {
		const table = tableOf(entry.name);
		if (table === null) continue;
		const json = new TextDecoder().decode(await entry.read());
		hashes.get(table)?.update(json);
		yield { table, json };
	}
	for (const { table, sha256 } of tables) {
		if (hashes.get(table)?.digest("hex") === sha256) continue;
		throw new BackupRefused("The backup was changed while it was read.");
	}
}
