import { log } from "../../../app/platform/log.server.ts";
import { settlesWithin } from "../../../app/platform/with-timeout.ts";
import { createBoundedQueue } from "../../limits/bounded-queue.ts";
import { queues } from "../../limits/limits.ts";
import { tooManyRequests } from "../requests/refusal.ts";

const closeMilliseconds = 2000;

/** Waits between the tries of a mail that somebody waits for. Mail servers are often back within minutes. */
const retryMilliseconds = [15_000, 60_000, 5 * 60_000];

export type BackgroundWork = ReturnType<typeof createBackgroundWork>;

/** Work done after a request is answered, so that the response time reveals nothing. */
export function createBackgroundWork() {
	const queue = createBoundedQueue({ ...queues.accountMail, tooMany: tooManyRequests });

	async function runUntilDone(work: () => Promise<void>, waits: readonly number[]): Promise<void> {
		const [wait, ...others] = waits;
		try {
			await queue.run(work);
		} catch (error) {
			if (wait === undefined) report(error);
			else setTimeout(() => void runUntilDone(work, others), wait).unref();
		}
	}

	return {
		/** @throws {Refusal} when too much waits. */
		add(work: () => Promise<void>): void {
			void queue.run(() => work().catch(report));
		},
		/** Work that is tried again for some minutes after it failed. */
		addUntilDone: (work: () => Promise<void>) => void runUntilDone(work, retryMilliseconds),
		/** Waits for what is under way, a moment long. */
		close: () => settlesWithin(queue.whenIdle(), closeMilliseconds),
	};
}

function report(error: unknown): void {
	log.error("the account service could not finish a request", { error });
}
