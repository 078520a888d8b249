/** A page that was current so long ago is recent. */
const recentMilliseconds = 10_000;

/** Counts the states of the content, and remembers when the last ones ended. */
interface Generations {
	current(): number;
	/** Whether a generation has ended only recently. */
	isRecent(generation: number): boolean;
	/** The content has changed. */
	advance(): void;
}

export function createGenerations(): Generations {
	let current = 0;
	/** When each generation ended that was the current one until recently, oldest first. */
	const ended = new Map<number, number>();
	return {
		current: () => current,
		isRecent: (generation) => Date.now() - (ended.get(generation) ?? 0) <= recentMilliseconds,
		advance() {
			const now = Date.now();
			ended.set(current, now);
			for (const [old, endedAt] of ended) {
				if (now - endedAt <= recentMilliseconds) break;
				ended.delete(old);
			}
			current += 1;
		},
	};
}
