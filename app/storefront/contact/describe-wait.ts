import type { Say } from "../../bakery/words/words.ts";

/** When to try again, in words: "in 10 minutes", "in 3 hours". Never too early. */
export function describeWait(seconds: number, say: Say): string {
	const minutes = Math.max(1, Math.ceil(seconds / 60));
	if (minutes <= 90) return say("messageLimits.inMinutes", { minutes });
	return say("messageLimits.inHours", { hours: Math.ceil(seconds / 3600) });
}
