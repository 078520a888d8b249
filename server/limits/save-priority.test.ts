import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSavePriority } from "./save-priority.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("finished answers are sent one at a time, in turn, until the last save is done or has failed", async () => {
	const savePriority = createSavePriority();
	const { promise, reject } = Promise.withResolvers<string>();
	const failing = savePriority.save(() => promise);
	expect(await savePriority.save(async () => "quick")).toBe("quick");
	const sent: number[] = [];
	for (let number = 0; number < 20; number++) savePriority.send(() => sent.push(number));
	expect(sent).toEqual([]);
	vi.advanceTimersToNextTimer();
	expect(sent).toEqual([0]);
	reject(new Error("refused"));
	await expect(failing).rejects.toThrow("refused");
	savePriority.send(() => sent.push(20));
	vi.advanceTimersToNextTimer();
	expect(sent).toEqual(Array.from({ length: 21 }, (_, number) => number));
	savePriority.send(() => sent.push(21));
	expect(sent).toHaveLength(22);
});
