import { log } from "../../platform/log.server.ts";
import type { Attempt, RateLimit, RateLimits } from "../../platform/rate-limits.ts";

const minute = 60;
const hour = 60 * minute;

const perConnection: RateLimit = { name: "contact-message", most: 30, windowSeconds: 10 * minute };
const perDay: RateLimit = { name: "contact-message-day", most: 100, windowSeconds: 24 * hour };
const perNetwork: RateLimit = {
	name: "contact-message-network",
	per: "network",
	most: 60,
	windowSeconds: hour,
};
/** Bounds the disk space that a stranger with many networks can fill. */
const inAll: RateLimit = { name: "contact-message-in-all", most: 1000, windowSeconds: hour };

/** In this order, a flood leaves no count behind that is kept for a day. */
const limits = [perConnection, inAll, perNetwork, perDay];

/** Beyond this many messages within an hour, the owner's mailbox would fill up. */
const FLOOD_COUNT = 100;

/** More than several people on one connection send within ten minutes. */
const CONNECTION_FLOOD_COUNT = 15;

export interface CountedMessage {
	/** 0 when the message may be stored, otherwise in how many seconds one may be. */
	retryAfterSeconds: number;
	/** Messages from this connection within ten minutes, including this one. */
	fromConnection: number;
	/** Whether more messages arrive than the owner should get by mail. */
	isFlood: boolean;
	/** Takes the count back, because the message couldn't be stored. */
	forgive(): Promise<void>;
}

/** Counts a message, before it's stored. */
export async function countMessage(
	rateLimits: RateLimits,
	visitorAddress: string,
): Promise<CountedMessage> {
	const attempts = limits.map(
		(limit): Attempt => [limit, limit === inAll ? "everybody" : visitorAddress],
	);
	const { counts, retryAfterSeconds } = await rateLimits.count(...attempts);
	// A rejected message must not use up what others share.
	const shared = attempts.slice(1, counts.length);
	if (retryAfterSeconds > 0 && shared.length > 0) await rateLimits.forgive(...shared);
	const [fromConnection = 0, fromAll = 0] = counts;
	const isFlood = isFloodInAll(fromAll) || fromConnection > CONNECTION_FLOOD_COUNT;
	const forgive = () => rateLimits.forgive(...attempts);
	return { retryAfterSeconds, fromConnection, isFlood, forgive };
}

function isFloodInAll(count: number): boolean {
	if (count === FLOOD_COUNT + 1) {
		log.warn("over 100 messages arrived within an hour; more go to spam without an email");
	}
	return count > FLOOD_COUNT;
}
