/** Counts running work, so that others can wait until there is none. */
export interface Activity {
	during<Result>(work: () => Promise<Result>): Promise<Result>;
	isNone(): boolean;
	/** Resolves when nothing is running, or after this time. */
	whenNone(longestMilliseconds?: number): Promise<void>;
}

export function createActivity(): Activity {
	const waiting = new Set<() => void>();
	let underWay = 0;
	return {
		async during(work) {
			underWay += 1;
			try {
				return await work();
			} finally {
				underWay -= 1;
				if (underWay === 0) for (const resolve of waiting) resolve();
			}
		},
		isNone: () => underWay === 0,
		async whenNone(longestMilliseconds) {
			if (underWay === 0) return;
			const { promise, resolve } = Promise.withResolvers<void>();
			const isBounded = longestMilliseconds !== undefined;
			const timer = isBounded ? setTimeout(resolve, longestMilliseconds) : undefined;
			waiting.add(resolve);
			await promise;
			clearTimeout(timer);
			waiting.delete(resolve);
		},
	};
}
