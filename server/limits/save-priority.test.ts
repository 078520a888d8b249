import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSavePriority } from "./save-priority.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
	const savePriority = createSavePriority();
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	const begun = vi.fn();
	return { savePriority, hanging: () => promise, end: resolve, fail: reject, begun };
}

describe("what waits for saves", () => {
	it("begins when the last of them is done", async () => {
		const { savePriority, hanging, end, begun } = setUp();
		const saves = [savePriority.save(hanging), savePriority.save(async () => "quick")];
		const waiting = savePriority.whenNone().then(begun);
		expect(await saves[1]).toBe("quick");
		expect(begun).not.toHaveBeenCalled();
		end("slow");
		await waiting;
		expect(await saves[0]).toBe("slow");
	});

	it("begins when a save has failed", async () => {
		const { savePriority, hanging, fail } = setUp();
		const save = savePriority.save(hanging);
		const waiting = savePriority.whenNone();
		fail(new Error("refused"));
		await expect(save).rejects.toThrow("refused");
		await waiting;
	});

	it("begins after a moment while a save hangs", async () => {
		const { savePriority, hanging, begun } = setUp();
		void savePriority.save(hanging);
		const waiting = savePriority.whenNone().then(begun);
		await vi.advanceTimersByTimeAsync(199);
		expect(begun).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		await waiting;
	});
});

describe("answers that are ready", () => {
	it("are sent one at a time while there is one, in turn, and then all of them", async () => {
		const { savePriority, hanging, end } = setUp();
		const save = savePriority.save(hanging);
		const sent: number[] = [];
		for (let number = 0; number < 20; number++) savePriority.send(() => sent.push(number));
		expect(sent).toEqual([]);
		vi.advanceTimersToNextTimer();
		expect(sent).toEqual([0]);
		end("saved");
		await save;
		savePriority.send(() => sent.push(20));
		vi.advanceTimersToNextTimer();
		expect(sent).toEqual(Array.from({ length: 21 }, (_, number) => number));
	});
});
