import { describe, expect, test } from "vitest";
import { type BackupHistory, isBackupDue } from "./nights.ts";

/** A time of November 2026, where the server is. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

describe("a backup", () => {
	const known: BackupHistory = { since: at(1, 12), goodAt: [at(21, 3, 1)], failure: null };
	const isDue = (now: Date, changed: Partial<BackupHistory> = {}) =>
		isBackupDue({ ...known, ...changed }, now);

	test("is due at night, once", () => {
		expect(isDue(at(22, 2, 59))).toBe(false);
		expect(isDue(at(22, 3))).toBe(true);
		expect(isDue(at(22, 3, 2), { goodAt: [at(22, 3, 1), at(21, 3, 1)] })).toBe(false);
	});

	test("is due on the first of a month", () => {
		const october = (day: number) => new Date(2026, 9, day, 3, 1);
		const since = october(1);
		expect(isDue(at(1, 1), { since, goodAt: [october(31)] })).toBe(false);
		expect(isDue(at(1, 1), { since, goodAt: [october(30)] })).toBe(true);
	});

	test("is due by day when its night was missed", () => {
		expect(isDue(at(23, 14))).toBe(true);
		expect(isDue(at(23, 14, 5), { goodAt: [at(23, 14, 1)] })).toBe(false);
		expect(isDue(at(24, 3), { goodAt: [at(23, 14, 1)] })).toBe(true);
	});

	test("is not due for nights before there was a database", () => {
		const newSite = { since: at(22, 10), goodAt: [] };
		expect(isDue(at(22, 10, 1), newSite)).toBe(false);
		expect(isDue(at(23, 2), newSite)).toBe(false);
		expect(isDue(at(23, 3), newSite)).toBe(true);
	});

	test("is tried again an hour after it failed", () => {
		expect(isDue(at(22, 3, 59), { failure: { at: at(22, 3) } })).toBe(false);
		expect(isDue(at(22, 4), { failure: { at: at(22, 3) } })).toBe(true);
	});

	test("is made whatever a wrong clock has dated", () => {
		const future = new Date(2030, 0, 1);
		expect(isDue(at(22, 4), { goodAt: [future], failure: { at: future }, since: future })).toBe(
			true,
		);
	});
});
