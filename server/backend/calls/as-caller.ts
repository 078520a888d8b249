import type { Sql, TransactionSql } from "postgres";
import type { Caller } from "../requests/api-request.ts";

/**
 * How long a statement of each role may take: Postgres has such limits for users who log in, and not for
 * the roles they take on.
 */
const statementMilliseconds = { anon: 3000, authenticated: 8000, service_role: 15_000 };

/** A role of Postgres that callers take on. */
export type DatabaseRole = keyof typeof statementMilliseconds;

const roles = { anonymous: "anon", "signed-in": "authenticated", server: "service_role" } as const;

export function roleOf({ kind }: Caller): DatabaseRole {
	return roles[kind];
}

/** How long a transaction may wait for its next statement. */
const idleMilliseconds = 10_000;

/**
 * Takes on the role of a caller, and their limits, until the transaction ends; gives the session's number
 * and the version of the content.
 * Nothing is set for a whole session, because poolers may refuse that or lose it.
 */
export const becomeCaller = `
	select pg_backend_pid() as session,
		(select version from private.content_version) as "contentVersion",
		set_config('role', $1, true), set_config('levain.user_id', $2, true),
		set_config('levain.session_id', $3, true), set_config('statement_timeout', $4, true),
		set_config('idle_in_transaction_session_timeout', '${idleMilliseconds}', true),
		set_config('TimeZone', 'UTC', true)`;

/** The parameters of `becomeCaller`. */
export function parametersOf(caller: Caller): string[] {
	const role = roleOf(caller);
	const milliseconds = String(statementMilliseconds[role]);
	if (caller.kind !== "signed-in") return [role, "", "", milliseconds];
	return [role, caller.userId, caller.sessionId, milliseconds];
}

/** Runs a transaction as a caller: grants and row-level security decide what it may do. */
export function asCaller<Result>(
	sql: Sql,
	caller: Caller,
	work: (transaction: TransactionSql) => Promise<Result>,
): Promise<Result> {
	return sql.begin(async (transaction) => {
		await transaction.unsafe(becomeCaller, parametersOf(caller));
		return work(transaction);
	}) as Promise<Result>;
}
