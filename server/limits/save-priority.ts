import { createActivity } from "./activity.ts";
import { longestWaitForSavesMilliseconds } from "./limits.ts";

/** Gives saves priority: renderings start when no save is running. */
export interface SavePriority {
	save<Result>(work: () => Promise<Result>): Promise<Result>;
	/**
	 * Resolves when no save is running, or after a moment: a save that hangs must not stop the pages.
	 */
	whenNone(): Promise<void>;
	/**
	 * Sends a finished response: at once, or one per turn of the event loop while a save is running,
	 * which waits for Postgres several times, each time for a whole turn.
	 */
	send(answer: () => void): void;
}

export function createSavePriority(): SavePriority {
	const saves = createActivity();
	const answers: (() => void)[] = [];

	function sendSome(): void {
		const count = saves.isNone() ? answers.length : 1;
		for (const answer of answers.splice(0, count)) answer();
		if (answers.length > 0) setImmediate(sendSome);
	}

	return {
		save: saves.during,
		whenNone: () => saves.whenNone(longestWaitForSavesMilliseconds),
		send(answer) {
			if (saves.isNone() && answers.length === 0) return answer();
			if (answers.push(answer) === 1) setImmediate(sendSome);
		},
	};
}
