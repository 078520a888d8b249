/** Lets saves pass: what visitors wait for begins when no save is under way. */
export interface SavesFirst {
	/** Does what the back office asks for, at once. */
	save<Result>(work: () => Promise<Result>): Promise<Result>;
	/**
	 * Resolves when no save is under way, or after a moment: a save that hangs, and one after the
	 * other without a gap, must not stop the pages.
	 */
	untilNone(): Promise<void>;
}

const longestMilliseconds = 200;

export function createSavesFirst(): SavesFirst {
	let underWay = 0;
	const waiting = new Set<() => void>();

	function letGo(): void {
		for (const resolve of waiting) resolve();
		waiting.clear();
	}

	return {
		async save(work) {
			underWay += 1;
			try {
				return await work();
			} finally {
				underWay -= 1;
				if (underWay === 0) letGo();
			}
		},
		async untilNone() {
			if (underWay === 0) return;
			const { promise, resolve } = Promise.withResolvers<void>();
			const timer = setTimeout(resolve, longestMilliseconds);
			waiting.add(resolve);
			await promise;
			clearTimeout(timer);
			waiting.delete(resolve);
		},
	};
}
