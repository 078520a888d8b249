import { describe, expect, it } from "vitest";
import { shortDate } from "./message-item.tsx";

/** By the clock of New York, in winter. */
const at = (local: string) => new Date(`${local}:00-05:00`);
const now = at("2026-11-22T18:00");
const plain = (text: string) => text.replace(/\s/g, " ");

describe("shortDate", () => {
	it.each([
		["today", at("2026-11-22T09:05"), "9:05 AM"],
		["yesterday", at("2026-11-21T23:59"), "Nov 21, 11:59 PM"],
		["last year", at("2025-11-22T18:00"), "Nov 22, 2025, 6:00 PM"],
	])("of %s says the time", (_when, date, text) => {
		expect(plain(shortDate(date.toISOString(), now))).toBe(text);
	});
});
