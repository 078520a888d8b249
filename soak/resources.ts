import { readdir } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { median } from "../bench/figures.ts";
import { memoryOfTree } from "../bench/processes.ts";

const sampleMilliseconds = 2000;

/** Below so many samples, two minutes of them, a machine's noise is all that can be seen. */
const minSamples = 60;

/** Watches the memory of processes and of all that they start: bytes, one sample each two seconds. */
export function watchMemory(pids: readonly number[]) {
	const samples: number[] = [];
	const timer = setInterval(async () => {
		// An image process may end while it is looked at: then there is no sample.
		const sizes = await Promise.all(pids.map(memoryOfTree)).catch(() => null);
		if (sizes) samples.push(sizes.reduce((sum, size) => sum + size, 0));
	}, sampleMilliseconds);
	return { samples, stop: () => clearInterval(timer) };
}

/**
 * How much memory has grown in the second half: the median of its last fifth against the median of
 * its first fifth, so that neither a single sample nor the warm-up of the first half decides.
 * @returns 0.05 for five percent; null when there are too few samples to tell.
 */
export function growthInSecondHalf(samples: readonly number[]): number | null {
	if (samples.length < minSamples) return null;
	const half = samples.slice(Math.floor(samples.length / 2));
	const fifth = Math.floor(half.length / 5);
	return median(half.slice(-fifth)) / median(half.slice(0, fifth)) - 1;
}

/** Connections, streams, and files that processes have open, by the number of the process. */
export async function countOpenFiles(pids: readonly number[]): Promise<Map<number, number>> {
	const counts = await Promise.all(
		pids.map(async (pid) => (await readdir(`/proc/${pid}/fd`)).length),
	);
	return new Map(pids.map((pid, index) => [pid, counts[index] ?? 0]));
}

/** Files that open and close by themselves: pipes to the image process, a connection to the database. */
const allowedMore = 10;
const maxMilliseconds = 60_000;

/** Waits until processes have no more open than at the start. @returns whether they have, in a minute */
export async function untilOpenFilesAreBack(atStart: Map<number, number>): Promise<boolean> {
	const deadline = performance.now() + maxMilliseconds;
	while (performance.now() < deadline) {
		const open = await countOpenFiles([...atStart.keys()]);
		const isBack = ([pid, count]: [number, number]) => (open.get(pid) ?? 0) <= count + allowedMore;
		if ([...atStart].every(isBack)) return true;
		await setTimeout(500);
	}
	return false;
}
