import { setImmediate as untilNextRound, setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { type DatabasePlace, DatabaseSocket } from "./database-socket.ts";
import { DatabaseUnreachable } from "./database-unreachable.ts";
import { clientSettings, connectSeconds } from "./postgres-client.ts";
import { errorCode } from "./start-error.ts";

/** Why a Postgres cannot be used now. */
export interface ConnectionFailure {
	reason: unknown;
	/** It did not answer at all: it hangs, or the network does. */
	isSilent: boolean;
}

/**
 * Runs a minimal query over a new connection: an existing one would not show that new ones fail.
 * @param signal ends the question, as if Postgres had refused.
 * @returns null when it answers.
 */
export async function probePostgres(
	url: string,
	signal: AbortSignal,
): Promise<ConnectionFailure | null> {
	const sql = postgres(url, { ...clientSettings, ...onceOnly(), max: 1 });
	try {
		const answer = await Promise.race([sql`select 1`, silence(signal)]);
		return answer === "silence" ? { reason: "it does not answer", isSilent: true } : null;
	} catch (error) {
		return { reason: error, isSilent: errorCode(error) === "CONNECT_TIMEOUT" };
	} finally {
		await sql.end({ timeout: 0 });
	}
}

/** The driver would connect again and again. */
function onceOnly() {
	let isTried = false;
	return {
		socket(place: DatabasePlace) {
			const socket = new DatabaseSocket();
			if (isTried) setImmediate(() => socket.destroy(new DatabaseUnreachable()));
			else socket.open(place);
			isTried = true;
			return socket;
		},
	};
}

/** An answer that has arrived while this process was busy comes first. */
async function silence(signal: AbortSignal): Promise<"silence"> {
	await wait(connectSeconds * 1000, undefined, { ref: false, signal });
	await untilNextRound();
	await untilNextRound();
	return "silence";
}
