import { type FileHandle, open, rename, rm, statfs } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { isDiskFull } from "../../../app/platform/outages.ts";
import { flushFolder, unfinishedPath } from "../../process/durable-files.ts";
import { errorCode, errorMessage } from "../../process/start-error.ts";
import { BackupRefused } from "../file/backup-refused.ts";
import { checkBackupFile } from "../file/check-backup.ts";

/**
 * Writes a backup to a stream, and closes it; when it fails, it aborts the stream.
 */
export type WriteBackup<Result = unknown> = (output: WritableStream<Uint8Array>) => Promise<Result>;

export interface WriteOptions {
	/** Calls it off. */
	signal?: AbortSignal;
	/** How much space the disk has left; in tests another one. */
	freeBytes?: (folder: string) => Promise<number>;
}

/** Left for the database: a backup that takes the last bytes would stop the site. */
const reservedBytes = 64 * 1024 * 1024;

/** So much may be written before the space is asked for again. */
const bytesBetweenQuestions = 4 * 1024 * 1024;

/**
 * Writes a backup into a file that its owner alone can read. It has another name until it is complete,
 * on the disk, and checked, so a file of that name is a good backup; an earlier one is replaced.
 * @throws BackupRefused when there may be no such file.
 * @throws an error with the code ENOSPC when the disk is too full.
 * @throws whatever else fails, with nothing left of it.
 */
export async function writeBackupFile<Result>(
	path: string,
	write: WriteBackup<Result>,
	options: WriteOptions = {},
): Promise<Result> {
	const refuse = (cause: unknown) => {
		throw isDiskFull(cause) ? cause : unwritable(path, cause);
	};
	const unfinished = unfinishedPath(path);
	await using file = await open(unfinished, "wx", 0o600).catch(refuse);
	try {
		const result = await write(sinkInto(file, dirname(path), options));
		await file.sync();
		await checkBackupFile(unfinished, basename(path));
		await rename(unfinished, path).catch(refuse);
		await flushFolder(dirname(path));
		return result;
	} finally {
		await rm(unfinished, { force: true });
	}
}

/** Takes what is written, as long as it leaves enough space on the disk. */
function sinkInto(
	file: FileHandle,
	folder: string,
	{ signal, freeBytes = askFreeBytes }: WriteOptions,
): WritableStream<Uint8Array> {
	let unasked = bytesBetweenQuestions;
	return new WritableStream({
		async write(chunk) {
			signal?.throwIfAborted();
			unasked += chunk.byteLength;
			if (unasked >= bytesBetweenQuestions) {
				unasked = 0;
				const needed = reservedBytes + bytesBetweenQuestions;
				if ((await freeBytes(folder)) < needed) throw new DiskTooFull();
			}
			await file.writeFile(chunk);
		},
	});
}

async function askFreeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}

class DiskTooFull extends Error {
	override name = "DiskTooFull";
	readonly code = "ENOSPC";

	constructor() {
		super("The disk is almost full.");
	}
}

const reasons: Record<string, string> = {
	EACCES: "this user may not write into this folder",
	EPERM: "this user may not write into this folder",
	EROFS: "this folder is read-only",
	ENOENT: "there is no such folder",
	EISDIR: "a folder has this name",
	ENOTDIR: "a file with this name is in the way",
};

function unwritable(path: string, cause: unknown): BackupRefused {
	const reason = reasons[errorCode(cause) ?? ""] ?? errorMessage(cause);
	return new BackupRefused(
		`${path} can't be written: ${reason}. Name a file by its full path, in a folder that the user of this command may write to, such as the data folder.`,
		{ cause },
	);
}
