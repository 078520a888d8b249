/** Knows when the site has nothing to answer, for work that can wait. */
export interface Quiet {
	/** A request has come. */
	interrupt(): void;
	/** Resolves when no request has come for a while, or when it has waited long enough. */
	whenQuiet(): Promise<void>;
}

interface Options {
	quietMilliseconds: number;
	/** Work that can wait must get on at last, however busy the site is. */
	longestMilliseconds: number;
}

export function createQuiet({ quietMilliseconds, longestMilliseconds }: Options): Quiet {
	let lastRequest = Number.NEGATIVE_INFINITY;
	return {
		interrupt() {
			lastRequest = performance.now();
		},
		async whenQuiet() {
			const deadline = performance.now() + longestMilliseconds;
			while (true) {
				const now = performance.now();
				const quietAt = Math.min(lastRequest + quietMilliseconds, deadline);
				if (now >= quietAt) return;
				await new Promise<void>((resolve) => setTimeout(resolve, quietAt - now).unref());
			}
		},
	};
}
