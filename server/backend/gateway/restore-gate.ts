import type { Sql } from "postgres";

/**
 * Runs a write of several transactions. A restore that begins meanwhile waits for it; the triggers of
 * the tables do the same for writes of one transaction.
 * @throws PostgresError that is an outage (app/platform/outages.ts), during a restore.
 */
export function unlessRestoring<Result>(sql: Sql, write: () => Promise<Result>): Promise<Result> {
	return sql.begin(async (transaction) => {
		await transaction`select private.require_no_restore()`;
		return write();
	}) as Promise<Result>;
}
