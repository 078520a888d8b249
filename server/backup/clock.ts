/** The time, and how to be called later; tests have one of their own. */
export interface Clock {
	now(): Date;
	/** Calls back once. Returns how to call it off. */
	after(milliseconds: number, call: () => void): () => void;
}

/** The time of this machine. */
export const systemClock: Clock = {
	now: () => new Date(),
	after(milliseconds, call) {
		const timer = setTimeout(call, milliseconds).unref();
		return () => clearTimeout(timer);
	},
};
