import { stat } from "node:fs/promises";
import type { BackupProblem, BackupStatus } from "../../../app/bakery/backups/status.ts";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { log } from "../../../app/platform/log.server.ts";
import { isDiskFull } from "../../../app/platform/outages.ts";
import type { Database } from "../../backend/postgres/database.ts";
import { isUnreachable } from "../../backend/requests/outages.ts";
import { backupFailures, watchBackups } from "../../metrics/operation-metrics.ts";
import { addBackup, backupFolder, keptBackups, listBackups } from "../write/backup-folder.ts";
import {
	type BackupFailure,
	noteFailedBackup,
	noteGoodBackup,
	readBackupState,
	skipIfBackupRunning,
} from "./backup-state.ts";
import { type Clock, systemClock } from "./clock.ts";
import { checkEachNight, isBackupDue } from "./nights.ts";

/**
 * Writes a fresh backup of the site to a stream, and closes it; when it fails, it aborts the
 * stream.
 */
export type WriteBackup = (output: WritableStream<Uint8Array>) => Promise<unknown>;

/** The backups of a site. */
export interface Backups {
	/** Their state for the owner. */
	status(): Promise<BackupStatus>;
	write: WriteBackup;
}

interface Options {
	environment: Pick<Environment, "databaseUrl" | "backups" | "dataDirectory">;
	database: Pick<Database, "connect">;
	write: WriteBackup;
	/** Reads a file, and throws when it is not a good backup. */
	check: (file: string) => Promise<unknown>;
	clock?: Clock;
}

/**
 * Makes a backup each night, if the environment says so; a night that was missed is made up for soon
 * after the start. Of several processes on one database one makes it.
 */
export function keepBackups(options: Options): Backups & { stop(): Promise<void> } {
	const { environment, write, check, clock = systemClock } = options;
	const isOn = environment.backups;
	const folder = backupFolder(environment.dataDirectory);
	const sql = options.database.connect("fail", { max: 1 });
	const stopping = new AbortController();
	/** A failure that the database couldn't record because it failed as well. */
	let unnoted: BackupFailure | null = null;
	const nights = isOn ? checkEachNight(makeIfDue, clock) : null;
	if (isOn) log.info("backups are made nightly", { folder, kept: keptBackups });
	else log.info("backups are off; set BACKUPS=on to turn them on");
	watchBackups(findLastGood);

	async function makeIfDue(): Promise<void> {
		try {
			if (!(await isDue())) return;
			await skipIfBackupRunning(sql, async () => {
				// Another process may just have made it.
				if (await isDue()) await make();
			});
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
		const { since, succeededAt, failure } = await readBackupState(sql);
		const stored = (await listBackups(folder, clock.now())).map(({ madeAt }) => madeAt);
		// Where no other process makes any, the folder decides: its files may have been removed.
		const goodAt = environment.databaseUrl && succeededAt ? [...stored, succeededAt] : stored;
		return { since, goodAt, failure: failureAfter(goodAt, unnoted ?? failure) };
	}

	async function findLastGood(): Promise<Date | null> {
		return lastBefore((await readHistory()).goodAt, clock.now());
	}

	async function make(): Promise<void> {
		const madeAt = clock.now();
		try {
			const { signal } = stopping;
			const added = { folder, madeAt, upgradeFrom: null, write, check, signal };
			const { file } = await addBackup(added);
			const { size } = await stat(file);
			log.info("a backup was made", { file, bytes: size });
		} catch (error) {
			if (!stopping.signal.aborted) await noteFailure(error, madeAt);
			return;
		}
		unnoted = null;
		await noteGoodBackup(sql, madeAt);
	}

	async function noteFailure(error: unknown, at: Date): Promise<void> {
		const problem = problemOf(error);
		backupFailures.value += 1;
		log.error("backup failed; retrying in an hour", { folder, problem, error });
		unnoted = { at, problem };
		await noteFailedBackup(sql, unnoted);
		unnoted = null;
	}

	return {
		write,
		async status() {
			const { goodAt, failure } = await readHistory();
			const last = lastBefore(goodAt, clock.now());
			const problem = isOn ? (failure?.problem ?? null) : null;
			const madeBy = isOn ? "server" : "nobody";
			return { madeBy, lastGoodAt: last?.toISOString() ?? null, problem };
		},
		async stop() {
			stopping.abort();
			await nights?.stop();
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
