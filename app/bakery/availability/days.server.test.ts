import { describe, expect, test } from "vitest";
import { bakeryDayOf } from "../clock/local-time.server.ts";
import { exceptionOf, hoursOf, rangesOfTexts } from "../hours/test-hours.ts";
import { englishWords } from "../words/words.server.ts";
import { chosenDay, isDayInReach, offeredDays, onDay, type Today } from "./availability.server.ts";

const settings = { timeZone: "America/New_York", dayEnd: "04:00", language: "en-US" };

/** A Wednesday. */
const wednesday = "2027-03-17";

const open = rangesOfTexts("07:00-18:00");
const week = { wednesday: open, thursday: open, friday: open, saturday: open };
const holiday = { ...exceptionOf("2027-03-18", "2027-03-18"), note: "Inventory" };

/** Noon of a Wednesday, open from Wednesday to Saturday. */
const today = (changes: Partial<Today> = {}): Today => ({
	...{ now: new Date("2027-03-17T16:00:00Z"), day: bakeryDayOf(wednesday, settings) },
	...{ hours: hoursOf(week), settings, words: englishWords },
	...changes,
});

const evening = { now: new Date("2027-03-17T22:00:00Z") };

test.each([
	["2027-03-16", false],
	[wednesday, true],
	["2027-03-31", true],
	["2027-04-01", false],
])("the day %s is in reach: %s", (date, isInReach) => {
	expect(isDayInReach(date, wednesday)).toBe(isInReach);
});

describe("the days on offer", () => {
	const namesOf = (when: Today) => offeredDays(when, null).map(({ name }) => name);

	test("are those of two weeks on which the bakery opens", () => {
		expect(namesOf(today({ hours: hoursOf(week, holiday) }))).toEqual([
			...["Today", "Fri, Mar 19", "Sat, Mar 20", "Wed, Mar 24"],
			...["Thu, Mar 25", "Fri, Mar 26", "Sat, Mar 27", "Wed, Mar 31"],
		]);
	});

	test("are all without opening hours", () => {
		expect(namesOf(today({ hours: null })).slice(0, 3)).toEqual([
			...["Today", "Tomorrow", "Fri, Mar 19"],
		]);
		expect(namesOf(today({ hours: null }))).toHaveLength(15);
	});

	test("have no today once the bakery has closed", () => {
		expect(namesOf(today(evening))[0]).toBe("Tomorrow");
	});

	test("have the chosen one even if it is closed, and none while it is always closed", () => {
		const closed = today({ hours: hoursOf({}) });
		expect(offeredDays(closed, null)).toEqual([]);
		expect(offeredDays(closed, { date: "2027-03-18", name: "" })).toEqual([
			{ date: "2027-03-18", name: "Tomorrow" },
		]);
	});
});

describe("the day of an address", () => {
	test.each([[null], ["2027-03-16"], ["2027-04-01"]])("is none for %j", (date) => {
		expect(chosenDay(date, today())).toBeNull();
	});

	test("is a day of the bakery when it opens", () => {
		expect(chosenDay("2027-03-19", today())).toEqual({
			...{ date: "2027-03-19", name: "Friday, March 19", closed: "" },
			next: { date: "2027-03-20", name: "Saturday, March 20" },
			day: bakeryDayOf("2027-03-19", settings),
		});
	});

	test.each([
		["a day of the week", "2027-03-21", {}, "We're closed on Sunday, March 21."],
		["an exception", "2027-03-18", {}, "We're closed tomorrow (Inventory)."],
		["after closing", wednesday, evening, "We've closed for today."],
	])("says that the bakery is closed: %s", (_, date, changes, closed) => {
		const when = today({ hours: hoursOf(week, holiday), ...changes });
		expect(chosenDay(date, when)).toMatchObject({ day: null, closed });
	});

	test("names the next one where that is out of reach", () => {
		const vacation = exceptionOf(wednesday, "2027-04-04");
		expect(chosenDay(wednesday, today({ hours: hoursOf(week, vacation) }))).toMatchObject({
			closed: "We're closed today. We open again on Wednesday, April 7.",
			next: null,
		});
		expect(chosenDay(wednesday, today({ hours: hoursOf({}) }))).toMatchObject({
			...{ closed: "We're closed today.", next: null },
		});
	});
});

test.each([
	[wednesday, "today"],
	["2027-03-18", "tomorrow"],
	["2027-03-19", "on Friday, March 19"],
])("%s is %s", (date, words) => {
	expect(onDay(date, today())).toBe(words);
});
