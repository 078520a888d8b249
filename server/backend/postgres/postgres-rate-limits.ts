import { createHash } from "node:crypto";
import { log } from "../../../app/platform/log.server.ts";
import type { Attempt, RateLimits } from "../../../app/platform/rate-limits.ts";
import { withTimeout } from "../../../app/platform/with-timeout.ts";
import { maxCountedSenders } from "../../limits/limits.ts";
import { createMemoryRateLimits, secondsUntil } from "../../limits/memory-rate-limits.ts";
import { senderFor } from "../../limits/sender.ts";
import type { Database } from "./database.ts";

export interface SharedRateLimits extends RateLimits {
	close(): Promise<void>;
}

/** A sign-in must not wait long for a count. */
const timeoutMilliseconds = 2000;
const sweepMilliseconds = 5 * 60 * 1000;

/**
 * Counts in the database, so that all processes share the counts and a restart forgets none. While
 * the database does not answer, this process counts for itself.
 */
export function openPostgresRateLimits(database: Database): SharedRateLimits {
	const sql = database.connect("fail", { max: 2, connect_timeout: timeoutMilliseconds / 1000 });
	const ownCounts = createMemoryRateLimits();
	/** Until when somebody is refused: who continues meanwhile costs no query. */
	const refusedUntil = new Map<string, number>();
	const sweep = () => sql`delete from private.rate_limits where expires_at < now()`.catch(warn);
	const sweeping = setInterval(sweep, sweepMilliseconds);
	sweeping.unref();

	function refuse(key: string, until: number): void {
		if (refusedUntil.size >= maxCountedSenders) refusedUntil.clear();
		refusedUntil.set(key, until);
	}

	return {
		async count(...attempts) {
			const keys = attempts.map(keyOf);
			const until = Math.max(...keys.map((key) => refusedUntil.get(key) ?? 0));
			if (until > Date.now()) return { counts: [], retryAfterSeconds: secondsUntil(until) };
			const limits = attempts.map(([{ max, windowSeconds }], index) => ({
				...{ key: keys[index], max, seconds: windowSeconds },
			}));
			try {
				const rows = await inTime(sql<CountRow[]>`
					select * from private.count_attempts(${JSON.stringify(limits)}::text::json)`);
				const exceeded = rows.find(({ is_exceeded }) => is_exceeded);
				if (!exceeded) return { counts: rows.map(({ count }) => count), retryAfterSeconds: 0 };
				const endsAt = Date.now() + exceeded.milliseconds;
				refuse(exceeded.key, endsAt);
				const counts = rows.slice(0, -1).map(({ count }) => count);
				return { counts, retryAfterSeconds: secondsUntil(endsAt) };
			} catch (error) {
				warn(error);
				return ownCounts.count(...attempts);
			}
		},
		async forgive(...attempts) {
			const keys = attempts.map(keyOf);
			for (const key of keys) refusedUntil.delete(key);
			try {
				await inTime(sql`select private.forgive_attempts(${JSON.stringify(keys)}::text::json)`);
			} catch (error) {
				warn(error);
				await ownCounts.forgive(...attempts);
			}
		},
		async close() {
			clearInterval(sweeping);
			await sql.end({ timeout: 1 });
		},
	};
}

/** As private.count_attempts gives them. */
interface CountRow {
	key: string;
	count: number;
	is_exceeded: boolean;
	/** Until the window ends. */
	milliseconds: number;
}

function inTime<Result>(query: Promise<Result>): Promise<Result> {
	return withTimeout(query, timeoutMilliseconds, new Error("The database hangs."));
}

/** With a hash: of fixed length, and meaningless in a copy of the database. */
function keyOf([limit, who]: Attempt): string {
	return `${limit.name}:${createHash("sha256").update(senderFor(limit, who)).digest("base64url")}`;
}

function warn(error: unknown): void {
	log.warn("the database cannot count requests; limits apply per process", { reason: error });
}
