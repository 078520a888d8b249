import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { flushFolder, unfinishedPath } from "../durable-files.ts";
import type { BackupSource } from "./site.ts";
import { type BackupSummary, writeBackup } from "./write-backup.ts";

/**
 * Writes a backup into a file that its owner alone can read. It has another name until it is complete,
 * so whoever finds the file finds a whole backup; a file of that name is replaced.
 * @throws whatever fails, with nothing left of it.
 */
export async function writeBackupFile(site: BackupSource, path: string): Promise<BackupSummary> {
	const unfinished = unfinishedPath(path);
	try {
		const summary = await writeNew(site, unfinished);
		await rename(unfinished, path);
		await flushFolder(dirname(path));
		return summary;
	} finally {
		await rm(unfinished, { force: true });
	}
}

async function writeNew(site: BackupSource, path: string): Promise<BackupSummary> {
	await using file = await open(path, "wx", 0o600);
	const summary = await writeBackup(site, fileSink(file));
	await file.sync();
	return summary;
}

function fileSink(file: FileHandle): WritableStream<Uint8Array> {
	return new WritableStream({
		async write(chunk) {
			await file.writeFile(chunk);
		},
	});
}
