import type { Database } from "../postgres/database.ts";

/** Keeps writes that take several transactions out of a restore. */
export interface RestoreGate {
	/**
	 * Runs a write. A restore that begins meanwhile waits for it.
	 * @throws PostgresError that is an outage (app/platform/outages.ts), during a restore.
	 */
	pass<Result>(write: () => Promise<Result>): Promise<Result>;
	close(): Promise<void>;
}

/** The triggers of the tables do the same for writes of one transaction. */
export function createRestoreGate(database: Database): RestoreGate {
	const sql = database.connect("fail", { max: 1 });
	return {
		pass: <Result>(write: () => Promise<Result>) =>
			sql.begin(async (transaction) => {
				await transaction`select private.require_no_restore()`;
				return write();
			}) as Promise<Result>,
		close: () => sql.end({ timeout: 1 }),
	};
}
