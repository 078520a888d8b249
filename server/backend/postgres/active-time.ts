import { setTimeout as wait } from "node:timers/promises";

const tickMilliseconds = 100;

/**
 * Waits for a time in which this process was able to receive an answer. A tick that comes late, because
 * the process was busy, counts no more than one that comes in time.
 * @param signal ends the wait with an AbortError.
 */
export async function waitActiveTime(milliseconds: number, signal: AbortSignal): Promise<void> {
	for (let waited = 0; waited < milliseconds; waited += tickMilliseconds) {
		await wait(tickMilliseconds, undefined, { ref: false, signal });
	}
}
