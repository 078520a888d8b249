/**
 * Coalesces calls: those made while the work runs become one more round after it. A call resolves when
 * its work is done, and rejects as the work does; then a waiting round is not begun.
 */
export function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
	let underWay: Promise<void> | null = null;
	let isCalledAgain = false;

	async function callUntilDone(): Promise<void> {
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
		underWay ??= callUntilDone();
		return underWay;
	};
}
