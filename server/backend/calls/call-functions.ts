import postgres from "postgres";
import { log } from "../../../app/platform/log.server.ts";
import { outageRetrySeconds } from "../../../app/platform/outages.ts";
import type { Database } from "../postgres/database.ts";
import type { Caller } from "../requests/api-request.ts";
import { notAllowed, Refusal, refusalOf, unknownCall } from "../requests/refusal.ts";
import { becomeCaller, parametersOf } from "./as-caller.ts";
import {
	callStatement,
	canCall,
	type DatabaseFunction,
	readFunctions,
} from "./database-functions.ts";
import { readArguments } from "./read-arguments.ts";

/** All statements see the same state. */
const beginReading = "begin isolation level repeatable read read only";

/** The functions of the database, open for callers. */
export interface FunctionCalls {
	/** Whether there is such a function, and its grants and first line allow the caller. */
	canCall(name: string, caller: Caller): boolean;
	/**
	 * Calls a function as somebody.
	 * @param sent its arguments by name, as anybody may have sent them.
	 * @param signal ends the query when it is aborted.
	 * @throws {Refusal} also for what the function itself refuses.
	 */
	call(name: string, sent: unknown, caller: Caller, signal: AbortSignal): Promise<Answer>;
	close(): Promise<void>;
}

interface Answer {
	/** A JSON text; null for a function that returns nothing. */
	json: string | null;
	/** The version of the content that a function which reads alone has seen. */
	contentVersion: number;
}

/** Opens the functions of a database that has its schema. */
export async function openFunctionCalls(database: Database): Promise<FunctionCalls> {
	const sql = database.connect("fail", { max: 5 });
	const functions = await readFunctions(sql);

	async function run(
		called: DatabaseFunction,
		given: object,
		caller: Caller,
		signal: AbortSignal,
	): Promise<Answer> {
		const statement = callStatement(called, Object.keys(given));
		const parameters = statement.includes("$1") ? [JSON.stringify(given)] : [];
		const session = await sql.reserve();
		let committing: Promise<unknown> = Promise.resolve();
		try {
			signal.throwIfAborted();
			// None waits for the one before: Postgres runs them in their order, and where one fails refuses
			// those after it.
			const begun = session.unsafe(called.isReading ? beginReading : "begin");
			const becoming = session.unsafe(becomeCaller, parametersOf(caller), { prepare: true });
			const answer = session.unsafe(statement, parameters, { prepare: true });
			committing = session.unsafe("commit");
			await settle([begun, becoming, answer, committing], signal, async () => {
				const [row] = await becoming;
				await sql`select pg_cancel_backend(${row?.session})`;
			});
			const [become] = await becoming;
			const [row] = await answer;
			return { json: row?.json ?? null, contentVersion: Number(become?.contentVersion) };
		} finally {
			// A commit that was canceled before it began leaves its transaction to the next call.
			await committing.catch(() => session.unsafe("rollback").catch(() => {}));
			session.release();
		}
	}

	return {
		canCall(name, caller) {
			const called = functions.get(name);
			return called !== undefined && canCall(called, caller);
		},
		async call(name, sent, caller, signal) {
			const called = functions.get(name);
			if (!called) throw unknownCall("function");
			if (!canCall(called, caller)) throw notAllowed(caller);
			const given = readArguments(called, sent);
			try {
				return await run(called, given, caller, signal);
			} catch (error) {
				// Nobody reads this, and it is no failure.
				if (signal.aborted) throw new Refusal(499, "given_up", "The request was given up.");
				throw refusalOf(error) ?? databaseRefusal(error, caller) ?? error;
			}
		},
		close: () => sql.end({ timeout: 1 }),
	};
}

/**
 * Waits for all queries, and for `cancel` if they were given up meanwhile: it must not reach the next call
 * of the session.
 * @throws what the first of them failed with: the others failed because of it.
 */
async function settle(
	queries: Promise<unknown>[],
	signal: AbortSignal,
	cancel: () => Promise<void>,
): Promise<void> {
	let canceled: Promise<void> | undefined;
	const giveUp = () => {
		canceled = cancel().catch(() => {});
	};
	signal.addEventListener("abort", giveUp, { once: true });
	const settled = await Promise.allSettled(queries);
	signal.removeEventListener("abort", giveUp);
	await canceled;
	for (const each of settled) if (each.status === "rejected") throw each.reason;
}

/** The refusal of the database, with its own message and code; null for an error that is none. */
function databaseRefusal(error: unknown, caller: Caller): Refusal | null {
	if (!(error instanceof postgres.PostgresError)) return null;
	const { code, message, detail = null } = error;
	const status = statusOf(code, caller);
	// What the server asks for itself, it reports itself.
	if (status >= 500 && caller.kind !== "server") {
		log.error("a function of the database failed", { code, reason: message });
	}
	const retryAfter = status === 503 ? outageRetrySeconds : null;
	return new Refusal(status, code, message, retryAfter, detail);
}

/** Codes of the form PT404 say the status themselves. */
const ownStatus = /^PT([45]\d\d)$/;

/** The statuses of all other codes, by how these begin. */
const statuses: [start: RegExp, status: number][] = [
	[/^(?:23503|23505)/, 409],
	[/^(?:42883|42P01)/, 404],
	[/^(?:08|53(?!400))/, 503],
	[/^(?:0L|0P|28)/, 403],
	[/^P0001/, 400],
	[/^(?:09|25|2D|38|39|3B|40|53|54|55|57|58|F0|HV|P0|XX)/, 500],
];

function statusOf(code: string, caller: Caller): number {
	const [, own] = ownStatus.exec(code) ?? [];
	if (own !== undefined) return Number(own);
	if (code === "42501") return caller.kind === "anonymous" ? 401 : 403;
	return statuses.find(([start]) => start.test(code))?.[1] ?? 400;
}
