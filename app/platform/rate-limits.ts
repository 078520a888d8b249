/** A rate limit. */
export interface RateLimit {
	/** Identifies the limit; the same in every process. */
	name: string;
	/** Whose attempts count together: those of one connection, or of all connections of a network. */
	per?: "connection" | "network";
	max: number;
	windowSeconds: number;
}

/** Somebody's attempt, as a limit counts it. */
export type Attempt = readonly [limit: RateLimit, who: string];

interface Counted {
	/** How often it was done within each window, with this time, up to the first limit that is exceeded. */
	counts: number[];
	/** 0 when it may be done, otherwise in how many seconds it may be done again. */
	retryAfterSeconds: number;
}

/** Counts attempts within time windows. */
export interface RateLimits {
	/**
	 * Counts an attempt by each limit in turn, until one is exceeded: later ones are not counted then.
	 * Never fails: without the shared counter, it counts for this process.
	 */
	count(...attempts: Attempt[]): Promise<Counted>;
	/** Takes one attempt back, because it was harmless. */
	forgive(...attempts: Attempt[]): Promise<void>;
}
