interface Options {
	idleMilliseconds: number;
	/** Background work must run eventually, however busy the site is. */
	maxMilliseconds: number;
}

/** Detects when the site is idle, for background work. */
export function createIdleDetector({ idleMilliseconds, maxMilliseconds }: Options) {
	let lastRequest = Number.NEGATIVE_INFINITY;
	return {
		interrupt(): void {
			lastRequest = performance.now();
		},
		/** Resolves when no request has come for a while, or after the longest wait. */
		async whenIdle(): Promise<void> {
			const deadline = performance.now() + maxMilliseconds;
			while (true) {
				const now = performance.now();
				const idleAt = Math.min(lastRequest + idleMilliseconds, deadline);
				if (now >= idleAt) return;
				await new Promise<void>((resolve) => setTimeout(resolve, idleAt - now).unref());
			}
		},
	};
}
