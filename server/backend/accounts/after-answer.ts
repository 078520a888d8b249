import { setTimeout as delay } from "node:timers/promises";
import PQueue from "p-queue";
import { Busy } from "./refusal.ts";

const mostAtOnce = 2;
const mostWaiting = 100;
const patienceMilliseconds = 2000;

/** Work that is done once a request is answered, so that the answer does not tell of it. */
export interface AfterAnswer {
	/** @throws {Busy} when too much waits. */
	add(work: () => Promise<void>): void;
	/** Waits for what is under way, a moment long. */
	close(): Promise<void>;
}

export function createAfterAnswer(): AfterAnswer {
	const queue = new PQueue({ concurrency: mostAtOnce });
	return {
		add(work) {
			if (queue.size >= mostWaiting) throw new Busy();
			void queue.add(() => work().catch(report));
		},
		close: () => Promise.race([queue.onIdle(), delay(patienceMilliseconds)]),
	};
}

function report(error: unknown): void {
	console.error("The account service could not finish a request:", error);
}
