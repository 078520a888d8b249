/** Counts the work that is under way, for those who wait until there is none. */
export interface Activity {
	/** Does work, which counts until it ends, one way or the other. */
	during<Result>(work: () => Promise<Result>): Promise<Result>;
	isNone(): boolean;
	/** Resolves when nothing is under way. */
	whenNone(): Promise<void>;
}

export function createActivity(): Activity {
	const waiting: (() => void)[] = [];
	let underWay = 0;
	return {
		async during(work) {
			underWay += 1;
			try {
				return await work();
			} finally {
				underWay -= 1;
				if (underWay === 0) for (const resolve of waiting.splice(0)) resolve();
			}
		},
		isNone: () => underWay === 0,
		whenNone() {
			return underWay === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
		},
	};
}
