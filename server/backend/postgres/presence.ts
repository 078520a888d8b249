import type { Sql } from "postgres";
import { StartError } from "../../process/start-error.ts";
import { advisoryLocks, takeAdvisoryLock, tryAdvisoryLock } from "./advisory-locks.ts";
import type { Database } from "./database.ts";

/**
 * Whether no process works with this database: what is half done was then left by one that is gone.
 * To be asked by a process that prepares the database, because no other begins meanwhile.
 */
export async function isNobodyAtWork(sql: Sql): Promise<boolean> {
	if (!(await tryAdvisoryLock(sql, "presence"))) return false;
	await sql`select pg_advisory_unlock(${advisoryLocks.presence})`;
	return true;
}

/**
 * Checks that the processes that serve from this database keep their files where this one does: an
 * image that one of them stored would be missing at the others. No other process prepares meanwhile.
 * @param filesPlace names where the files are (files/open-files.ts).
 * @throws StartError
 */
export async function requireSharedFiles(sql: Sql, filesPlace: string): Promise<void> {
	const [other] = await sql`
		select pid from pg_locks
		where locktype = 'advisory' and granted and objsubid = 2
			and database = (select oid from pg_database where datname = current_database())
			and classid::bigint = ${advisoryLocks.filesPlace}
			and objid::bigint <> hashtext(${filesPlace})::bigint & 4294967295`;
	if (!other) return;
	throw new StartError(
		`Another Levain runs on this database and keeps its images in another place, so visitors would miss some. Set the same S3_ variables for both, or on one machine the same DATA_DIR. If none is running, end its session: select pg_terminate_backend(${other.pid});`,
	);
}

/**
 * Shows that this process works with the database, until it stops or dies: Postgres then frees the locks
 * of its session.
 * @param filesPlace of a process that serves the site from a database of one's own.
 */
export async function showPresence(
	database: Database,
	filesPlace?: string,
): Promise<{ end(): Promise<void> }> {
	let isEnded = false;
	const session = database.connect("wait", {
		max: 1,
		onclose() {
			// What fails because the connection is lost again comes here again.
			if (!isEnded) hold().catch(() => {});
		},
	});
	const hold = async () => {
		await takeAdvisoryLock(session, "presence", { isShared: true });
		if (filesPlace === undefined) return;
		const lock = advisoryLocks.filesPlace;
		await session`select pg_advisory_lock_shared(${lock}::integer, hashtext(${filesPlace}))`;
	};
	await hold();
	return {
		async end() {
			isEnded = true;
			await session.end({ timeout: 1 });
		},
	};
}
