import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RateLimit } from "../../app/platform/rate-limits.ts";
import { createMemoryRateLimits } from "./memory-rate-limits.ts";

const limit: RateLimit = { name: "a-test", max: 2, windowSeconds: 60 };

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

describe("counts in memory", () => {
	test("say how long to wait, and forget after that", async () => {
		const limits = createMemoryRateLimits();
		for (let time = 1; time <= 2; time++) await limits.count([limit, "192.0.2.1"]);
		vi.advanceTimersByTime(10_000);
		expect(await limits.count([limit, "192.0.2.1"])).toEqual({ counts: [], retryAfterSeconds: 50 });
		vi.advanceTimersByTime(50_000);
		expect(await limits.count([limit, "192.0.2.1"])).toEqual({ counts: [1], retryAfterSeconds: 0 });
	});

	test("are counted one after the other, until one is exceeded", async () => {
		const limits = createMemoryRateLimits();
		const [narrow, wide] = [limit, { name: "a-wide-test", max: 9, windowSeconds: 60 }];
		const count = () => limits.count([narrow, "192.0.2.1"], [wide, "everybody"]);
		expect((await count()).counts).toEqual([1, 1]);
		expect((await count()).counts).toEqual([2, 2]);
		expect((await count()).retryAfterSeconds).toBe(60);
		expect((await limits.count([wide, "everybody"])).counts).toEqual([3]);
	});

	test("can be taken back", async () => {
		const limits = createMemoryRateLimits();
		await limits.count([limit, "192.0.2.1"]);
		await limits.forgive([limit, "192.0.2.1"]);
		expect((await limits.count([limit, "192.0.2.1"])).counts).toEqual([1]);
	});

	test("are of a bounded number of senders", async () => {
		const limits = createMemoryRateLimits();
		for (let sender = 0; sender < 20_000; sender++) await limits.count([limit, `sender ${sender}`]);
		expect((await limits.count([limit, "sender 0"])).counts).toEqual([1]);
	});
});
