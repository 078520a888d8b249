/** How often something may be done. */
export interface RateLimit {
	/** Tells what is counted; the same limit has the same name in every process. */
	name: string;
	most: number;
	windowSeconds: number;
}

export interface Counted {
	/** How often it was done within the window, with this time; exact up to one more than the most. */
	count: number;
	/** 0 when it may be done, otherwise in how many seconds it may be done again. */
	retryAfterSeconds: number;
}

/** Counts who did what how often lately. */
export interface RateLimits {
	/**
	 * Counts one more time. It never fails: what cannot be counted for all processes is counted for
	 * this one.
	 * @param who a network address, or any other text of any length.
	 */
	count(limit: RateLimit, who: string): Promise<Counted>;
	/** Takes one time back: it turned out to be harmless. */
	forgive(limit: RateLimit, who: string): Promise<void>;
}
