import { describe, expect, it } from "vitest";
import { daysLeft } from "./trash-list.tsx";

describe("daysLeft", () => {
	const after = (days: number) => new Date(Date.UTC(2026, 2, 1, 12) + days * 24 * 60 * 60 * 1000);

	it.each([
		[0, "30 days left"],
		[0.5, "30 days left"],
		[28.5, "2 days left"],
		[29.5, "less than a day left"],
		[31, "less than a day left"],
	])("after %d days says %s", (days, text) => {
		expect(daysLeft("2026-03-01T12:00:00.000000+00:00", after(days))).toBe(text);
	});
});
