/**
 * Coalesces calls: those made while the work runs become one more round after it. A call resolves or
 * rejects with the round that begins with it or after it.
 */
export function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | null = null;
	let waiting: Promise<void> | null = null;

	async function begin(): Promise<void> {
		waiting = null;
		running = work();
		await running.finally(() => {
			running = null;
		});
	}

	return () => {
		if (!waiting && running) waiting = running.then(begin, begin);
		return waiting ?? begin();
	};
}
