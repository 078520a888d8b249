import type { RequestListener } from "node:http";
import type { VisitorAddress } from "../http/visitor-address.ts";
import { requestRate } from "../limits/limits.ts";
import { createMemoryRateLimits } from "../limits/memory-rate-limits.ts";

/**
 * Lets the requests of somebody who sends more than the request rate wait for the next second, so
 * that those of others come in between. None is refused: the limits of what it asks for do that.
 */
export function delayFloods(
	listener: RequestListener,
	visitorAddress: VisitorAddress,
): RequestListener {
	const counts = createMemoryRateLimits();
	return async (incoming, outgoing) => {
		const attempt = [requestRate, visitorAddress({ incoming })] as const;
		const { retryAfterSeconds } = await counts.count(attempt);
		const answer = () => {
			if (!incoming.socket.destroyed) listener(incoming, outgoing);
		};
		if (retryAfterSeconds > 0) setTimeout(answer, retryAfterSeconds * 1000);
		else answer();
	};
}
