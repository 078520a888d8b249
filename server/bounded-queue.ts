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
}

/** A queue for work that strangers can cause: without a bound it would fill the memory. */
export function createBoundedQueue({ atOnce, mostWaiting, tooMany }: Options): BoundedQueue {
	const queue = new PQueue({ concurrency: atOnce });
	return {
		run(work) {
			if (queue.size >= mostWaiting) throw tooMany();
			return queue.add(work);
		},
		whenIdle: () => queue.onIdle(),
	};
}
