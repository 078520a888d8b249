import { AsyncLocalStorage } from "node:async_hooks";
import { inspect } from "node:util";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import postgres, { type PendingQuery, type Row, type Sql } from "postgres";
import type { Database } from "./database.ts";
import { isUnreachable } from "./database-unreachable.ts";
import { addSessions } from "./postgres-client.ts";
import { errorMessage, isDiskFull } from "./start-error.ts";

/**
 * The connection through which Lite works, with the answers a hosted project would give where
 * Lite's own differ.
 */
export async function createLiteConnection(database: Database): Promise<PostgresConnection> {
	const settings = {
		...database.settings("fail"),
		max: 5,
		types: { numeric, timestamptz, json, jsonb },
		connection: {
			statement_timeout: statementMilliseconds.service_role,
			idle_in_transaction_session_timeout: idleMilliseconds,
		},
	};
	const connection = createPostgresConnection({ url: database.url, postgresOptions: settings });
	const teach = await learnTypes(connection.driver);
	introduceWithoutWaiting(addSessions(connection.driver, database.url, settings, teach));
	return Object.assign(connection, {
		// On its first request Lite would grant every role every right on our tables, which a hosted
		// project does not and our migrations do not want. It skips that once it believes it is done.
		rlsState: "active",
		normalizeDbError: describeDatabaseError,
	});
}

/**
 * Lite reads arrays. By itself the driver learns their types on every new connection, and when that
 * is lost meanwhile, the process ends: it learns them here, once for all.
 * @returns gives a client what was learned, and what Lite has told the driver about types.
 */
async function learnTypes(driver: Sql): Promise<(client: Sql) => void> {
	driver.options.fetch_types = true;
	await driver`select 1`;
	const known = knowledgeOf(driver);
	return (client) => {
		const { parsers, serializers, shared } = knowledgeOf(client);
		Object.assign(parsers, known.parsers);
		Object.assign(serializers, known.serializers);
		Object.assign(shared.typeArrayMap, known.shared.typeArrayMap);
	};
}

/** What the driver keeps about types in the options of a client. */
interface TypeKnowledge {
	parsers: object;
	serializers: object;
	shared: { typeArrayMap: object };
}

function knowledgeOf({ options }: Sql): TypeKnowledge {
	return options as unknown as TypeKnowledge;
}

/**
 * How long a statement of each role may take, as on a hosted project: Postgres knows such limits
 * for users who log in, and not for the roles they take on.
 */
const statementMilliseconds = { anon: 3000, authenticated: 8000, service_role: 15_000 };

/** How long a transaction may wait for its next statement. */
const idleMilliseconds = 10_000;

/** A request under way. */
interface RequestUnderWay {
	/** Tells its queries that whoever asked has left. */
	signal: AbortSignal;
	/** Why the database could not take part. Lite would call it an internal error. */
	failure: unknown;
}

const requestUnderWay = new AsyncLocalStorage<RequestUnderWay>();

/**
 * Runs what a request causes; its queries are cancelled when the signal is aborted.
 * @throws DatabaseUnreachable and its like, and what tells that the disk is full.
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
	const signal = requestUnderWay.getStore()?.signal;
	if (!signal) return query;
	const cancel = () => cancelQuery(query);
	const leave = () => signal.removeEventListener("abort", cancel);
	signal.addEventListener("abort", cancel, { once: true });
	query.then(leave, leave);
	return query;
}

/** What the driver keeps in a query. */
interface Cancellable {
	canceller: ((query: unknown) => Promise<void>) | null;
}

/** The driver's own way leaves nobody to hear that Postgres could not be told. */
function cancelQuery(query: PendingQuery<Row[]>): void {
	const cancellable = query as unknown as Cancellable;
	const { canceller } = cancellable;
	cancellable.canceller = null;
	canceller?.(query).catch(() => {});
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

/** Lite answers these with a code of its own; PostgREST with these statuses and Postgres' own. */
const statuses = new Map([
	["P0001", 400],
	["23514", 400],
	["23P01", 400],
	["40001", 500],
	["40P01", 500],
	["57014", 500],
]);

function describeDatabaseError(error: unknown): unknown {
	if (isUnreachable(error) || isDiskFull(error)) {
		Object.assign(requestUnderWay.getStore() ?? {}, { failure: error });
		return { [inspect.custom]: () => errorMessage(error) };
	}
	if (!(error instanceof postgres.PostgresError)) return error;
	// Lite prints each error it answers. A refusal needs one line, not the trace of the driver.
	const line = () => `The database refused a request: ${error.message} (${error.code})`;
	const status = statuses.get(error.code);
	if (!status) return Object.assign(error, { [inspect.custom]: line });
	const { code, message, detail = null, hint = null } = error;
	return {
		code: "PGRST",
		message: JSON.stringify({ code, message, details: detail, hint }),
		detail: JSON.stringify({ status, headers: {} }),
		[inspect.custom]: line,
	};
}
