import { setImmediate as nextTurn } from "node:timers/promises";
import type { RateLimit } from "../../app/platform/rate-limits.ts";
import { createBoundedQueue } from "./bounded-queue.ts";
import { busyRetrySeconds } from "./limits.ts";
import { logReachedLimit } from "./log-reached-limit.ts";
import { createMemoryRateLimits } from "./memory-rate-limits.ts";
import { senderOf } from "./sender.ts";

export class TooBusy extends Error {
	override name = "TooBusy";
	/** 429 when one visitor asks for too much, 503 when all together do. */
	readonly status: 429 | 503;
	readonly retryAfterSeconds: number;

	constructor(status: 429 | 503, retryAfterSeconds: number) {
		super("Too much work is waiting.");
		this.status = status;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

export type WorkLimit = ReturnType<typeof createWorkLimit>;

interface Options {
	atOnce: number;
	maxWaiting: number;
	/** Counted by this process, whose work it is. */
	perVisitor: RateLimit;
	/** The time limit of a task, which then fails (TimeoutError). */
	maxMilliseconds?: number;
}

/** Limits work that strangers can cause, per visitor and in total. */
export function createWorkLimit({ perVisitor, ...bounds }: Options) {
	const tooMany = () => new TooBusy(503, busyRetrySeconds);
	const queue = createBoundedQueue({ ...bounds, name: perVisitor.name, tooMany });
	const counts = createMemoryRateLimits();

	/**
	 * Counts a visitor's task before anything is done for it, such as reading it.
	 * @throws {TooBusy}
	 */
	async function count(visitorAddress: string): Promise<void> {
		const { retryAfterSeconds } = await counts.count([perVisitor, visitorAddress]);
		if (retryAfterSeconds === 0) return;
		logReachedLimit(perVisitor.name, { address: visitorAddress });
		throw new TooBusy(429, retryAfterSeconds);
	}

	/** Runs a task that was counted. @throws {TooBusy} */
	function runCounted<Result>(
		visitorAddress: string | null,
		work: () => Promise<Result>,
	): Promise<Result> {
		const sender = visitorAddress === null ? null : senderOf(visitorAddress);
		return queue.run(async () => {
			// Where everything that it needs is in memory, a hundred waiting ones would otherwise hold up
			// everybody else.
			await nextTurn();
			return work();
		}, sender);
	}

	return {
		count,
		runCounted,
		/**
		 * Counts a visitor's task and runs it when its turn comes.
		 * @param visitorAddress null when it counts for nobody.
		 * @throws {TooBusy}
		 */
		async run<Result>(visitorAddress: string | null, work: () => Promise<Result>): Promise<Result> {
			if (visitorAddress !== null) await count(visitorAddress);
			return runCounted(visitorAddress, work);
		},
	};
}
