import type { RateLimit, RateLimits } from "../../app/platform/rate-limits.ts";
import { maxCountedSenders } from "./limits.ts";
import { senderFor } from "./sender.ts";

interface Window {
	count: number;
	/** Milliseconds since 1970. */
	endsAt: number;
}

/** Counts in this process alone, for as long as it lives. */
export function createMemoryRateLimits(): RateLimits {
	const limits = new Map<string, Map<string, Window>>();

	function windowOf(limit: RateLimit, who: string): Window {
		let windows = limits.get(limit.name);
		if (!windows || windows.size >= maxCountedSenders) {
			windows = new Map();
			limits.set(limit.name, windows);
		}
		const sender = senderFor(limit, who);
		const known = windows.get(sender);
		if (known && known.endsAt > Date.now()) return known;
		const window = { count: 0, endsAt: Date.now() + limit.windowSeconds * 1000 };
		windows.set(sender, window);
		return window;
	}

	return {
		async count(...attempts) {
			const counts: number[] = [];
			for (const [limit, who] of attempts) {
				const window = windowOf(limit, who);
				window.count += 1;
				if (window.count > limit.max) {
					return { counts, retryAfterSeconds: secondsUntil(window.endsAt) };
				}
				counts.push(window.count);
			}
			return { counts, retryAfterSeconds: 0 };
		},
		async forgive(...attempts) {
			for (const [limit, who] of attempts) windowOf(limit, who).count -= 1;
		},
	};
}

/** Whole seconds until an instant, at least one. */
export function secondsUntil(instant: number): number {
	return Math.max(1, Math.ceil((instant - Date.now()) / 1000));
}
