/**
 * Makes a function that may be called at any time and works once at a time: calls that come while it
 * works become one more round of work, after this one.
 * @returns the function. What it returns resolves when the work of the call is done; it rejects as
 *   the work does, and a round that was waiting for that is not begun.
 */
export function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
	let underWay: Promise<void> | null = null;
	let isCalledAgain = false;

	async function run(): Promise<void> {
		try {
			do {
				isCalledAgain = false;
				await work();
			} while (isCalledAgain);
		} finally {
			underWay = null;
		}
	}

	return () => {
		isCalledAgain = true;
		underWay ??= run();
		return underWay;
	};
}
