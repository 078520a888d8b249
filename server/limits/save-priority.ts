import PQueue from "p-queue";
import { settlesWithin } from "../../app/platform/with-timeout.ts";
import { maxWaitForSavesMilliseconds } from "./limits.ts";

export type SavePriority = ReturnType<typeof createSavePriority>;

/** Gives saves priority: renderings start when no save is running. */
export function createSavePriority() {
	const saves = new PQueue();
	const answers: (() => void)[] = [];

	function sendSome(): void {
		const count = saves.pending === 0 ? answers.length : 1;
		for (const answer of answers.splice(0, count)) answer();
		if (answers.length > 0) setImmediate(sendSome);
	}

	return {
		save: <Result>(work: () => Promise<Result>): Promise<Result> => saves.add(work),
		/** Resolves when no save is running, or after a moment: a save that hangs must not stop the pages. */
		async whenNone(): Promise<void> {
			if (saves.pending > 0) await settlesWithin(saves.onIdle(), maxWaitForSavesMilliseconds);
		},
		/**
		 * Sends a finished response: at once, or one per turn of the event loop while a save is running,
		 * which waits for Postgres several times, each time for a whole turn.
		 */
		send(answer: () => void): void {
			if (saves.pending === 0 && answers.length === 0) answer();
			else if (answers.push(answer) === 1) setImmediate(sendSome);
		},
	};
}
