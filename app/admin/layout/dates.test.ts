import { expect, it } from "vitest";
import { dayOf, endOfDay, longDate } from "./dates.ts";

it("longDate says everything", () => {
	expect(longDate(new Date(2026, 10, 22, 18, 0).toISOString()).replace(/\s/g, " ")).toBe(
		"November 22, 2026 at 6:00 PM",
	);
});

it("a day ends where the next one begins", () => {
	expect(endOfDay("2026-02-28")).toEqual(new Date(2026, 2, 1));
	expect(endOfDay("2026-12-31")).toEqual(new Date(2027, 0, 1));
	expect(dayOf(new Date(2026, 2, 1, 23, 59))).toBe("2026-03-01");
});
