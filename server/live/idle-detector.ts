/** Detects when the site is idle, for background work. */
export interface IdleDetector {
	interrupt(): void;
	/** Resolves when no request has come for a while, or after the longest wait. */
	whenIdle(): Promise<void>;
}

interface Options {
	idleMilliseconds: number;
	/** Background work must run eventually, however busy the site is. */
	longestMilliseconds: number;
}

export function createIdleDetector({
	idleMilliseconds,
	longestMilliseconds,
}: Options): IdleDetector {
	let lastRequest = Number.NEGATIVE_INFINITY;
	return {
		interrupt() {
			lastRequest = performance.now();
		},
		async whenIdle() {
			const deadline = performance.now() + longestMilliseconds;
			while (true) {
				const now = performance.now();
				const idleAt = Math.min(lastRequest + idleMilliseconds, deadline);
				if (now >= idleAt) return;
				await new Promise<void>((resolve) => setTimeout(resolve, idleAt - now).unref());
			}
		},
	};
}
