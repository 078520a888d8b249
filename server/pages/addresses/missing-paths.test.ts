import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { missingPathCounts } from "../../limits/limits.ts";
import { createMissingPaths } from "./missing-paths.ts";

const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
const lines = () => written.mock.calls.map(([line]) => String(line));

/** The counts of each write. */
let stored: Record<string, number>[] = [];
let refuses = false;

const create = () =>
	createMissingPaths({
		async write(counts) {
			if (refuses) throw new Error("out of order");
			stored.push(Object.fromEntries(counts));
		},
	});

beforeEach(() => {
	stored = [];
	refuses = false;
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
	written.mockClear();
});

describe("missing paths", () => {
	it("are named up to a number in a minute, and then counted", () => {
		const missing = create();
		for (let number = 1; number <= 50; number++) missing.note(`/nothing/${number}`);
		expect(lines()).toHaveLength(20);
		vi.advanceTimersByTime(60_000);
		expect(lines().at(-1)).toContain("more pages were not found count=30");
		missing.note("/nothing/51");
		expect(lines().at(-1)).toContain("path=/nothing/51");
	});

	it("are cut when they are long", () => {
		create().note(`/${"x".repeat(10_000)}`);
		expect(lines()[0]?.length).toBeLessThan(300);
	});
});

describe("the counts of missing paths (product §24)", () => {
	it("are stored once a minute, by the comparable path", async () => {
		const missing = create();
		for (const path of ["/Shop/Rye/", "/shop//rye", "/shop/rye.data", "/caf%C3%A9", "/a%20b"]) {
			missing.note(path, "GET");
		}
		expect(stored).toEqual([]);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(stored).toEqual([{ "/shop/rye": 3, "/café": 1, "/a%20b": 1 }]);
		await vi.advanceTimersByTimeAsync(600_000);
		missing.note("/shop/rye", "GET");
		await vi.advanceTimersByTimeAsync(60_000);
		expect(stored.slice(1)).toEqual([{ "/shop/rye": 1 }]);
	});

	it.each([
		["/nothing", "HEAD"],
		["/nothing", "POST"],
		["/.env", "GET"],
		["/blog/wp-login.php", "GET"],
		["/images/logo.png", "GET"],
		[`/${"x".repeat(missingPathCounts.maxPath)}`, "GET"],
	])("leave out what was no page of an old site: %s by %s", async (path, method) => {
		create().note(path, method);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(stored).toEqual([]);
	});

	it.each(["/product.php", "/shop/rye.html", "/de/Ueber.ASPX", "/wp"])("have %s", async (path) => {
		create().note(path, "GET");
		await vi.advanceTimersByTimeAsync(60_000);
		expect(stored).toEqual([{ [path.toLowerCase()]: 1 }]);
	});

	it("stay within their limit when a stranger asks for 10,000 paths", async () => {
		const missing = create();
		for (let number = 0; number < 10_000; number++) missing.note(`/nothing/${number}`, "GET");
		missing.note("/nothing/1", "GET");
		await vi.advanceTimersByTimeAsync(60_000);
		expect(stored).toHaveLength(1);
		expect(Object.keys(stored[0] ?? {})).toHaveLength(missingPathCounts.atOnce);
		expect(stored[0]).toMatchObject({ "/nothing/1": 2 });
	});
});
