import type { BackupProblem, BackupStatus } from "../../../app/bakery/backups/status.ts";
import { createClock } from "../../../app/platform/clock.server.ts";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { log } from "../../../app/platform/log.server.ts";
import { isDiskFull } from "../../../app/platform/outages.ts";
import { settlesWithin } from "../../../app/platform/with-timeout.ts";
import { openFiles } from "../../backend/files/open-files.ts";
import type { Database } from "../../backend/postgres/database.ts";
import { FileStorageFailure, isUnreachable } from "../../backend/requests/outages.ts";
import { backupFailures, watchBackups } from "../../metrics/operation-metrics.ts";
import { createImageStore } from "../images/image-store.ts";
import type { OffsiteCopies } from "../offsite/offsite-copies.ts";
import { readUse } from "../rows/site-use.ts";
import type { WriteBackup } from "../write/backup-file.ts";
import {
	addBackup,
	backupFolder,
	keptBackups,
	listBackups,
	removeOldBackups,
	type StoredBackup,
} from "../write/backup-folder.ts";
import { writeBackup } from "../write/write-backup.ts";
import {
	type BackupFailure,
	noteCopiedBackup,
	noteFailedBackup,
	noteGoodBackup,
	readBackupState,
	skipIfRunning,
} from "./backup-state.ts";
import { hasJustFailed, isBackupDue } from "./nights.ts";

/** The backups of a site. */
export interface Backups {
	/** Their state for the owner. */
	status(): Promise<BackupStatus>;
	write: WriteBackup;
}

/** The writer of backups for a site whose database this process reaches. */
export function createBackupWriter(
	environment: Environment,
	database: Pick<Database, "connect">,
): WriteBackup {
	const images = createImageStore(openFiles(environment));
	const clock = createClock(environment);
	return async (output) => {
		const sql = database.connect("fail", { max: 1 });
		try {
			const { missingImages } = await writeBackup({ sql, images }, output, clock.now());
			if (missingImages.length === 0) return;
			log.warn("a backup is missing images whose files are gone", { images: missingImages });
		} finally {
			await sql.end({ timeout: 1 });
		}
	};
}

/** A start has more urgent work, and a missed backup is hours late already. */
const afterStartMilliseconds = 15_000;

/** A machine may have slept, or its clock may have been set. */
const betweenLooksMilliseconds = 5 * 60_000;

/** A request of a copy that is under way is not waited for. */
const stopMilliseconds = 5000;

/** How soon a test that moves the clock is noticed. */
const betweenLooksInTests = 100;

interface Options {
	environment: Pick<Environment, "databaseUrl" | "backups" | "dataDirectory" | "clockFile">;
	database: Pick<Database, "connect">;
	write: WriteBackup;
	/** Without it there are no copies. */
	offsite?: Pick<OffsiteCopies, "add"> | undefined;
	clock?: { now(): Date };
}

/**
 * Makes a backup each night and copies it off site, if the environment says so; a night that was missed
 * is made up for soon after the start. Of several processes on one database one makes it.
 */
export function keepBackups(
	options: Options,
): Backups & { makeIfDue(): Promise<void>; stop(): Promise<void> } {
	const { environment, write, offsite, clock = createClock(environment) } = options;
	const isOn = environment.backups;
	const folder = backupFolder(environment);
	const sql = options.database.connect("fail", { max: 1 });
	const stopping = new AbortController();
	/** A failure that the database couldn't record because it failed as well. */
	let unnoted: BackupFailure | null = null;
	let looking = Promise.resolve();
	let nextLook: NodeJS.Timeout | undefined;
	if (isOn) {
		log.info("backups are made nightly", { folder, kept: keptBackups });
		lookAfter(environment.clockFile ? betweenLooksInTests : afterStartMilliseconds);
	} else log.info("backups are off; set BACKUPS=on to turn them on");
	watchBackups(findLastGood);

	function lookAfter(milliseconds: number): void {
		const between = environment.clockFile ? betweenLooksInTests : betweenLooksMilliseconds;
		const look = () => {
			looking = makeIfDue().then(() => {
				if (!stopping.signal.aborted) lookAfter(between);
			});
		};
		nextLook = setTimeout(look, milliseconds).unref();
	}

	async function makeIfDue(): Promise<void> {
		try {
			if (await isDue()) {
				await skipIfRunning(sql, "backup", async () => {
					// Another process may just have made it.
					if (await isDue()) await make();
				});
			}
			if (await findUncopied()) {
				await skipIfRunning(sql, "backupCopy", async () => {
					const backup = await findUncopied();
					if (backup) await copy(backup);
				});
			}
		} catch (error) {
			// An outage of the database is logged already.
			if (stopping.signal.aborted || isUnreachable(error)) return;
			log.error("could not check whether a backup is due", { error });
		}
	}

	async function isDue(): Promise<boolean> {
		return isBackupDue(await readHistory(), clock.now());
	}

	/** From the database and from the folder. */
	async function readHistory() {
		const { since, succeededAt, copiedAt, failure } = await readBackupState(sql);
		const stored = (await listBackups(folder, clock.now())).map(({ madeAt }) => madeAt);
		// Where no other process makes any, the folder decides: its files may have been removed.
		const goodAt = environment.databaseUrl && succeededAt ? [...stored, succeededAt] : stored;
		return {
			// A first copy shows at once whether its settings are right.
			since: offsite && goodAt.length === 0 ? new Date(0) : since,
			goodAt,
			copiedAt,
			failure: failureAfter(goodAt, unnoted ?? failure),
		};
	}

	/** The newest backup in the folder, if it is to be copied now. */
	async function findUncopied(): Promise<StoredBackup | null> {
		if (!offsite) return null;
		const { copiedAt, failure } = await readHistory();
		const [newest] = await listBackups(folder, clock.now());
		if (!newest || hasJustFailed(failure, clock.now())) return null;
		if (copiedAt && copiedAt >= newest.madeAt) return null;
		// The copies there may be of a lost site, to be restored into this one.
		const { accounts, messages } = await readUse(sql);
		return accounts + messages > 0 ? newest : null;
	}

	async function findLastGood(): Promise<Date | null> {
		return lastBefore((await readHistory()).goodAt, clock.now());
	}

	async function make(): Promise<void> {
		const madeAt = clock.now();
		try {
			const { signal } = stopping;
			const { file } = await addBackup(folder, { madeAt, reason: "nightly" }, write, { signal });
			await removeOldBackups(folder, madeAt);
			log.info("a backup was made", { file });
		} catch (error) {
			if (!stopping.signal.aborted) await noteFailure(problemOf(error), error, madeAt);
			return;
		}
		unnoted = null;
		await noteGoodBackup(sql, madeAt);
	}

	async function copy({ file, madeAt }: StoredBackup): Promise<void> {
		try {
			await offsite?.add(file, clock.now(), stopping.signal);
			log.info("a backup was copied off site", { file });
		} catch (error) {
			if (!stopping.signal.aborted) await noteFailure(copyProblemOf(error), error, clock.now());
			return;
		}
		await noteCopiedBackup(sql, madeAt);
	}

	async function noteFailure(problem: BackupProblem, error: unknown, at: Date): Promise<void> {
		backupFailures.value += 1;
		log.error("backup failed; retrying in an hour", { folder, problem, error });
		unnoted = { at, problem };
		await noteFailedBackup(sql, unnoted);
		unnoted = null;
	}

	return {
		write,
		makeIfDue,
		async status() {
			const { goodAt, copiedAt, failure } = await readHistory();
			const last = lastBefore(goodAt, clock.now());
			const problem = isOn ? (failure?.problem ?? null) : null;
			const madeBy = isOn ? "server" : "nobody";
			const copies = offsite ? { lastAt: copiedAt?.toISOString() ?? null } : null;
			return { madeBy, lastGoodAt: last?.toISOString() ?? null, copies, problem };
		},
		async stop() {
			stopping.abort();
			clearTimeout(nextLook);
			await settlesWithin(looking, stopMilliseconds);
			await sql.end({ timeout: 1 });
		},
	};
}

/** A failure counts until there is a newer backup. */
function failureAfter(goodAt: Date[], failure: BackupFailure | null): BackupFailure | null {
	return failure && goodAt.some((date) => date > failure.at) ? null : failure;
}

function lastBefore(dates: readonly Date[], now: Date): Date | null {
	const past = dates.filter((date) => date <= now);
	return past.sort((one, other) => one.getTime() - other.getTime()).at(-1) ?? null;
}

function problemOf(error: unknown): BackupProblem {
	if (isDiskFull(error)) return "disk-full";
	return isUnreachable(error) ? "database-unreachable" : "other";
}

function copyProblemOf(error: unknown): BackupProblem {
	if (!(error instanceof FileStorageFailure)) return "other";
	const isRefused = error.status !== undefined && error.status < 500;
	return isRefused ? "offsite-refused" : "offsite-unreachable";
}
