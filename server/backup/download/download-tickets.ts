import { createHmac, randomUUID } from "node:crypto";
import type { RateLimit, RateLimits } from "../../../app/platform/rate-limits.ts";
import { isEqualInConstantTime } from "../../backend/requests/timing-safe-equal.ts";

/** Tickets for one download each: a link cannot say who asks, as a request of a script can. */
export interface DownloadTickets {
	/** For somebody who was found to be an administrator. */
	issue(): string;
	/** Whether it is ours, no older than a minute, and used for the first time. */
	redeem(ticket: string): Promise<boolean>;
}

interface Options {
	/** Known to all servers of the site, and to nobody else. */
	secret: string;
	/** Where tickets that were used are counted, for all servers. */
	rateLimits: Pick<RateLimits, "count">;
	/** Milliseconds since 1970. */
	now?: () => number;
}

const validMilliseconds = 60_000;

/** Counts a ticket for longer than it is valid. */
const once: RateLimit = { name: "backup-ticket", most: 1, windowSeconds: 120 };

const form = /^([0-9a-z]{1,12}\.[0-9a-f-]{36})\.([\w-]{43})$/;

/** Tickets that any server of the site takes, whichever has issued them. */
export function createDownloadTickets(options: Options): DownloadTickets {
	const { secret, rateLimits, now = Date.now } = options;
	const key = createHmac("sha256", secret).update("backup download").digest();
	const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");

	return {
		issue() {
			const named = `${(now() + validMilliseconds).toString(36)}.${randomUUID()}`;
			return `${named}.${sign(named)}`;
		},
		async redeem(ticket) {
			const [, named = "", signature = ""] = form.exec(ticket) ?? [];
			if (!isEqualInConstantTime(signature, sign(named))) return false;
			const expiresAt = Number.parseInt(named, 36);
			if (expiresAt < now()) return false;
			const { retryAfterSeconds } = await rateLimits.count(once, named);
			return retryAfterSeconds === 0;
		},
	};
}
