import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RateLimit } from "../../../app/platform/rate-limits.ts";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { watchDatabase } from "./database.ts";
import { openPostgresRateLimits, type SharedRateLimits } from "./postgres-rate-limits.ts";

const bakery = bakeryForTests();
let databaseUrl: string;
let limit: RateLimit;
const opened: SharedRateLimits[] = [];

beforeAll(async () => {
	const { host, port, user, pass, database } = bakery.sql.options;
	databaseUrl = `postgres://${user}:${pass}@${host[0]}:${port[0]}/${database}`;
});
beforeEach(() => {
	limit = { name: randomUUID(), max: 3, windowSeconds: 60 };
});
afterEach(async () => {
	for (const limits of opened.splice(0)) await limits.close();
});

/** The counts as one more process sees them. */
function process(url = databaseUrl): SharedRateLimits {
	const limits = openPostgresRateLimits(watchDatabase(url));
	opened.push(limits);
	return limits;
}

describe("counts in Postgres", () => {
	test("are shared by processes, and outlive them", async () => {
		const [one, other] = [process(), process()];
		await one.count([limit, "192.0.2.1"]);
		expect((await other.count([limit, "::ffff:192.0.2.1"])).counts).toEqual([2]);
		expect((await other.count([limit, "192.0.2.2"])).counts).toEqual([1]);
		await one.close();
		expect((await process().count([limit, "192.0.2.1"])).counts).toEqual([3]);
	});

	test("say how long to wait, without a query for each further attempt", async () => {
		const limits = process();
		for (let time = 1; time <= 3; time++) await limits.count([limit, "192.0.2.1"]);
		for (let time = 4; time <= 6; time++) {
			const { counts, retryAfterSeconds } = await limits.count([limit, "192.0.2.1"]);
			expect(counts).toEqual([]);
			expect(retryAfterSeconds).toBeGreaterThan(55);
			expect(retryAfterSeconds).toBeLessThanOrEqual(60);
		}
		const [row] = await bakery.sql`
			select count from private.rate_limits where key like ${`${limit.name}:%`}`;
		expect(row?.count).toBe(4);
	});

	test("are exact when many come at once", async () => {
		const limits = [process(), process()];
		const wide = { ...limit, max: 100 };
		const counted = await Promise.all(
			Array.from({ length: 50 }, (_, index) => limits[index % 2]?.count([wide, "192.0.2.1"])),
		);
		expect(new Set(counted.map((result) => result?.counts[0])).size).toBe(50);
	});

	test("are counted one after the other, until one is exceeded", async () => {
		const limits = process();
		const wide = { name: randomUUID(), max: 9, windowSeconds: 60 };
		const count = () => limits.count([limit, "192.0.2.1"], [wide, "everybody"]);
		for (let time = 1; time <= 3; time++) expect((await count()).counts).toEqual([time, time]);
		expect((await count()).retryAfterSeconds).toBeGreaterThan(55);
		expect((await limits.count([wide, "everybody"])).counts).toEqual([4]);
	});

	test("begin again after their time", async () => {
		const limits = process();
		for (let time = 1; time <= 2; time++) await limits.count([limit, "192.0.2.1"]);
		await bakery.sql`
			update private.rate_limits set expires_at = now() where key like ${`${limit.name}:%`}`;
		expect((await limits.count([limit, "192.0.2.1"])).counts).toEqual([1]);
	});

	test("take any text, and keep nothing that can be read", async () => {
		const limits = process();
		for (const who of ["", "\0", "x".repeat(100_000), "__proto__", "owner@example.com"]) {
			expect((await limits.count([limit, who])).counts).toEqual([1]);
		}
		const rows = await bakery.sql`
			select key from private.rate_limits where key like ${`${limit.name}:%`}`;
		expect(rows).toHaveLength(5);
		expect(JSON.stringify(rows)).not.toContain("owner");
	});

	test("go on in this process while the database does not answer", async () => {
		const limits = process("postgres://nobody:wrong@127.0.0.1:1/nothing");
		for (let time = 1; time <= 3; time++) {
			expect((await limits.count([limit, "192.0.2.1"])).retryAfterSeconds).toBe(0);
		}
		expect((await limits.count([limit, "192.0.2.1"])).retryAfterSeconds).toBeGreaterThan(0);
	});
});
