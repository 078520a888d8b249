import { describe, expect, it } from "vitest";
import { dayOf, endOfDay, longDate, shortDate } from "./message-dates.ts";

const now = new Date(2026, 10, 22, 18, 0);
const plain = (text: string) => text.replace(/\s/g, " ");

describe("shortDate", () => {
	it.each([
		["today", new Date(2026, 10, 22, 9, 5), "9:05 AM"],
		["yesterday", new Date(2026, 10, 21, 23, 59), "Nov 21, 11:59 PM"],
		["last year", new Date(2025, 10, 22, 18, 0), "Nov 22, 2025, 6:00 PM"],
	])("of %s says the time", (_when, date, text) => {
		expect(plain(shortDate(date.toISOString(), now))).toBe(text);
	});
});

it("longDate says everything", () => {
	expect(plain(longDate(now.toISOString()))).toBe("November 22, 2026 at 6:00 PM");
});

it("a day ends where the next one begins", () => {
	expect(endOfDay("2026-02-28")).toEqual(new Date(2026, 2, 1));
	expect(endOfDay("2026-12-31")).toEqual(new Date(2027, 0, 1));
	expect(dayOf(new Date(2026, 2, 1, 23, 59))).toBe("2026-03-01");
});
