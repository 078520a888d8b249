import PQueue from "p-queue";
import { watchQueue } from "../metrics/operation-metrics.ts";

/** Runs a few tasks at once; others wait in a queue, in which senders take turns. */
export interface BoundedQueue {
	/**
	 * Runs a task when its turn comes. When too many wait, the last one of a sender with more of them is
	 * refused in its place; otherwise this one, at once.
	 * @param sender who causes it, as limits count (sender.ts); null if that does not matter.
	 */
	run<Result>(work: () => Promise<Result>, sender?: string | null): Promise<Result>;
	/** Resolves when nothing is under way and nothing waits. */
	whenIdle(): Promise<void>;
}

interface Options {
	/** Tells it from other queues in the figures. */
	name: string;
	atOnce: number;
	maxWaiting: number;
	/** Makes the error for work that is refused because too many wait. */
	tooMany: () => Error;
	/** How long a piece may take; then it counts as failed (TimeoutError), and another begins. */
	longestMilliseconds?: number;
}

interface Waiting {
	round: number;
	refusal: AbortController;
}

/** A queue for work that strangers can cause; unbounded, it could fill the memory. */
export function createBoundedQueue(options: Options): BoundedQueue {
	const { name, atOnce, maxWaiting, tooMany, longestMilliseconds } = options;
	const queue = new PQueue({ concurrency: atOnce, timeout: longestMilliseconds });
	const waiting = new Set<Waiting>();
	/** The round of the work that was begun last. */
	let currentRound = 0;
	/** The next round of each sender whose work waits or is being done. */
	const nextRounds = new Map<string, number>();
	watchQueue(name, { waiting: () => queue.size, running: () => queue.pending });

	function roundOf(sender: string | null): number {
		return Math.max(currentRound, (sender !== null && nextRounds.get(sender)) || 0);
	}

	function makeRoom(round: number): void {
		const last = [...waiting].reduce((last, each) => (each.round >= last.round ? each : last));
		if (last.round <= round) throw tooMany();
		last.refusal.abort(tooMany());
	}

	return {
		run(work, sender = null) {
			const round = roundOf(sender);
			if (queue.size >= maxWaiting) makeRoom(round);
			if (sender !== null) nextRounds.set(sender, round + 1);
			const place = { round, refusal: new AbortController() };
			waiting.add(place);
			const begin = () => {
				waiting.delete(place);
				currentRound = Math.max(currentRound, round);
				return work();
			};
			const { signal } = place.refusal;
			return queue.add(begin, { priority: -round, signal }).finally(() => {
				waiting.delete(place);
				if (sender !== null && nextRounds.get(sender) === round + 1) nextRounds.delete(sender);
			});
		},
		whenIdle: () => queue.onIdle(),
	};
}
