import { createClock } from "../../../app/platform/clock.server.ts";

/** The time, and how to be called later; tests have one of their own. */
export interface Clock {
	now(): Date;
	/** Calls back once. Returns how to call it off. */
	after(milliseconds: number, call: () => void): () => void;
}

/** How soon a test that moves the clock is noticed. */
const betweenLooksInTests = 100;

/** The time that the environment says. Advancing it calls listeners as if that time had passed. */
export function createScheduleClock({ clockFile }: { clockFile?: string }): Clock {
	if (clockFile === undefined) return systemClock;
	const { now } = createClock({ clockFile });
	return {
		now,
		after(milliseconds, call) {
			const due = now().getTime() + milliseconds;
			const end = Date.now() + milliseconds;
			const timer = setInterval(() => {
				if (now().getTime() < due && Date.now() < end) return;
				clearInterval(timer);
				call();
			}, betweenLooksInTests).unref();
			return () => clearInterval(timer);
		},
	};
}

/** The time of this machine. */
export const systemClock: Clock = {
	now: () => new Date(),
	after(milliseconds, call) {
		const timer = setTimeout(call, milliseconds).unref();
		return () => clearTimeout(timer);
	},
};
