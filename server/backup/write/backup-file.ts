import { type FileHandle, lstat, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { log } from "../../../app/platform/log.server.ts";
import { flushFolder, isUnfinished, unfinishedPath } from "../../process/durable-files.ts";
import { removeOldFiles } from "../../process/remove-old-files.ts";
import { errorCode, errorMessage } from "../../process/start-error.ts";
import { BackupRefused } from "../file/backup-refused.ts";
import { beginsAsBackup } from "../file/check-backup.ts";
import type { BackupSource } from "../images/image-store.ts";
import { type BackupSummary, writeBackup } from "./write-backup.ts";

/**
 * Writes a backup into a file that its owner alone can read. It has another name until it is complete,
 * so a file of that name is a whole backup; an earlier one is replaced.
 * @throws BackupRefused when there may be no such file.
 * @throws whatever else fails, with nothing left of it.
 */
export async function writeBackupFile(
	site: BackupSource,
	path: string,
	createdAt = new Date(),
): Promise<BackupSummary> {
	const refuse = (cause: unknown) => {
		throw unwritable(path, cause);
	};
	const unfinished = unfinishedPath(path);
	await using file = await open(unfinished, "wx", 0o600).catch(refuse);
	try {
		await removeUnfinishedBackups(dirname(path));
		const summary = await writeBackup(site, fileSink(file), createdAt);
		await file.sync();
		await rename(unfinished, path).catch(refuse);
		await flushFolder(dirname(path));
		return summary;
	} finally {
		await rm(unfinished, { force: true });
	}
}

const hour = 60 * 60 * 1000;

/** Files left by a killed backup into the same folder. */
async function removeUnfinishedBackups(folder: string): Promise<void> {
	const isOurs = async (name: string) =>
		isUnfinished(name) && (await isBackupBegun(join(folder, name)));
	try {
		await removeOldFiles(folder, isOurs, new Date(Date.now() - hour));
	} catch (error) {
		log.warn("could not delete unfinished backups", { folder, error });
	}
}

async function isBackupBegun(path: string): Promise<boolean> {
	if (!(await lstat(path)).isFile()) return false;
	await using file = await open(path);
	return beginsAsBackup(file);
}

const reasons: Record<string, string> = {
	EACCES: "this user may not write into this folder",
	EPERM: "this user may not write into this folder",
	EROFS: "this folder is read-only",
	ENOENT: "there is no such folder",
	EISDIR: "a folder has this name",
	ENOTDIR: "a file with this name is in the way",
	ENOSPC: "the disk is full",
};

function unwritable(path: string, cause: unknown): BackupRefused {
	const reason = reasons[errorCode(cause) ?? ""] ?? errorMessage(cause);
	return new BackupRefused(
		`${path} can't be written: ${reason}. Name a file by its full path, in a folder that the user of this command may write to, such as the data folder.`,
		{ cause },
	);
}

function fileSink(file: FileHandle): WritableStream<Uint8Array> {
	return new WritableStream({
		async write(chunk) {
			await file.writeFile(chunk);
		},
	});
}
