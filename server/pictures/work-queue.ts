import { createActivity } from "../activity.ts";

/** Runs work in lanes: one after the other within a lane, and few lanes at the same time. */
export interface WorkQueue {
	run<Result>(lane: string, work: () => Promise<Result>): Promise<Result>;
	/** Resolves when nothing is under way and nothing waits. */
	whenIdle(): Promise<void>;
}

/**
 * A queue that keeps heavy work from taking the whole machine: work of the same lane runs one at
 * a time in the order it came, and at most `parallel` pieces run at once over all lanes.
 */
export function createWorkQueue(parallel: number): WorkQueue {
	const lanes = new Map<string, Promise<unknown>>();
	const waiting: (() => void)[] = [];
	const activity = createActivity();
	let free = parallel;

	async function acquire(): Promise<void> {
		if (free > 0) free -= 1;
		else await new Promise<void>((resolve) => waiting.push(resolve));
	}

	/** Hands the place to the one who has waited longest. */
	function release(): void {
		const next = waiting.shift();
		if (next) next();
		else free += 1;
	}

	async function runInTurn<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
		const previous = lanes.get(lane);
		const turn = (async () => {
			await previous?.catch(() => {});
			await acquire();
			try {
				return await work();
			} finally {
				release();
			}
		})();
		lanes.set(lane, turn);
		try {
			return await turn;
		} finally {
			if (lanes.get(lane) === turn) lanes.delete(lane);
		}
	}

	return {
		run: (lane, work) => activity.during(() => runInTurn(lane, work)),
		whenIdle: () => activity.whenNone(),
	};
}
