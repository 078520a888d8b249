import type { Clock } from "./clock.ts";
import { nextNight } from "./nights.ts";

/** A start has more urgent work, and what was missed has waited for hours already. */
const afterStartMilliseconds = 15_000;

/** Between two looks. A machine may have slept, or its clock may have been set. */
const betweenMilliseconds = 5 * 60_000;

/**
 * Has somebody look whether something is due: soon after the start, when each night comes, and every
 * few minutes, one look after the other.
 * @param look must not throw.
 */
export function lookEachNight(look: () => Promise<void>, clock: Clock): { stop(): Promise<void> } {
	let isStopped = false;
	let looking = Promise.resolve();
	let callOff = clock.after(afterStartMilliseconds, begin);

	function begin(): void {
		looking = look().then(() => {
			if (!isStopped) callOff = clock.after(untilNextLook(clock.now()), begin);
		});
	}

	return {
		stop() {
			isStopped = true;
			callOff();
			return looking;
		},
	};
}

function untilNextLook(now: Date): number {
	return Math.min(betweenMilliseconds, nextNight(now).getTime() - now.getTime());
}
