import { createHmac, randomUUID } from "node:crypto";
import type { RateLimit, RateLimits } from "../../../app/platform/rate-limits.ts";
import { isEqualInConstantTime } from "../../backend/requests/timing-safe-equal.ts";

interface Options {
	/** Shared by all servers of the site alone. */
	secret: string;
	/** Where tickets that were used are counted, for all servers. */
	rateLimits: Pick<RateLimits, "count">;
	/** Milliseconds since 1970. */
	now?: () => number;
}

const validMilliseconds = 60_000;

/** Counts a ticket for longer than it is valid. */
const once: RateLimit = { name: "backup-ticket", max: 1, windowSeconds: 120 };

const form = /^([0-9a-z]{1,12}\.[0-9a-f-]{36})\.([\w-]{43})$/;

/**
 * Tickets for one download each, because a link cannot carry an access token. Any server of the site
 * accepts the tickets of the others.
 */
export function createDownloadTickets(options: Options) {
	const { secret, rateLimits, now = Date.now } = options;
	const key = createHmac("sha256", secret).update("backup download").digest();
	const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");

	return {
		/** For an administrator. */
		issue(): string {
			const named = `${(now() + validMilliseconds).toString(36)}.${randomUUID()}`;
			return `${named}.${sign(named)}`;
		},
		/** Whether it is ours, no older than a minute, and used for the first time. */
		async redeem(ticket: string): Promise<boolean> {
			const [, named = "", signature = ""] = form.exec(ticket) ?? [];
			if (!isEqualInConstantTime(signature, sign(named))) return false;
			const expiresAt = Number.parseInt(named, 36);
			if (expiresAt < now()) return false;
			const { retryAfterSeconds } = await rateLimits.count([once, named]);
			return retryAfterSeconds === 0;
		},
	};
}
