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

/** Takes on the role of a caller, and their limits, until the transaction ends; gives the session's number. */
export const becomeCaller = `
	select pg_backend_pid() as session,
		set_config('role', $1, true), set_config('request.jwt.claim.role', $1, true),
		set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claims', $3, true),
		set_config('statement_timeout', $4, true)`;

/** The parameters of `becomeCaller`. */
export function parametersOf(caller: Caller): string[] {
	const role = roleOf(caller);
	const person =
		caller.kind === "signed-in" ? { sub: caller.userId, session_id: caller.sessionId } : {};
	const milliseconds = String(statementMilliseconds[role]);
	return [role, person.sub ?? "", JSON.stringify({ role, ...person }), milliseconds];
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
