import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isUnfinished } from "../../process/durable-files.ts";
import { namesIn } from "../../process/remove-old-files.ts";
import { type WriteBackup, type WriteOptions, writeBackupFile } from "./backup-file.ts";

/** A complete backup in the folder. */
export interface StoredBackup {
	file: string;
	madeAt: Date;
	reason: string;
}

/** How many are kept, whatever they were made for. */
export const keptBackups = 7;

const completeName =
	/^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(nightly|before-restore|before-upgrade-from-\d+)\.tar$/;

/** The folder of an installation's backups. */
export function backupFolder({ dataDirectory }: { dataDirectory: string }): string {
	return join(dataDirectory, "backups");
}

/**
 * The complete backups of a folder, the newest first. What is half-written is none. Those that are
 * dated later than now come last: a wrong clock has dated them.
 */
export async function listBackups(folder: string, now: Date): Promise<StoredBackup[]> {
	const backups = (await namesIn(folder)).flatMap((name) => backupOf(folder, name) ?? []);
	const age = ({ madeAt }: StoredBackup) => {
		const milliseconds = now.getTime() - madeAt.getTime();
		// A name holds no more than the second.
		return milliseconds > -1000 ? milliseconds : Number.POSITIVE_INFINITY;
	};
	return backups.sort((one, other) => (age(one) < age(other) ? -1 : 1));
}

/**
 * Adds a backup. Nobody else may add one meanwhile.
 * @throws as `writeBackupFile`; all complete backups are good, and nothing half-written stays.
 */
export async function addBackup(
	folder: string,
	{ madeAt, reason }: Omit<StoredBackup, "file">,
	write: WriteBackup,
	options?: WriteOptions,
): Promise<StoredBackup> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	// Only one process writes at a time, so a half-written file belongs to a process that died.
	for (const name of (await namesIn(folder)).filter(isUnfinished)) await rm(join(folder, name));
	const time = madeAt.toISOString().slice(0, 19).replaceAll(":", "-");
	const file = join(folder, `${time}Z-${reason}.tar`);
	await writeBackupFile(file, write, options);
	return { file, madeAt, reason };
}

/**
 * Removes the oldest backups, so that seven stay. Of several for the same upgrade the newest is kept: a
 * start that fails and is tried again must not push out the nights.
 */
export async function removeOldBackups(folder: string, now: Date): Promise<void> {
	const all = await listBackups(folder, now);
	const isLastTry = ({ reason }: StoredBackup, index: number) =>
		!reason.startsWith("before-upgrade") ||
		all.findIndex((other) => other.reason === reason) === index;
	const kept = all.filter(isLastTry).slice(0, keptBackups);
	for (const backup of all) if (!kept.includes(backup)) await rm(backup.file, { force: true });
}

function backupOf(folder: string, name: string): StoredBackup | null {
	const [, day, hours, minutes, seconds, reason] = completeName.exec(name) ?? [];
	if (!day || !reason) return null;
	const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
	return Number.isNaN(madeAt.getTime()) ? null : { file: join(folder, name), madeAt, reason };
}
