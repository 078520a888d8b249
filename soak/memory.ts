import { memoryOfTree } from "../bench/processes.ts";
import { median } from "../bench/statistics.ts";

const sampleMilliseconds = 2000;

/** Below so many samples, two minutes of them, a machine's noise is all that can be seen. */
const minSamples = 60;

/** How many windows the second half is cut into. */
const windowsInHalf = 5;

export interface MemoryWatch {
	/** Bytes of all processes together, one each two seconds. */
	readonly samples: readonly number[];
	stop(): void;
}

/**
 * Watches the memory of processes and of all that they start. What several of them share is counted
 * once.
 */
export function watchMemory(pids: readonly number[]): MemoryWatch {
	const samples: number[] = [];
	const timer = setInterval(sample, sampleMilliseconds);

	async function sample(): Promise<void> {
		// An image process may end while it is looked at: then there is no sample.
		const sizes = await Promise.all(pids.map(memoryOfTree)).catch(() => null);
		if (sizes) samples.push(sizes.reduce((sum, size) => sum + size, 0));
	}

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
	const window = Math.floor(half.length / windowsInHalf);
	return median(half.slice(-window)) / median(half.slice(0, window)) - 1;
}
