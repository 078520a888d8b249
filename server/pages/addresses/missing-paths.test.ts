import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMissingPaths } from "./missing-paths.ts";

const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
const lines = () => written.mock.calls.map(([line]) => String(line));

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
	written.mockClear();
});

describe("missing paths", () => {
	it("are logged (product §2.11)", () => {
		createMissingPaths().note("/nothing");
		expect(lines()).toEqual([expect.stringContaining("a page was not found path=/nothing")]);
	});

	it("are logged as pages, also when only their data was requested", () => {
		createMissingPaths().note("/nobody.data");
		expect(lines()).toEqual([expect.stringMatching(/path=\/nobody$/m)]);
	});

	it("are named up to a number in a minute, and then counted", () => {
		const missing = createMissingPaths();
		for (let number = 1; number <= 50; number++) missing.note(`/nothing/${number}`);
		expect(lines()).toHaveLength(20);
		vi.advanceTimersByTime(60_000);
		expect(lines().at(-1)).toContain("more pages were not found count=30");
		missing.note("/nothing/51");
		expect(lines().at(-1)).toContain("path=/nothing/51");
	});

	it("are cut when they are long", () => {
		createMissingPaths().note(`/${"x".repeat(10_000)}`);
		expect(lines()[0]?.length).toBeLessThan(300);
	});
});
