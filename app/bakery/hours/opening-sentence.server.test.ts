import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { englishLocale } from "../words/text-language.ts";
import { englishWords } from "../words/words.server.ts";
import { nextHoursChange, openingStateAt } from "./opening.server.ts";
import { openingSentence } from "./public-hours.server.ts";
import { isClosedOn, weekOf } from "./rules.ts";
import { ALL_DAY, type OpeningHours } from "./schema.ts";
import { exceptionOf, hoursOf, rangesOfTexts } from "./test-hours.ts";

const NEW_YORK = { timeZone: "America/New_York", language: "en-US" };

/** By the offset that New York has then. */
function saidAt(time: string, hours: OpeningHours, settings = NEW_YORK): string {
	return openingSentence(hours, settings, new Date(time), englishWords.say);
}

const everyDay = hoursOf(weekOf(() => rangesOfTexts("07:00-18:00")));

/** An ordinary server, and one far from the bakery. */
describe.each(["UTC", "Pacific/Kiritimati"])("with the server in %s", (serverZone) => {
	beforeEach(() => {
		vi.stubEnv("TZ", serverZone);
		expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(serverZone);
	});
	afterEach(() => vi.unstubAllEnvs());

	it("counts what began on the day before, and the closed day after it", () => {
		const hours = hoursOf({
			monday: rangesOfTexts("22:00-02:00"),
			wednesday: rangesOfTexts("07:00-18:00"),
		});
		expect(saidAt("2026-11-23T21:59:59-05:00", hours)).toBe("Closed, opens today at 10 PM");
		expect(saidAt("2026-11-23T22:00:00-05:00", hours)).toBe("Open now, until tomorrow at 2 AM");
		expect(saidAt("2026-11-24T01:30:00-05:00", hours)).toBe("Open now, until 2 AM");
		expect(saidAt("2026-11-24T02:00:00-05:00", hours)).toBe("Closed, opens tomorrow at 7 AM");
		expect(isClosedOn(hours, "2026-11-24")).toBe(true);
	});

	it("lets an exception replace what begins on its date, and nothing else", () => {
		const week = weekOf(() => rangesOfTexts("22:00-02:00"));
		const closed = hoursOf(week, exceptionOf("2026-11-26", "2026-11-26"));
		// What began on Wednesday goes on; what would begin on Thursday does not.
		expect(saidAt("2026-11-26T01:30:00-05:00", closed)).toBe("Open now, until 2 AM");
		expect(saidAt("2026-11-26T23:00:00-05:00", closed)).toBe("Closed, opens tomorrow at 10 PM");
		expect(saidAt("2026-11-27T01:30:00-05:00", closed)).toBe("Closed, opens today at 10 PM");
		const other = hoursOf(week, exceptionOf("2026-11-26", "2026-11-26", "09:00-12:30"));
		expect(saidAt("2026-11-26T03:00:00-05:00", other)).toBe("Closed, opens today at 9 AM");
		expect(saidAt("2026-11-26T09:00:00-05:00", other)).toBe("Open now, until 12:30 PM");
		expect(saidAt("2026-11-26T12:30:00-05:00", other)).toBe("Closed, opens tomorrow at 10 PM");
	});

	it("opens when the clocks have gone forward, at a time that they skip", () => {
		const hours = hoursOf({ sunday: rangesOfTexts("02:30-12:00") });
		const opens = new Date("2027-03-14T03:30:00-04:00");
		expect(openingStateAt(hours, NEW_YORK.timeZone, new Date("2027-03-14T06:59:00Z"))).toEqual({
			isOpen: false,
			changesAt: opens,
		});
		expect(saidAt("2027-03-14T01:59:00-05:00", hours)).toBe("Closed, opens today at 3:30 AM");
		expect(saidAt("2027-03-14T03:29:59-04:00", hours)).toBe("Closed, opens today at 3:30 AM");
		expect(saidAt("2027-03-14T03:30:00-04:00", hours)).toBe("Open now, until 12 PM");
	});

	it("closes at the first of two times when the clocks go back", () => {
		const hours = hoursOf({ saturday: rangesOfTexts("20:00-01:30") });
		expect(saidAt("2027-11-07T01:29:59-04:00", hours)).toBe("Open now, until 1:30 AM");
		expect(saidAt("2027-11-07T01:30:00-04:00", hours)).toBe("Closed, opens Saturday at 8 PM");
		expect(saidAt("2027-11-07T01:00:00-05:00", hours)).toBe("Closed, opens Saturday at 8 PM");
	});

	it("changes when it opens, when it closes and at midnight", () => {
		const next = (time: string, hours: OpeningHours) =>
			nextHoursChange(hours, NEW_YORK.timeZone, new Date(time));
		expect(next("2026-11-24T06:00:00-05:00", everyDay)).toEqual(new Date("2026-11-24T12:00:00Z"));
		expect(next("2026-11-24T07:00:00-05:00", everyDay)).toEqual(new Date("2026-11-24T23:00:00Z"));
		expect(next("2026-11-24T18:00:00-05:00", everyDay)).toEqual(new Date("2026-11-25T05:00:00Z"));
		const closed = hoursOf({});
		expect(next("2027-03-14T00:00:00-05:00", closed)).toEqual(new Date("2027-03-15T04:00:00Z"));
	});
});

describe("openingSentence", () => {
	it.each([
		["de-AT", "Closed, opens Monday at 06:00"],
		["en-US", "Closed, opens Monday at 6 AM"],
	])("mixes no languages in the back office of a site in %s", (language, sentence) => {
		const hours = hoursOf({ monday: rangesOfTexts("06:00-18:00") });
		const settings = { ...NEW_YORK, language: englishLocale(language) };
		expect(saidAt("2026-11-28T16:00:00-05:00", hours, settings)).toBe(sentence);
	});

	it("names the day of the next opening as people do", () => {
		const hours = hoursOf({ monday: rangesOfTexts("07:00-18:00") });
		expect(saidAt("2026-11-23T06:00:00-05:00", hours)).toBe("Closed, opens today at 7 AM");
		expect(saidAt("2026-11-22T06:00:00-05:00", hours)).toBe("Closed, opens tomorrow at 7 AM");
		expect(saidAt("2026-11-24T06:00:00-05:00", hours)).toBe("Closed, opens Monday at 7 AM");
		expect(saidAt("2026-11-23T18:00:00-05:00", hours)).toBe(
			"Closed, opens Monday, November 30 at 7 AM",
		);
		const holidays = hoursOf(hours.week, exceptionOf("2026-12-20", "2027-01-06"));
		expect(saidAt("2026-12-20T06:00:00-05:00", holidays)).toBe(
			"Closed, opens Monday, January 11, 2027 at 7 AM",
		);
	});

	it("names no opening that is out of sight", () => {
		expect(saidAt("2026-11-23T12:00:00-05:00", hoursOf({}))).toBe("Closed");
		const years = hoursOf(everyDay.week, exceptionOf("2026-01-01", "2030-01-01"));
		expect(saidAt("2026-11-23T12:00:00-05:00", years)).toBe("Closed");
	});

	it("joins ranges that touch", () => {
		const hours = hoursOf({
			monday: rangesOfTexts("07:00-12:00", "12:00-18:00"),
			friday: [ALL_DAY],
			saturday: rangesOfTexts("00:00-02:00"),
		});
		expect(saidAt("2026-11-23T08:00:00-05:00", hours)).toBe("Open now, until 6 PM");
		expect(saidAt("2026-11-27T12:00:00-05:00", hours)).toBe("Open now, until tomorrow at 2 AM");
	});

	it("knows days and weeks without an end", () => {
		const friday = hoursOf({ friday: [ALL_DAY] });
		expect(saidAt("2026-11-27T12:00:00-05:00", friday)).toBe("Open now, until midnight");
		expect(saidAt("2026-11-26T12:00:00-05:00", friday)).toBe("Closed, opens tomorrow at 12 AM");
		const twoDays = hoursOf({ friday: [ALL_DAY], saturday: [ALL_DAY] });
		expect(saidAt("2026-11-27T12:00:00-05:00", twoDays)).toBe(
			"Open now, until tomorrow at midnight",
		);
		const always = hoursOf(weekOf(() => [ALL_DAY]));
		expect(saidAt("2026-11-27T12:00:00-05:00", always)).toBe("Open 24 hours");
		const untilChristmas = hoursOf(always.week, exceptionOf("2026-12-25", "2026-12-25"));
		expect(saidAt("2026-12-23T12:00:00-05:00", untilChristmas)).toBe(
			"Open now, until tomorrow at midnight",
		);
		expect(saidAt("2026-12-25T12:00:00-05:00", untilChristmas)).toBe(
			"Closed, opens tomorrow at 12 AM",
		);
	});

	it("writes times as the language does", () => {
		const hours = hoursOf(weekOf(() => rangesOfTexts("07:30-18:00")));
		const at = (language: string) =>
			saidAt("2026-11-24T06:00:00-05:00", hours, { ...NEW_YORK, language });
		expect(at("en-US")).toBe("Closed, opens today at 7:30 AM");
		expect(at("en-GB")).toBe("Closed, opens today at 07:30");
		const open = (language: string) =>
			saidAt("2026-11-24T08:00:00-05:00", hours, { ...NEW_YORK, language });
		expect(open("en-GB")).toBe("Open now, until 18:00");
		expect(open("de-DE")).toBe("Open now, until 18:00");
		expect(open("ja-JP")).toBe("Open now, until 18:00");
	});
});
