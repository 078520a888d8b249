import { AsyncLocalStorage } from "node:async_hooks";
import { inspect } from "node:util";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import postgres, { type PendingQuery, type Row, type Sql } from "postgres";

/**
 * The connection through which Lite works, with the answers a hosted project would give where
 * Lite's own differ.
 */
export function createLiteConnection(url: string): PostgresConnection {
	const connection = createPostgresConnection({
		url,
		postgresOptions: {
			max: 5,
			onnotice() {},
			types: { numeric, timestamptz, json, jsonb },
			connection: {
				statement_timeout: statementMilliseconds.service_role,
				idle_in_transaction_session_timeout: idleMilliseconds,
			},
		},
	});
	introduceWithoutWaiting(connection.driver);
	return Object.assign(connection, {
		// On its first request Lite would grant every role every right on our tables, which a hosted
		// project does not and our migrations do not want. It skips that once it believes it is done.
		rlsState: "active",
		normalizeDbError: describeDatabaseError,
	});
}

/**
 * How long a statement of each role may take, as on a hosted project: Postgres knows such limits
 * for users who log in, and not for the roles they take on.
 */
const statementMilliseconds = { anon: 3000, authenticated: 8000, service_role: 15_000 };

/** How long a transaction may wait for its next statement. */
const idleMilliseconds = 10_000;

/** Tells the queries of a request under way that whoever asked has left. */
const requestSignal = new AsyncLocalStorage<AbortSignal>();

/** Runs what a request causes; its queries are cancelled when the signal is aborted. */
export function withCancelledQueries<Result>(signal: AbortSignal, run: () => Result): Result {
	return requestSignal.run(signal, run);
}

/** With these Lite tells Postgres in each transaction who asks, and what for. */
const introduction = /^(?:select set_config\('[\w.]+', \$1, true\)|set local role .*)$/i;

/**
 * Lite waits for the answer to each statement of the introduction, twice for those with a
 * parameter: ten round trips before the query itself. They need none: Postgres takes the statements
 * in the order they were sent, and if one fails, the transaction is aborted and the query behind it
 * is refused.
 */
function introduceWithoutWaiting(driver: Sql): void {
	const reserve = driver.reserve.bind(driver);
	driver.reserve = async () => {
		const session = await reserve();
		const { unsafe } = session;
		session.unsafe = ((query, ...rest) => {
			if (!introduction.test(query)) return cancelWithRequest(unsafe(query, ...rest));
			// Prepared, because the driver asks for the types of an unprepared statement and waits.
			unsafe(query, rest[0], { prepare: true }).catch(() => {});
			const limit = statementLimit(query);
			if (limit) unsafe(limit, [], { prepare: true }).catch(() => {});
			return Promise.resolve(noRows);
		}) as typeof unsafe;
		return session;
	};
}

/** The statement that limits the time of a role, behind the one that takes the role on. */
function statementLimit(query: string): string | null {
	const [, role = ""] = /^set local role "?(\w+)"?$/i.exec(query) ?? [];
	const milliseconds = new Map(Object.entries(statementMilliseconds)).get(role);
	return milliseconds === undefined ? null : `set local statement_timeout = ${milliseconds}`;
}

/** A query that has ended must not be cancelled: its session may run another one by then. */
function cancelWithRequest<Query extends PendingQuery<Row[]>>(query: Query): Query {
	const signal = requestSignal.getStore();
	if (!signal) return query;
	const cancel = () => query.cancel();
	const leave = () => signal.removeEventListener("abort", cancel);
	signal.addEventListener("abort", cancel, { once: true });
	query.then(leave, leave);
	return query;
}

const noRows = Object.assign([], { command: "SELECT", count: 0 });

/** PostgREST sends numbers as numbers: 4.50 is 4.5 and not "4.50". */
const numeric = { to: 1700, from: [1700], serialize: String, parse: Number };

/** `2026-11-20 20:03:51.04+00` becomes `2026-11-20T20:03:51.04+00:00`, as PostgREST sends it. */
const timestamptz = {
	to: 1184,
	from: [1184],
	serialize: (value: unknown) => value,
	parse: (text: string) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
};

/** Lite hands JSON over as text; encoded once more it would become a quoted string. */
const serialize = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const json = { to: 114, from: [114], serialize, parse: JSON.parse };
const jsonb = { to: 3802, from: [3802], serialize, parse: JSON.parse };

/** Lite answers these with status 500 and its own code; PostgREST with 400 and Postgres' own. */
const refusals = new Set(["P0001", "23514", "23P01"]);

function describeDatabaseError(error: unknown): unknown {
	if (!(error instanceof postgres.PostgresError)) return error;
	// Lite prints each error it answers. A refusal needs one line, not the trace of the driver.
	const line = () => `The database refused a request: ${error.message} (${error.code})`;
	if (!refusals.has(error.code)) return Object.assign(error, { [inspect.custom]: line });
	const { code, message, detail = null, hint = null } = error;
	return {
		code: "PGRST",
		message: JSON.stringify({ code, message, details: detail, hint }),
		detail: JSON.stringify({ status: 400, headers: {} }),
		[inspect.custom]: line,
	};
}
