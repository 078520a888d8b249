import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createIdleDetector } from "./idle-detector.ts";

describe("waiting until the site is idle", () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	const options = { idleMilliseconds: 1000, maxMilliseconds: 10_000 };

	/** Whether it is over, seen whenever one looks. */
	function watch(promise: Promise<void>) {
		const seen = { isOver: false };
		void promise.then(() => {
			seen.isOver = true;
		});
		return seen;
	}

	it("is over a while after the last request", async () => {
		const idle = createIdleDetector(options);
		idle.interrupt();
		const waiting = watch(idle.whenIdle());
		await vi.advanceTimersByTimeAsync(900);
		idle.interrupt();
		await vi.advanceTimersByTimeAsync(999);
		expect(waiting.isOver).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		expect(waiting.isOver).toBe(true);
	});

	it("is over after the longest time where requests never stop", async () => {
		const idle = createIdleDetector(options);
		idle.interrupt();
		const waiting = watch(idle.whenIdle());
		for (let milliseconds = 0; milliseconds < 9900; milliseconds += 100) {
			idle.interrupt();
			await vi.advanceTimersByTimeAsync(100);
		}
		expect(waiting.isOver).toBe(false);
		await vi.advanceTimersByTimeAsync(100);
		expect(waiting.isOver).toBe(true);
	});
});
