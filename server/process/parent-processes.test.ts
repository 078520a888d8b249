import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onParentsExit, recordParents } from "./parent-processes.js";

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllEnvs();
});

function endsAfterSeconds(): boolean {
	const end = vi.fn();
	onParentsExit(end);
	vi.advanceTimersByTime(3000);
	return end.mock.calls.length > 0;
}

test("a process goes on while those who started it are there", () => {
	vi.stubEnv("LEVAIN_PARENT_PROCESSES", "");
	recordParents();
	expect(endsAfterSeconds()).toBe(false);
});

test("a process ends when they are gone", () => {
	const noProcess = 2 ** 30;
	vi.stubEnv("LEVAIN_PARENT_PROCESSES", `${process.pid} ${noProcess}`);
	expect(endsAfterSeconds()).toBe(true);
});
