import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { log } from "../../../app/platform/log.server.ts";
import type { Counted, RateLimit, RateLimits } from "../../../app/platform/rate-limits.ts";
import { createMemoryRateLimits, toCounted } from "../../limits/memory-rate-limits.ts";
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
	const sql = database.connect("fail", {
		max: 2,
		connect_timeout: timeoutMilliseconds / 1000,
		connection: { statement_timeout: timeoutMilliseconds },
	});
	const limiters = new Map<string, RateLimiterPostgres>();
	const ownCounts = createMemoryRateLimits();
	const sweeping = setInterval(() => removeExpired(sql).catch(warn), sweepMilliseconds);
	sweeping.unref();

	function limiterOf(limit: RateLimit): RateLimiterPostgres {
		const limiter = limiters.get(limit.name) ?? createLimiter(sql, limit);
		limiters.set(limit.name, limiter);
		return limiter;
	}

	return {
		async count(limit, who) {
			try {
				return await countIn(limiterOf(limit), limit, keyOf(limit, who));
			} catch (error) {
				warn(error);
				return ownCounts.count(limit, who);
			}
		},
		async forgive(limit, who) {
			try {
				await limiterOf(limit).reward(keyOf(limit, who));
			} catch (error) {
				warn(error);
				await ownCounts.forgive(limit, who);
			}
		},
		async close() {
			clearInterval(sweeping);
			await sql.end({ timeout: 1 });
		},
	};
}

async function countIn(limiter: RateLimiterPostgres, limit: RateLimit, key: string) {
	try {
		return toCounted(limit, await limiter.consume(key));
	} catch (refusal) {
		if (!(refusal instanceof RateLimiterRes)) throw refusal;
		return refused(limit, refusal);
	}
}

/** The library blocks refused senders in memory, and then does not give the count. */
function refused(limit: RateLimit, { consumedPoints, msBeforeNext }: RateLimiterRes): Counted {
	const atLeast = Math.max(consumedPoints, limit.most + 1);
	return toCounted(limit, { consumedPoints: atLeast, msBeforeNext });
}

function createLimiter(sql: Sql, limit: RateLimit): RateLimiterPostgres {
	return new RateLimiterPostgres({
		storeClient: { query: (statement: Statement) => runStatement(sql, statement) },
		storeType: "client",
		schemaName: "private",
		tableName: "rate_limits",
		tableCreated: true,
		clearExpiredByTimeout: false,
		keyPrefix: limit.name,
		points: limit.most,
		duration: limit.windowSeconds,
		// A sender who continues after being refused costs no query.
		inMemoryBlockOnConsumed: limit.most + 1,
	});
}

/** The query that the library gives to a client of `pg`. */
interface Statement {
	text: string;
	values: (string | number | null)[];
}

/** Answers as a client of `pg` would. */
async function runStatement(sql: Sql, { text, values }: Statement) {
	const rows = await sql.unsafe(text, values, { prepare: true });
	return { rows, rowCount: rows.count };
}

/** A hash: of fixed length, and meaningless in a copy of the database. */
function keyOf(limit: RateLimit, who: string): string {
	return createHash("sha256").update(senderFor(limit, who)).digest("base64url");
}

async function removeExpired(sql: Sql): Promise<void> {
	await sql`delete from private.rate_limits where expire < ${Date.now()}`;
}

function warn(error: unknown): void {
	log.warn("the database cannot count requests; limits apply per process", { reason: error });
}
