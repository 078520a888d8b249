import { AsyncLocalStorage } from "node:async_hooks";
import { inspect } from "node:util";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import postgres, { type PendingQuery, type Row, type Sql } from "postgres";
import { outageRetrySeconds } from "../../../app/platform/outages.ts";
import type { Database } from "../../../server/backend/postgres/database.ts";
import { withSessions } from "../../../server/backend/postgres/postgres-sessions.ts";
import { refusalOf } from "../../../server/backend/requests/refusal.ts";
import { errorMessage } from "../../../server/process/start-error.ts";
import { formatTextList, parseTextList } from "./text-list.ts";

/**
 * The connection through which Lite works, with the answers of PostgREST where Lite's own differ.
 */
export function createLiteConnection(database: Database): PostgresConnection {
	const settings = {
		...database.settings("fail"),
		max: 5,
		types,
		connection: {
			statement_timeout: statementMilliseconds.service_role,
			idle_in_transaction_session_timeout: idleMilliseconds,
		},
	};
	const connection = createPostgresConnection({ url: database.url, postgresOptions: settings });
	pipelineSessionSetup(withSessions(connection.driver, database.url, settings));
	return Object.assign(connection, {
		// On its first request Lite would grant every role every right on our tables, which our migrations
		// do not want. It skips that once it believes it is done.
		rlsState: "active",
		normalizeDbError: describeDatabaseError,
	});
}

/**
 * How long a statement of each role may take: Postgres has such limits for users who log in, and not for
 * the roles they take on.
 */
const statementMilliseconds = { anon: 3000, authenticated: 8000, service_role: 15_000 };

/** How long a transaction may wait for its next statement. */
const idleMilliseconds = 10_000;

/** A request under way. */
interface RequestUnderWay {
	/** Aborted when the client disconnects. */
	signal: AbortSignal;
	/** Why the database or the files could not take part. Lite would call it an internal error. */
	failure: unknown;
}

const requestUnderWay = new AsyncLocalStorage<RequestUnderWay>();

/**
 * Runs what a request causes; its queries are canceled when the signal is aborted.
 * @throws failures that `failRequest` was given: an unreachable database, a full disk, and others.
 */
export async function withDatabaseOf<Result>(
	signal: AbortSignal,
	run: () => Result,
): Promise<Awaited<Result>> {
	const request: RequestUnderWay = { signal, failure: null };
	const result = await requestUnderWay.run(request, run);
	if (request.failure) throw request.failure;
	return result;
}

/** Has the request that is under way end with this failure in place of Lite's answer. */
export function failRequest(failure: unknown): void {
	Object.assign(requestUnderWay.getStore() ?? {}, { failure });
}

/** The statements with which Lite sets role and claims in each transaction. */
const sessionSetupStatement = /^(?:select set_config\('[\w.]+', \$1, true\)|set local role .*)$/i;

/**
 * Lite waits for the answer to each statement of the session setup, twice for those with a
 * parameter: ten round trips before the query itself. They need none, so they are pipelined:
 * Postgres runs the statements in the order they were sent, and if one fails, the transaction is
 * aborted and the query after it is refused.
 */
function pipelineSessionSetup(driver: Sql): void {
	const reserve = driver.reserve.bind(driver);
	driver.reserve = async () => {
		const session = await reserve();
		const { unsafe } = session;
		session.unsafe = ((query, ...rest) => {
			if (!sessionSetupStatement.test(query)) return cancelWithRequest(unsafe(query, ...rest));
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

/** A query that has ended must not be canceled: its session may run another one by then. */
function cancelWithRequest<Query extends PendingQuery<Row[]>>(query: Query): Query {
	const signal = requestUnderWay.getStore()?.signal;
	if (!signal) return query;
	const cancel = () => cancelQuery(query);
	const leave = () => signal.removeEventListener("abort", cancel);
	signal.addEventListener("abort", cancel, { once: true });
	query.then(leave, leave);
	return query;
}

/** The driver's own state of a query. */
interface Cancelable {
	canceller: ((query: unknown) => Promise<void>) | null;
}

/** The driver's own method leaves a rejected promise unhandled when it fails. */
function cancelQuery(query: PendingQuery<Row[]>): void {
	const cancelable = query as unknown as Cancelable;
	const { canceller } = cancelable;
	cancelable.canceller = null;
	canceller?.(query).catch(() => {});
}

const noRows = Object.assign([], { command: "SELECT", count: 0 });

/** Lite hands JSON over as text; encoded once more it would become a quoted string. */
const serialize = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const asGiven = (value: unknown) => value;
const writeList = (value: unknown) => (Array.isArray(value) ? formatTextList(value) : value);

/** Values as PostgREST sends them. Columns of other types are texts. */
const types = {
	/** Numbers are numbers: 4.50 is 4.5 and not "4.50". */
	number: { to: 1700, from: [20, 1700], serialize: String, parse: Number },
	/** `2026-11-20 20:03:51.04+00` becomes `2026-11-20T20:03:51.04+00:00`. */
	timestamptz: {
		to: 1184,
		from: [1184],
		serialize: asGiven,
		parse: (text: string) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
	},
	date: { to: 1082, from: [1082, 1114], serialize: asGiven, parse: asGiven },
	json: { to: 114, from: [114, 3802], serialize, parse: JSON.parse },
	/** Of texts, names, and ids. */
	lists: {
		to: 1009,
		from: [1002, 1003, 1009, 1015, 2951],
		serialize: writeList,
		parse: parseTextList,
	},
	numberLists: {
		to: 1007,
		from: [1005, 1007],
		serialize: writeList,
		parse: (text: string) => parseTextList(text).map(Number),
	},
};

/** The errors that Lite answers as PostgREST does. Others have a code and wording of its own. */
const knownToLite = /^(?:PT|2[12]|2350[235]|25006|42)/;

/** The statuses with which PostgREST answers the rest, by how their codes begin. */
const statuses: [start: RegExp, status: number][] = [
	[/^(?:08|53(?!400))/, 503],
	[/^(?:0L|0P|28)/, 403],
	[/^P0001/, 400],
	[/^(?:09|25|2D|38|39|3B|40|53|54|55|57|58|F0|HV|P0|XX)/, 500],
];

function statusOf(code: string): number {
	return statuses.find(([start]) => start.test(code))?.[1] ?? 400;
}

function headersOf(status: number): Record<string, string> {
	return status === 503 ? { "retry-after": String(outageRetrySeconds) } : {};
}

function describeDatabaseError(error: unknown): unknown {
	const refusal = refusalOf(error);
	if (refusal) {
		failRequest(refusal);
		return { [inspect.custom]: () => errorMessage(error) };
	}
	if (!(error instanceof postgres.PostgresError)) return error;
	// Lite prints each error it answers. A refusal needs one line, not the trace of the driver.
	const line = () => `The database refused a request: ${error.message} (${error.code})`;
	const { code, message, detail = null, hint = null } = error;
	if (knownToLite.test(code)) return Object.assign(error, { [inspect.custom]: line });
	const status = statusOf(code);
	return {
		code: "PGRST",
		message: JSON.stringify({ code, message, details: detail, hint }),
		detail: JSON.stringify({ status, headers: headersOf(status) }),
		[inspect.custom]: line,
	};
}
