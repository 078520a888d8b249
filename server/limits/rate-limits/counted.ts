import type { RateLimiterRes } from "rate-limiter-flexible";
import type { Counted, RateLimit } from "../../../app/platform/rate-limits.ts";

/** What the library says of a count, in our words. */
export function toCounted(
	{ most }: RateLimit,
	{ consumedPoints, msBeforeNext }: Pick<RateLimiterRes, "consumedPoints" | "msBeforeNext">,
): Counted {
	const isExceeded = consumedPoints > most;
	return {
		count: consumedPoints,
		retryAfterSeconds: isExceeded ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0,
	};
}
