import { describe, expect, it } from "vitest";
import { addDays, daysBetween, isDate, weekdayOf } from "./dates.ts";

describe("dates", () => {
	it("are counted through months, years and changes of the clock", () => {
		expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
		expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
		expect(daysBetween("2027-03-13", "2027-03-15")).toBe(2);
		expect(weekdayOf("2027-03-14")).toBe(7);
		expect(weekdayOf("2027-03-15")).toBe(1);
	});

	it.each(["2027-02-28", "2028-02-29", "9999-12-31"])("are recognized: %s", (text) => {
		expect(isDate(text)).toBe(true);
	});

	it.each(["2027-02-29", "2027-2-28", "1999-12-31", "today", "", null, 20270228])(
		"are not told from %s",
		(text) => {
			expect(isDate(text)).toBe(false);
		},
	);
});
