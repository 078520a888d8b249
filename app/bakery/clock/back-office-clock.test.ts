import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_REGION } from "../region/regional-settings.ts";
import {
	dateOfMoment,
	plainMoment,
	setClockOfBackOffice,
	startOfDate,
	writeMoment,
} from "./back-office-clock.ts";

afterEach(() => setClockOfBackOffice(DEFAULT_REGION));

const inFull = { dateStyle: "long", timeStyle: "short" } as const;

describe("the clock of the back office", () => {
	it.each([
		["America/New_York", "en-US", "November 22, 2026 at 6:30 PM", "2026-11-22 18:30"],
		["Europe/Berlin", "de-DE", "23. November 2026 um 00:30", "2026-11-23 00:30"],
		["Asia/Kolkata", "en-IN", "23 November 2026 at 5:00 am", "2026-11-23 05:00"],
	])("of %s in %s", (timeZone, language, text, plain) => {
		setClockOfBackOffice({ timeZone, language });
		const moment = "2026-11-22T23:30:00Z";
		expect(writeMoment(moment, inFull).replace(/\s/g, " ")).toBe(text);
		expect(plainMoment(moment)).toBe(plain);
		expect(dateOfMoment(moment)).toBe(plain.slice(0, 10));
	});

	it.each([
		["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
		["America/New_York", "2026-11-02", "2026-11-02T05:00:00.000Z"],
		["Pacific/Kiritimati", "2026-11-22", "2026-11-21T10:00:00.000Z"],
		["Pacific/Pago_Pago", "2026-11-22", "2026-11-22T11:00:00.000Z"],
		["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
	])("in %s, %s begins at %s", (timeZone, date, instant) => {
		setClockOfBackOffice({ timeZone, language: "en-US" });
		expect(startOfDate(date).toISOString()).toBe(instant);
	});
});
