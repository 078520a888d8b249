import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSavesFirst } from "./saves-first.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
	const savesFirst = createSavesFirst();
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	const begun = vi.fn();
	return { savesFirst, hanging: () => promise, end: resolve, fail: reject, begun };
}

describe("what waits for saves", () => {
	it("begins at once when there is none", async () => {
		await createSavesFirst().untilNone();
	});

	it("begins when the last of them is done", async () => {
		const { savesFirst, hanging, end, begun } = setUp();
		const saves = [savesFirst.save(hanging), savesFirst.save(async () => "quick")];
		const waiting = savesFirst.untilNone().then(begun);
		expect(await saves[1]).toBe("quick");
		expect(begun).not.toHaveBeenCalled();
		end("slow");
		await waiting;
		expect(await saves[0]).toBe("slow");
	});

	it("begins when a save has failed", async () => {
		const { savesFirst, hanging, fail } = setUp();
		const save = savesFirst.save(hanging);
		const waiting = savesFirst.untilNone();
		fail(new Error("refused"));
		await expect(save).rejects.toThrow("refused");
		await waiting;
	});

	it("begins after a moment while a save hangs", async () => {
		const { savesFirst, hanging, begun } = setUp();
		void savesFirst.save(hanging);
		const waiting = savesFirst.untilNone().then(begun);
		await vi.advanceTimersByTimeAsync(199);
		expect(begun).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		await waiting;
	});
});

describe("answers that are ready", () => {
	it("are sent at once when there is no save", () => {
		const answer = vi.fn();
		createSavesFirst().send(answer);
		expect(answer).toHaveBeenCalledTimes(1);
	});

	it("are sent a few at a time while there is one, in turn, and then all of them", async () => {
		const { savesFirst, hanging, end } = setUp();
		const save = savesFirst.save(hanging);
		const sent: number[] = [];
		for (let number = 0; number < 20; number++) savesFirst.send(() => sent.push(number));
		expect(sent).toEqual([]);
		vi.advanceTimersToNextTimer();
		expect(sent).toEqual([0, 1, 2, 3]);
		end("saved");
		await save;
		savesFirst.send(() => sent.push(20));
		vi.advanceTimersToNextTimer();
		expect(sent).toEqual(Array.from({ length: 21 }, (_, number) => number));
	});
});
