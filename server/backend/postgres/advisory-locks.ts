import type { ReservedSql, Sql } from "postgres";
import { errorCode, StartError } from "../../process/start-error.ts";

/**
 * The advisory locks of Postgres by which the processes of a site take turns: arbitrary numbers,
 * the same in every version of Levain, and each for one purpose.
 */
export const advisoryLocks = {
	/** Held by the process that a data folder belongs to. */
	owner: 7_283_526,
	/** Held while a process prepares the database. */
	preparation: 7_283_527,
	/** Held, shared, by each process that works with the database. */
	presence: 7_283_528,
	/** Held while migrations are applied. */
	migration: 7_283_529,
	/** Held while a backup is made. */
	backup: 7_283_530,
	/** Held while a backup is restored, and shared by each write (database/topics/01_every_table.sql). */
	restore: 7_283_531,
	/** Held, shared, with a hash of where its files are, by each process that serves the site. */
	filesPlace: 7_283_532,
	/** Held while a backup is copied to another place, which may take long. */
	backupCopy: 7_283_533,
} as const;

/** Takes an advisory lock for a session, unless another session holds it. */
export async function tryAdvisoryLock(
	session: Sql | ReservedSql,
	name: keyof typeof advisoryLocks,
): Promise<boolean> {
	const [row] = await session`select pg_try_advisory_lock(${advisoryLocks[name]}) as taken`;
	return row?.taken === true;
}

interface Waiting {
	/** Whether others may hold it as well. */
	isShared?: boolean;
	milliseconds?: number;
}

/** As long as a backup before an upgrade, and the migrations, may take in another process. */
const maxWait = 10 * 60_000;

/**
 * Takes an advisory lock for a session, which keeps it until it ends.
 * @param session a single connection.
 * @throws StartError that names who holds the lock, after a bounded time.
 */
export async function takeAdvisoryLock(
	session: Sql | ReservedSql,
	name: keyof typeof advisoryLocks,
	{ isShared = false, milliseconds = maxWait }: Waiting = {},
): Promise<void> {
	const lock = advisoryLocks[name];
	await session`select set_config('lock_timeout', ${String(milliseconds)}, false)`;
	try {
		if (isShared) await session`select pg_advisory_lock_shared(${lock})`;
		else await session`select pg_advisory_lock(${lock})`;
	} catch (cause) {
		if (errorCode(cause) !== lockNotAvailable) throw cause;
		throw new StartError(await describeHolder(session, lock), { cause });
	}
	await session`reset lock_timeout`;
}

const lockNotAvailable = "55P03";

async function describeHolder(session: Sql | ReservedSql, lock: number): Promise<string> {
	const [holder] = await session`
		select activity.pid, activity.backend_start
		from pg_locks as held join pg_stat_activity as activity using (pid)
		where held.locktype = 'advisory' and held.granted and held.objid = ${lock}
			and held.database = (select oid from pg_database where datname = current_database())
		order by activity.backend_start limit 1`;
	const since = holder
		? ` (process ${holder.pid} of Postgres, since ${holder.backend_start.toISOString()})`
		: "";
	const end = holder ? `: select pg_terminate_backend(${holder.pid});` : ".";
	return `Another session holds the database${since}. Wait until that Levain has started, then start again. If none is starting, end the session${end}`;
}
