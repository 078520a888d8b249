import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { log } from "../../../app/platform/log.server.ts";
import { isDiskFull } from "../../../app/platform/outages.ts";
import { flushFolder, isUnfinished, unfinishedPath } from "../../process/durable-files.ts";
import { namesIn } from "../../process/remove-old-files.ts";

/** A complete backup in the folder. */
export interface StoredBackup {
	file: string;
	madeAt: Date;
	/** The version of the schema before the upgrade that it was made for; null for that of a night. */
	upgradeFrom: string | null;
}

interface NewBackup extends Omit<StoredBackup, "file"> {
	folder: string;
	/** Writes it, and closes the stream; when it fails, it aborts the stream. */
	write: (output: WritableStream<Uint8Array>) => Promise<unknown>;
	/** Reads the written file, and throws when it is not a good backup. */
	check: (file: string) => Promise<unknown>;
	/** Calls it off. */
	signal?: AbortSignal;
	/** How much space the disk has left; in tests another one. */
	freeBytes?: (folder: string) => Promise<number>;
}

/** How many are kept, nightly or before an upgrade. */
export const keptBackups = 7;

/** A full disk takes the room for a new one from older ones, as long as more than these remain. */
const keptOnFullDisk = 2;

/** Left for the database: a backup that takes the last bytes would stop the site. */
const reservedBytes = 64 * 1024 * 1024;

/** So much may be written before the space is asked for again. */
const bytesBetweenQuestions = 4 * 1024 * 1024;

const completeName =
	/^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(?:nightly|before-upgrade-from-(\d+))\.tar$/;

/** The folder of an installation's backups. */
export function backupFolder(dataDirectory: string): string {
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
 * Adds a backup, and then removes those that are too many. Nobody else may add one meanwhile. When
 * the disk is too full, the oldest make room if that helps, and two stay in any case.
 * @throws what the writing or the check has thrown, or an error with the code ENOSPC; all complete
 *   backups that are left are good, and nothing half-written stays.
 */
export async function addBackup(backup: NewBackup): Promise<StoredBackup> {
	const { folder } = backup;
	await mkdir(folder, { recursive: true, mode: 0o700 });
	await removeUnfinished(folder);
	const file = join(folder, nameOf(backup));
	const { madeAt, upgradeFrom } = backup;
	while (!(await isWritten(backup, file))) await removeOldest(folder, madeAt);
	await removeSuperfluous(folder, madeAt);
	return { file, madeAt, upgradeFrom };
}

/** @returns false when the disk is too full and older backups can make room. */
async function isWritten(backup: NewBackup, file: string): Promise<boolean> {
	try {
		await writeComplete(backup, file);
		return true;
	} catch (error) {
		if (isDiskFull(error) && (await canMakeRoom(backup))) return false;
		throw error;
	}
}

/** Whether one as large as the newest fits when all are gone that may go; otherwise none should. */
async function canMakeRoom({ folder, madeAt, freeBytes = askFreeBytes }: NewBackup) {
	const [newest, ...older] = await Promise.all((await listBackups(folder, madeAt)).map(sizeOf));
	const removable = older.slice(keptOnFullDisk - 1);
	if (newest === undefined || removable.length === 0) return false;
	const possible = removable.reduce((sum, size) => sum + size, await freeBytes(folder));
	return possible > newest + reservedBytes;
}

async function sizeOf({ file }: StoredBackup): Promise<number> {
	return (await stat(file)).size;
}

/** Under another name until it is complete, on the disk, and checked. */
async function writeComplete({ folder, write, check, signal, ...backup }: NewBackup, file: string) {
	const unfinished = unfinishedPath(file);
	const guard = createSpaceGuard(folder, backup.freeBytes ?? askFreeBytes);
	try {
		const target = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
		const stored = pipeline(guard, target, { ...(signal && { signal }) });
		const output: WritableStream<Uint8Array> = Writable.toWeb(guard);
		const written = write(output).catch((error) => {
			guard.destroy(error);
			throw error;
		});
		await settleAll(stored, written);
		await check(unfinished);
		await rename(unfinished, file);
		await flushFolder(folder);
	} finally {
		await rm(unfinished, { force: true });
	}
}

/** Waits for all in any case, so that nothing uses the file anymore. */
async function settleAll(...work: Promise<unknown>[]): Promise<void> {
	const failure = (await Promise.allSettled(work)).find(({ status }) => status === "rejected");
	if (failure?.status === "rejected") throw failure.reason;
}

/** Passes on what is written, as long as it leaves enough space on the disk. */
function createSpaceGuard(folder: string, freeBytes: (folder: string) => Promise<number>) {
	let unasked = bytesBetweenQuestions;
	return new Transform({
		async transform(chunk: Uint8Array, _encoding, done) {
			unasked += chunk.byteLength;
			if (unasked < bytesBetweenQuestions) return done(null, chunk);
			unasked = 0;
			try {
				const isFull = (await freeBytes(folder)) < reservedBytes + bytesBetweenQuestions;
				done(isFull ? new DiskTooFull() : null, chunk);
			} catch (error) {
				done(error as Error);
			}
		},
	});
}

class DiskTooFull extends Error {
	override name = "DiskTooFull";
	readonly code = "ENOSPC";

	constructor() {
		super("The disk is almost full.");
	}
}

async function askFreeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}

/** Only one process writes at a time, so a half-written file belongs to a process that died. */
async function removeUnfinished(folder: string): Promise<void> {
	const names = (await namesIn(folder)).filter(isUnfinished);
	for (const name of names) await rm(join(folder, name), { force: true });
	if (names.length > 0) log.info("deleted an unfinished backup", { folder });
}

async function removeOldest(folder: string, now: Date): Promise<void> {
	const oldest = (await listBackups(folder, now)).at(-1);
	if (!oldest) return;
	await rm(oldest.file, { force: true });
	log.error("deleted the oldest backup because the disk is full", { file: oldest.file });
}

/**
 * Of several for the same upgrade the newest is kept: a start that fails and is tried again must not
 * push out the nights.
 */
async function removeSuperfluous(folder: string, now: Date): Promise<void> {
	const all = await listBackups(folder, now);
	const kept = all.filter(isNewestOfItsUpgrade).slice(0, keptBackups);
	for (const backup of all) if (!kept.includes(backup)) await rm(backup.file, { force: true });
}

function isNewestOfItsUpgrade(backup: StoredBackup, index: number, all: StoredBackup[]): boolean {
	const { upgradeFrom } = backup;
	return (
		upgradeFrom === null || all.findIndex((other) => other.upgradeFrom === upgradeFrom) === index
	);
}

function nameOf({ madeAt, upgradeFrom }: NewBackup): string {
	const time = madeAt.toISOString().slice(0, 19).replaceAll(":", "-");
	const reason = upgradeFrom === null ? "nightly" : `before-upgrade-from-${upgradeFrom}`;
	return `${time}Z-${reason}.tar`;
}

function backupOf(folder: string, name: string): StoredBackup | null {
	const [, day, hours, minutes, seconds, upgradeFrom = null] = completeName.exec(name) ?? [];
	if (!day) return null;
	const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
	return Number.isNaN(madeAt.getTime()) ? null : { file: join(folder, name), madeAt, upgradeFrom };
}
