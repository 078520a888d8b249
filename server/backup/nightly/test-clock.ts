import { setImmediate as untilNextRound } from "node:timers/promises";
import type { Clock } from "./clock.ts";

/** A clock that only goes on when a test says so. */
export interface TestClock extends Clock {
	/** Lets time pass, with all that falls due meanwhile. */
	pass(milliseconds: number): Promise<void>;
	set(now: Date): void;
}

export function createTestClock(start: Date): TestClock {
	let now = start.getTime();
	const calls = new Set<{ at: number; call: () => void }>();

	function nextUntil(end: number) {
		const due = [...calls].filter(({ at }) => at <= end);
		return due.sort((one, other) => one.at - other.at)[0];
	}

	return {
		now: () => new Date(now),
		after(milliseconds, call) {
			const entry = { at: now + milliseconds, call };
			calls.add(entry);
			return () => calls.delete(entry);
		},
		async pass(milliseconds) {
			const end = now + milliseconds;
			for (let next = nextUntil(end); next; next = nextUntil(end)) {
				now = next.at;
				calls.delete(next);
				next.call();
				// What is called may call back again.
				await untilNextRound();
			}
			now = end;
			await untilNextRound();
		},
		set(date) {
			now = date.getTime();
		},
	};
}
