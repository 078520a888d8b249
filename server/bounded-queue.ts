import PQueue from "p-queue";
import { watchQueue } from "./metrics/queue-metrics.ts";

/** Runs a few tasks at once; others wait in a queue. */
export interface BoundedQueue {
	/** Runs a task when its turn comes. Throws at once when too many wait. */
	run<Result>(work: () => Promise<Result>): Promise<Result>;
	/** Resolves when nothing is under way and nothing waits. */
	whenIdle(): Promise<void>;
}

interface Options {
	/** Tells it from other queues in the figures. */
	name: string;
	atOnce: number;
	/** How many pieces of work may wait for their turn. */
	maxWaiting: number;
	/** Makes the error that is thrown when too many wait. */
	tooMany: () => Error;
	/** How long a piece may take; then it counts as failed (TimeoutError), and another begins. */
	longestMilliseconds?: number;
}

/** A queue for work that strangers can cause; unbounded, it could fill the memory. */
export function createBoundedQueue(options: Options): BoundedQueue {
	const { name, atOnce, maxWaiting, tooMany, longestMilliseconds } = options;
	const queue = new PQueue({ concurrency: atOnce, timeout: longestMilliseconds });
	watchQueue(name, { waiting: () => queue.size, running: () => queue.pending });
	return {
		run(work) {
			if (queue.size >= maxWaiting) throw tooMany();
			return queue.add(work);
		},
		whenIdle: () => queue.onIdle(),
	};
}
