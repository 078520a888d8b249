import PQueue from "p-queue";

/** Does a few pieces of work at once, while others wait for their turn. */
export interface BoundedQueue {
	/** Does a piece of work when its turn comes. Throws at once when too many wait. */
	run<Result>(work: () => Promise<Result>): Promise<Result>;
	/** Resolves when nothing is under way and nothing waits. */
	whenIdle(): Promise<void>;
}

interface Options {
	atOnce: number;
	/** How many pieces of work may wait for their turn. */
	mostWaiting: number;
	/** Makes the error that is thrown when too many wait. */
	tooMany: () => Error;
	/** How long a piece may take; then it counts as failed (TimeoutError), and another begins. */
	longestMilliseconds?: number;
}

/** A queue for work that strangers can cause: without a bound it would fill the memory. */
export function createBoundedQueue(options: Options): BoundedQueue {
	const { atOnce, mostWaiting, tooMany, longestMilliseconds } = options;
	const queue = new PQueue({ concurrency: atOnce, timeout: longestMilliseconds });
	return {
		run(work) {
			if (queue.size >= mostWaiting) throw tooMany();
			return queue.add(work);
		},
		whenIdle: () => queue.onIdle(),
	};
}
