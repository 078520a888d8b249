import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Counted, RateLimit, RateLimits } from "../../app/platform/rate-limits.ts";
import { maxCountedSenders } from "./limits.ts";
import { senderFor } from "./sender.ts";

interface Memory {
	limiter: RateLimiterMemory;
	senders: number;
}

/** Counts in this process alone, for as long as it lives. */
export function createMemoryRateLimits(): RateLimits {
	const memories = new Map<string, Memory>();

	function memoryOf(limit: RateLimit): Memory {
		const known = memories.get(limit.name);
		if (known && known.senders < maxCountedSenders) return known;
		const { most: points, windowSeconds: duration } = limit;
		const memory = { limiter: new RateLimiterMemory({ points, duration }), senders: 0 };
		memories.set(limit.name, memory);
		return memory;
	}

	return {
		async count(limit, who) {
			const memory = memoryOf(limit);
			const result: RateLimiterRes = await memory.limiter.penalty(senderFor(limit, who));
			if (result.isFirstInDuration) memory.senders += 1;
			return toCounted(limit, result);
		},
		async forgive(limit, who) {
			await memoryOf(limit).limiter.reward(senderFor(limit, who));
		},
	};
}

/** Translates a count of the library. */
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
