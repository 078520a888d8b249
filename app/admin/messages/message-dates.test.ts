import { describe, expect, it } from "vitest";
import { shortDate } from "./message-dates.ts";

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
