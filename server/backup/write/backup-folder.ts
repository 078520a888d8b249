import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
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

/** The complete backups of a folder, the newest first. What is half-written is none. */
export async function listBackups(folder: string, now: Date): Promise<StoredBackup[]> {
	return sortBackups(
		(await namesIn(folder)).map((name) => join(folder, name)),
		now,
	);
}

/**
 * The backups among files, the newest first. Those that are dated later than now come last: a wrong
 * clock has dated them.
 */
export function sortBackups(files: string[], now: Date): StoredBackup[] {
	const age = ({ madeAt }: StoredBackup) => {
		const milliseconds = now.getTime() - madeAt.getTime();
		// A name holds no more than the second.
		return milliseconds > -1000 ? milliseconds : Number.POSITIVE_INFINITY;
	};
	return files
		.flatMap((file) => backupOf(file) ?? [])
		.sort((one, other) => (age(one) < age(other) ? -1 : 1));
}

/** Makes the folder, if it is not there. */
export async function prepareBackupFolder(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
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
	await prepareBackupFolder(folder);
	// Only one process writes at a time, so a half-written file belongs to a process that died.
	for (const name of (await namesIn(folder)).filter(isUnfinished)) await rm(join(folder, name));
	const time = madeAt.toISOString().slice(0, 19).replaceAll(":", "-");
	const file = join(folder, `${time}Z-${reason}.tar`);
	await writeBackupFile(file, write, options);
	return { file, madeAt, reason };
}

/** Removes the oldest backups, so that seven stay. */
export async function removeOldBackups(folder: string, now: Date): Promise<void> {
	for (const { file } of findSuperfluous(await listBackups(folder, now))) {
		await rm(file, { force: true });
	}
}

/**
 * All but the seven newest. Of several for the same upgrade the newest is kept: a start that fails and
 * is tried again must not push out the nights.
 */
export function findSuperfluous(backups: StoredBackup[]): StoredBackup[] {
	const isLastTry = ({ reason }: StoredBackup, index: number) =>
		!reason.startsWith("before-upgrade") ||
		backups.findIndex((other) => other.reason === reason) === index;
	const kept = backups.filter(isLastTry).slice(0, keptBackups);
	return backups.filter((backup) => !kept.includes(backup));
}

function backupOf(file: string): StoredBackup | null {
	const [, day, hours, minutes, seconds, reason] = completeName.exec(basename(file)) ?? [];
	if (!day || !reason) return null;
	const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
	return Number.isNaN(madeAt.getTime()) ? null : { file, madeAt, reason };
}
