import type { ReservedSql, Sql } from "postgres";
import type { BackupProblem } from "../../../app/bakery/backups/status.ts";
import { takeAdvisoryLock, tryAdvisoryLock } from "../../backend/postgres/advisory-locks.ts";

/** The backups of a site, for all of its processes. */
export interface BackupState {
	/** Since when there is something to be backed up. */
	since: Date;
	/** When the last good one was made; null when there is none. */
	succeededAt: Date | null;
	/** When the newest one was made that has an off-site copy; null when none has. */
	copiedAt: Date | null;
	/** The last attempt, if it has failed. */
	failure: BackupFailure | null;
}

export interface BackupFailure {
	at: Date;
	problem: BackupProblem;
}

export async function readBackupState(sql: Sql): Promise<BackupState> {
	const [row] = await sql`
		select since, succeeded_at, copied_at, failed_at, problem from levain.backup_state`;
	if (!row) throw new Error("The database has no state of backups.");
	const { since, succeeded_at: succeededAt, copied_at: copiedAt, failed_at: at, problem } = row;
	return { since, succeededAt, copiedAt, failure: at ? { at, problem } : null };
}

export async function noteGoodBackup(sql: Sql, madeAt: Date): Promise<void> {
	await sql`
		update levain.backup_state
		set succeeded_at = ${madeAt}, failed_at = null, problem = null`;
}

export async function noteCopiedBackup(sql: Sql, madeAt: Date): Promise<void> {
	await sql`update levain.backup_state set copied_at = ${madeAt}`;
	await sql`
		update levain.backup_state set failed_at = null, problem = null
		where problem like 'offsite-%'`;
}

export async function noteFailedBackup(sql: Sql, { at, problem }: BackupFailure): Promise<void> {
	await sql`update levain.backup_state set failed_at = ${at}, problem = ${problem}`;
}

/**
 * Does what one process at a time may do: making a backup, or a copy of one.
 * @returns false when another one is at it, and nothing was done.
 */
export function skipIfRunning(
	sql: Sql,
	name: "backup" | "backupCopy",
	work: () => Promise<void>,
): Promise<boolean> {
	return inSession(sql, async (session) => {
		const isFree = await tryAdvisoryLock(session, name);
		if (isFree) await work();
		return isFree;
	});
}

/** Makes a backup, after another process that makes one. */
export function withBackupLock<Result>(sql: Sql, work: () => Promise<Result>): Promise<Result> {
	return inSession(sql, async (session) => {
		await takeAdvisoryLock(session, "backup");
		return work();
	});
}

/** A lock ends with its session at the latest. */
async function inSession<Result>(
	sql: Sql,
	work: (session: ReservedSql) => Promise<Result>,
): Promise<Result> {
	const session = await sql.reserve();
	try {
		return await work(session);
	} finally {
		await session`select pg_advisory_unlock_all()`.catch(() => {});
		session.release();
	}
}
