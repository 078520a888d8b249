import { setTimeout as delay } from "node:timers/promises";
import { createBoundedQueue } from "../../bounded-queue.ts";
import { tooManyAtOnce } from "./too-many-at-once.ts";

const patienceMilliseconds = 2000;

/** Work that is done once a request is answered, so that the answer does not tell of it. */
export interface AfterAnswer {
	/** @throws {Refusal} when too much waits. */
	add(work: () => Promise<void>): void;
	/** Waits for what is under way, a moment long. */
	close(): Promise<void>;
}

export function createAfterAnswer(): AfterAnswer {
	const queue = createBoundedQueue({ atOnce: 2, mostWaiting: 100, tooMany: tooManyAtOnce });
	return {
		add(work) {
			void queue.run(() => work().catch(report));
		},
		close: () => Promise.race([queue.whenIdle(), delay(patienceMilliseconds)]),
	};
}

function report(error: unknown): void {
	console.error("The account service could not finish a request:", error);
}
