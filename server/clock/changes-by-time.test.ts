import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChangeHub } from "../backend/changes/change-feed.ts";
import { followTime } from "./changes-by-time.ts";
import type { NextChange } from "./time-changes.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

let running: { stop(): void }[] = [];

beforeEach(() => {
	vi.useFakeTimers({ now: new Date("2027-01-01T12:00:00Z") });
	vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

afterEach(() => {
	for (const follower of running) follower.stop();
	running = [];
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** Changes at these instants. */
function changingAt(...instants: string[]): NextChange {
	const times = instants.map((instant) => new Date(instant));
	return (after) => times.find((time) => time > after) ?? null;
}

/** How much the wall clock differs from the time that passes. */
let wrongBy = 0;

/** How often the clock was looked at. */
let looks = 0;

function setUp(read: () => NextChange | Promise<NextChange>) {
	[wrongBy, looks] = [0, 0];
	const changes = new ChangeHub();
	const parts = {
		changes,
		expire: vi.fn(),
		announce: vi.fn(async (_instant: Date) => changes.currentVersion() + 1),
		readChanges: vi.fn(async () => read()),
	};
	const clock = {
		now() {
			looks += 1;
			return new Date(Date.now() + wrongBy);
		},
	};
	running.push(followTime({ clock, ...parts }));
	return parts;
}

const announced = ({ announce }: ReturnType<typeof setUp>) =>
	announce.mock.calls.map(([instant]) => instant.toISOString());

describe("what changes by time", () => {
	it("makes pages outdated at the instant, and is announced within a second", async () => {
		const parts = setUp(() => changingAt("2027-01-01T12:07:00Z"));
		await vi.advanceTimersByTimeAsync(7 * minute - 1);
		expect(parts.expire).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(parts.expire).toHaveBeenCalledTimes(1);
		expect(parts.announce).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(999);
		expect(announced(parts)).toEqual(["2027-01-01T12:07:00.000Z"]);
		expect(parts.changes.currentVersion()).toBe(1);
		await vi.advanceTimersByTimeAsync(day);
		expect(parts.expire).toHaveBeenCalledTimes(1);
	});

	it("comes also when it is further ahead than timers can count", async () => {
		const parts = setUp(() => changingAt("2027-12-24T12:00:00Z"));
		await vi.advanceTimersByTimeAsync(minute);
		// A timer for so long would ring at once, again and again.
		expect(looks).toBeLessThan(20);
		// A machine that sleeps for most of the year.
		wrongBy = 357 * day - 2 * minute;
		await vi.advanceTimersByTimeAsync(minute - 1);
		expect(parts.expire).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(parts.expire).toHaveBeenCalledTimes(1);
	});

	it("is noticed within 30 s of a clock that is set forward or back", async () => {
		const parts = setUp(() => changingAt("2027-01-01T18:00:00Z"));
		await vi.advanceTimersByTimeAsync(minute);
		wrongBy = 7 * 60 * minute;
		await vi.advanceTimersByTimeAsync(30_000);
		expect(parts.expire).toHaveBeenCalledTimes(1);
		expect(parts.announce).toHaveBeenCalledTimes(1);
		wrongBy = 0;
		await vi.advanceTimersByTimeAsync(30_000);
		expect(parts.expire).toHaveBeenCalledTimes(2);
		expect(parts.announce).toHaveBeenCalledTimes(2);
		await vi.advanceTimersByTimeAsync(6 * 60 * minute);
		expect(parts.expire).toHaveBeenCalledTimes(3);
		expect(announced(parts).at(-1)).toBe("2027-01-01T18:00:00.000Z");
	});

	it("is not made of a clock that is adjusted", async () => {
		const parts = setUp(() => changingAt("2027-01-01T18:00:00Z"));
		wrongBy = -900;
		await vi.advanceTimersByTimeAsync(5 * minute);
		expect(parts.expire).not.toHaveBeenCalled();
	});

	it("is read again when the content changes", async () => {
		const instants = ["2027-01-01T13:00:00Z"];
		const read = vi.fn(() => changingAt(...instants));
		const parts = setUp(read);
		await vi.advanceTimersByTimeAsync(minute);
		instants.unshift("2027-01-01T12:05:00Z");
		parts.changes.announceVersion(7);
		await vi.advanceTimersByTimeAsync(minute);
		expect(read).toHaveBeenCalledTimes(2);
		await vi.advanceTimersByTimeAsync(4 * minute);
		expect(announced(parts)).toEqual(["2027-01-01T12:05:00.000Z"]);
	});

	it("is read when the pages that have changed are likely rendered, once for many changes", async () => {
		const read = vi.fn(() => changingAt());
		const parts = setUp(read);
		await vi.advanceTimersByTimeAsync(minute);
		for (let version = 1; version <= 3; version++) {
			parts.changes.announceVersion(version);
			await vi.advanceTimersByTimeAsync(60);
		}
		expect(read).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(minute);
		expect(read).toHaveBeenCalledTimes(2);
	});

	it("is not missed when it comes while it is read", async () => {
		const instants: string[] = [];
		const read = async () => {
			const next = changingAt(...instants);
			await new Promise((resolve) => setTimeout(resolve, 500));
			return next;
		};
		const parts = setUp(read);
		await vi.advanceTimersByTimeAsync(minute);
		instants.push("2027-01-01T12:01:00.200Z");
		parts.changes.announceVersion(7);
		await vi.advanceTimersByTimeAsync(1500);
		expect(announced(parts)).toEqual(["2027-01-01T12:01:00.200Z"]);
	});

	it("makes pages outdated also while the database hangs, and is announced afterwards", async () => {
		const parts = setUp(() => changingAt("2027-01-01T12:10:00Z", "2027-01-01T12:20:00Z"));
		await vi.advanceTimersByTimeAsync(minute);
		const hang = () => new Promise<never>(() => {});
		parts.announce.mockImplementation(hang);
		parts.readChanges.mockImplementation(hang);
		await vi.advanceTimersByTimeAsync(20 * minute);
		expect(parts.expire).toHaveBeenCalledTimes(2);
		expect(parts.changes.currentVersion()).toBe(0);
		parts.announce.mockImplementation(async () => 5);
		parts.readChanges.mockImplementation(async () => changingAt("2027-01-01T12:20:00Z"));
		await vi.advanceTimersByTimeAsync(30_000);
		expect(parts.changes.currentVersion()).toBe(5);
		expect(announced(parts).at(-1)).toBe("2027-01-01T12:20:00.000Z");
		expect(process.stderr.write).toHaveBeenCalledTimes(1);
	});

	it("is read again when that has failed, and what was read before is not forgotten", async () => {
		let read = () => changingAt("2027-01-01T12:10:00Z");
		const parts = setUp(() => read());
		await vi.advanceTimersByTimeAsync(minute);
		read = () => {
			throw new Error("There is no such table.");
		};
		parts.changes.announceVersion(7);
		await vi.advanceTimersByTimeAsync(19 * minute);
		expect(announced(parts)).toEqual(["2027-01-01T12:10:00.000Z"]);
		read = () => changingAt("2027-01-01T12:30:00Z");
		await vi.advanceTimersByTimeAsync(20 * minute);
		expect(announced(parts)).toHaveLength(2);
	});

	it("stops nothing where it cannot be computed", async () => {
		let isWrong = true;
		const parts = setUp(() => (after) => {
			if (isWrong) throw new RangeError("There is no such hour.");
			return changingAt("2027-01-01T12:10:00Z")(after);
		});
		await vi.advanceTimersByTimeAsync(minute);
		isWrong = false;
		await vi.advanceTimersByTimeAsync(20 * minute);
		expect(announced(parts)).toEqual(["2027-01-01T12:10:00.000Z"]);
	});

	it("is followed until the site is closed", async () => {
		const parts = setUp(() => changingAt("2027-01-01T12:10:00Z", "2027-01-01T12:20:00Z"));
		await vi.advanceTimersByTimeAsync(10 * minute);
		for (const follower of running) follower.stop();
		await vi.advanceTimersByTimeAsync(day);
		expect(parts.expire).toHaveBeenCalledTimes(1);
		expect(parts.announce).not.toHaveBeenCalled();
		expect(vi.getTimerCount()).toBe(0);
	});
});
