import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimit, RateLimits } from "../../../app/platform/rate-limits.ts";
import { toCounted } from "./counted.ts";
import { senderFor } from "./sender.ts";

/**
 * Senders remembered per limit; enough for any bakery, and a bound for those who have many
 * addresses. Beyond it everybody is counted from the start again.
 */
const maxSenders = 20_000;

interface Memory {
	limiter: RateLimiterMemory;
	senders: number;
}

/** Counts in this process alone, for as long as it lives. */
export function createMemoryRateLimits(): RateLimits {
	const memories = new Map<string, Memory>();

	function memoryOf(limit: RateLimit): Memory {
		const known = memories.get(limit.name);
		if (known && known.senders < maxSenders) return known;
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
