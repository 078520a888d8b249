import type { Sql } from "postgres";
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
 * Shows that this process works with the database, until it stops or dies: Postgres then frees the lock
 * of its session.
 */
export async function showPresence(database: Database): Promise<{ end(): Promise<void> }> {
	let isEnded = false;
	const session = database.connect("wait", {
		max: 1,
		onclose() {
			// What fails because the connection is lost again comes here again.
			if (!isEnded) hold().catch(() => {});
		},
	});
	const hold = () => takeAdvisoryLock(session, "presence", { isShared: true });
	await hold();
	return {
		async end() {
			isEnded = true;
			await session.end({ timeout: 1 });
		},
	};
}
