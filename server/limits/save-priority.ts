export type SavePriority = ReturnType<typeof createSavePriority>;

/** Gives saves priority over finished responses. */
export function createSavePriority() {
	let saves = 0;
	const answers: (() => void)[] = [];

	function sendSome(): void {
		const count = saves === 0 ? answers.length : 1;
		for (const answer of answers.splice(0, count)) answer();
		if (answers.length > 0) setImmediate(sendSome);
	}

	return {
		async save<Result>(work: () => Promise<Result>): Promise<Result> {
			saves += 1;
			try {
				return await work();
			} finally {
				saves -= 1;
			}
		},
		/**
		 * Sends a finished response: at once, or one per turn of the event loop while a save is running,
		 * which waits for Postgres several times, each time for a whole turn.
		 */
		send(answer: () => void): void {
			if (saves === 0 && answers.length === 0) answer();
			else if (answers.push(answer) === 1) setImmediate(sendSome);
		},
	};
}
