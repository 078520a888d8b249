import { log } from "../../../app/platform/log.server.ts";
import { settlesWithin } from "../../../app/platform/with-timeout.ts";
import { createBoundedQueue } from "../../limits/bounded-queue.ts";
import { queues } from "../../limits/limits.ts";
import { tooManyRequests } from "../requests/refusal.ts";

const closeMilliseconds = 2000;

export type BackgroundWork = ReturnType<typeof createBackgroundWork>;

/** Work done after a request is answered, so that the response time reveals nothing. */
export function createBackgroundWork() {
	const queue = createBoundedQueue({ ...queues.accountMail, tooMany: tooManyRequests });
	return {
		/** @throws {Refusal} when too much waits. */
		add(work: () => Promise<void>): void {
			void queue.run(() => work().catch(report));
		},
		/** Waits for what is under way, a moment long. */
		close: () => settlesWithin(queue.whenIdle(), closeMilliseconds),
	};
}

function report(error: unknown): void {
	log.error("the account service could not finish a request", { error });
}
