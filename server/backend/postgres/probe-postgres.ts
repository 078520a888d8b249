import { setImmediate as untilNextRound, setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { socketOnce } from "./database-socket.ts";
import { clientSettings, connectSeconds } from "./postgres-client.ts";

/** Why a Postgres cannot be used now. */
export interface ConnectionFailure {
	reason: unknown;
	/** It did not answer at all: it hangs, or the network does. */
	isSilent: boolean;
}

/**
 * Asks over a new connection whether it can be written: an existing one would not show that new ones
 * fail. A standby answers, and can't be used until it takes over.
 * @param signal ends the question, as if Postgres had refused.
 * @returns null when it can be used.
 */
export async function probePostgres(
	url: string,
	signal: AbortSignal,
): Promise<ConnectionFailure | null> {
	// The driver's own timeout also expires when this process is busy.
	const settings = { ...clientSettings, ...socketOnce(clientSettings), connect_timeout: 0, max: 1 };
	const sql = postgres(url, settings);
	try {
		const answer = await Promise.race([sql`show transaction_read_only`, silence(signal)]);
		if (answer === "silence") return { reason: "it does not answer", isSilent: true };
		const isReadOnly = answer[0]?.transaction_read_only === "on";
		return isReadOnly ? { reason: "it only allows reading", isSilent: false } : null;
	} catch (error) {
		return { reason: error, isSilent: false };
	} finally {
		await sql.end({ timeout: 0 });
	}
}

const tickMilliseconds = 100;

/**
 * Waits for a time in which this process was able to receive an answer: a tick that comes late, because
 * the process was busy, counts no more than one on time. An answer that has arrived meanwhile comes first.
 */
async function silence(signal: AbortSignal): Promise<"silence"> {
	for (let waited = 0; waited < connectSeconds * 1000; waited += tickMilliseconds) {
		await wait(tickMilliseconds, undefined, { ref: false, signal });
	}
	await untilNextRound();
	await untilNextRound();
	return "silence";
}
