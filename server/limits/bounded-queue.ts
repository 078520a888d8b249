import PQueue from "p-queue";
import { watchQueue } from "../metrics/operation-metrics.ts";

interface Options {
	/** Its name in the metrics. */
	name: string;
	atOnce: number;
	maxWaiting: number;
	/** Makes the error for work that is refused because too many wait. */
	tooMany: () => Error;
	/** The time limit of a task, which then fails (TimeoutError). */
	maxMilliseconds?: number;
}

interface Waiting {
	round: number;
	refusal: AbortController;
}

/**
 * A queue for work that strangers can cause: a few tasks run at once, others wait, and senders take
 * turns. Without a bound, it could fill the memory.
 */
export function createBoundedQueue(options: Options) {
	const { name, atOnce, maxWaiting, tooMany, maxMilliseconds } = options;
	const queue = new PQueue({ concurrency: atOnce, timeout: maxMilliseconds });
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
		/**
		 * Runs a task when its turn comes. If too many wait, the sender with the most waiting tasks loses
		 * its last one; otherwise this one is refused at once.
		 * @param sender whose turns are counted (sender.ts); null if that does not matter.
		 */
		run<Result>(work: () => Promise<Result>, sender: string | null = null): Promise<Result> {
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
		/** Resolves when nothing is under way and nothing waits. */
		whenIdle: () => queue.onIdle(),
	};
}
