/** A rate limit. */
export interface RateLimit {
	/** Identifies the limit; the same in every process. */
	name: string;
	/** Whose attempts count together: those of one connection, or of all connections of a network. */
	per?: "connection" | "network";
	most: number;
	windowSeconds: number;
}

export interface Counted {
	/** How often it was done within the window, with this time; exact up to one more than the most. */
	count: number;
	/** 0 when it may be done, otherwise in how many seconds it may be done again. */
	retryAfterSeconds: number;
}

/** Counts attempts within a time window. */
export interface RateLimits {
	/** Counts an attempt. Never fails: without the shared counter, it counts for this process. */
	count(limit: RateLimit, who: string): Promise<Counted>;
	/** Takes one attempt back, because it was harmless. */
	forgive(limit: RateLimit, who: string): Promise<void>;
}
