import PQueue from "p-queue";
import { watchQueue } from "../metrics/operation-metrics.ts";

export type WorkQueue = ReturnType<typeof createWorkQueue>;

/**
 * A queue that keeps heavy work from taking the whole machine: work of the same lane runs one at
 * a time in the order it came, and at most `parallel` pieces run at once over all lanes.
 */
export function createWorkQueue(parallel: number) {
	const lanes = new Map<string, PQueue>();
	const all = new PQueue({ concurrency: parallel });
	const entered = new PQueue();
	watchQueue("image", {
		waiting: () => entered.pending - all.pending,
		running: () => all.pending,
	});

	async function runInTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
		const lane = lanes.get(name) ?? new PQueue({ concurrency: 1 });
		lanes.set(name, lane);
		try {
			return await lane.add(() => all.add(work));
		} finally {
			if (lane.size + lane.pending === 0) lanes.delete(name);
		}
	}

	return {
		run: <Result>(lane: string, work: () => Promise<Result>) =>
			entered.add(() => runInTurn(lane, work)),
		/** Resolves when nothing is under way and nothing waits. */
		whenIdle: () => entered.onIdle(),
	};
}
