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
 * Checks that processes at work with this database keep their files where this one does: an image that
 * one stored would be missing at the others. To be asked as above.
 * @param filesPlace names where the files are (files/open-files.ts).
 * @throws StartError
 */
export async function requireSharedFiles(sql: Sql, filesPlace: string): Promise<void> {
	if (await isNobodyAtWork(sql)) return;
	const [lock] = await sql`
		select pg_try_advisory_lock(hashtextextended(${filesPlace}, 0)) as taken`;
	if (!lock?.taken) return;
	await sql`select pg_advisory_unlock(hashtextextended(${filesPlace}, 0))`;
	throw new StartError(
		"Another process serves this database and keeps its images elsewhere, so visitors would miss some of them. Set the same S3_ variables for both, or on one machine the same DATA_DIR.",
	);
}

/**
 * Shows that this process works with the database and with the files of that place, until it stops or
 * dies: Postgres then frees the locks of its session.
 */
export async function showPresence(
	database: Database,
	filesPlace: string,
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
		await session`select pg_advisory_lock_shared(hashtextextended(${filesPlace}, 0))`;
	};
	await hold();
	return {
		async end() {
			isEnded = true;
			await session.end({ timeout: 1 });
		},
	};
}
