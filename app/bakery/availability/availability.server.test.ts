import { describe, expect, test } from "vitest";
import { bakeryDayOf } from "../clock/local-time.server.ts";
import { weekOf } from "../hours/rules.ts";
import { type OpeningHours, WEEKDAYS, type WeekdayName } from "../hours/schema.ts";
import { englishWords } from "../words/words.server.ts";
import { availabilityOf, type Schedule, withAvailability } from "./availability.server.ts";

const settings = { timeZone: "America/New_York", dayEnd: "04:00" };

/** A Wednesday. */
const wednesday = "2027-03-17";

const today = (date = wednesday, hours: OpeningHours | null = null, language = "en-US") => ({
	...{ now: new Date(`${date}T16:00:00Z`), hours },
	settings: { ...settings, language },
	day: bakeryDayOf(date, settings),
	words: englishWords,
});

const product = (schedule: Partial<Schedule>): Schedule => ({
	...{ bakingDays: null, shownUntil: null, soldOut: null },
	...schedule,
});

const soldOutFor = (markedAt: string, backOn: string | null = null) => ({
	soldOut: { markedAt, backOn },
});

const thisMorning = "2027-03-17T12:00:00Z";

/** Open from 8 to 18, but not on these weekdays and dates. */
function openBut(closed: WeekdayName[], dates: string[] = []): OpeningHours {
	return {
		week: weekOf((day) => (closed.includes(day) ? [] : [{ opens: "08:00", closes: "18:00" }])),
		exceptions: dates.map((date) => ({ firstDate: date, lastDate: date, note: "", ranges: [] })),
	};
}

const textOf = (schedule: Partial<Schedule>, when = today()) =>
	availabilityOf(product(schedule), when)?.text ?? null;

describe("nothing is said of a product", () => {
	test.each([
		["of which nothing is known", product({})],
		["with an empty list of baking days", product({ bakingDays: [] })],
		["that is baked today", product({ bakingDays: [3] })],
		["that is baked every day", product({ bakingDays: [1, 2, 3, 4, 5, 6, 7] })],
		["whose mark was for yesterday", product(soldOutFor("2027-03-17T07:59:59Z"))],
		["that is back today", product(soldOutFor(thisMorning, wednesday))],
	])("%s", (_, schedule) => {
		expect(availabilityOf(schedule, today())).toBeNull();
	});

	test("that is baked every day while the bakery is closed", () => {
		expect(textOf({}, today(wednesday, openBut(["wednesday"])))).toBeNull();
	});
});

describe("a product that is sold out says", () => {
	test("for today alone", () => {
		expect(availabilityOf(product(soldOutFor(thisMorning)), today())).toEqual({
			...{ text: "Sold out today", back: "Back tomorrow", isSoldOut: true },
			nextDate: "2027-03-18",
		});
	});

	test.each([
		["tomorrow", {}, null, "Back tomorrow"],
		["the next baking day", { bakingDays: [3, 6] }, null, "Back Saturday"],
		["the next open day", {}, openBut(["thursday"]), "Back Friday"],
		["its date in a week", { bakingDays: [3] }, null, "Back March 24"],
		["nothing when there is no such day", {}, openBut([...WEEKDAYS]), ""],
		["nothing when it ends tonight", { shownUntil: "2027-03-18T08:00:00Z" }, null, ""],
		[
			"a day that begins before it ends",
			{ shownUntil: "2027-03-18T12:00:00Z" },
			null,
			"Back tomorrow",
		],
	])("that it is back on %s", (_, schedule, hours, back) => {
		const marked = product({ ...schedule, ...soldOutFor(thisMorning) });
		expect(availabilityOf(marked, today(wednesday, hours))).toMatchObject({
			...{ text: "Sold out today", back },
		});
	});

	test.each([
		["2027-03-18", "Sold out until Thursday"],
		["2027-03-23", "Sold out until Tuesday"],
		// On a Wednesday, "until Wednesday" would be no answer.
		["2027-03-24", "Sold out until March 24"],
		["2028-01-02", "Sold out until January 2, 2028"],
	])("until it is back on %s", (backOn, text) => {
		expect(textOf(soldOutFor(thisMorning, backOn))).toBe(text);
	});

	test("until the first day on which it is baked and the bakery opens", () => {
		const schedule = { bakingDays: [5, 6], ...soldOutFor(thisMorning, "2027-03-18") };
		expect(textOf(schedule)).toBe("Sold out until Friday");
		const closed = today(wednesday, openBut(["friday"]));
		expect(availabilityOf(product(schedule), closed)).toEqual({
			...{ text: "Sold out until Saturday", back: "", isSoldOut: true, nextDate: "2027-03-20" },
		});
	});

	test("when it is baked next, on a day on which it is not", () => {
		expect(textOf({ bakingDays: [5], ...soldOutFor(thisMorning) })).toBe("Next: Friday");
	});
});

describe("a product with baking days says when it is baked next", () => {
	test.each([
		[[5, 6], "Next: Friday"],
		[[4], "Next: Thursday"],
		[[1], "Next: Monday"],
		[[2], "Next: Tuesday"],
	])("baked on %j", (bakingDays, text) => {
		expect(textOf({ bakingDays })).toBe(text);
	});

	test.each([
		["a day of the week", openBut(["friday"]), "Next: Saturday"],
		["a date", openBut([], ["2027-03-19"]), "Next: Saturday"],
		["a weekend", openBut([], ["2027-03-19", "2027-03-20"]), "Next: March 26"],
	])("skipping %s on which the bakery is closed", (_, hours, text) => {
		expect(textOf({ bakingDays: [5, 6] }, today(wednesday, hours))).toBe(text);
	});

	test("with its date when it would be baked today, but the bakery is closed", () => {
		const schedule = product({ bakingDays: [3] });
		expect(availabilityOf(schedule, today(wednesday, openBut([], [wednesday])))).toEqual({
			...{ text: "Next: March 24", back: "", isSoldOut: false, nextDate: "2027-03-24" },
		});
	});

	test("across the new year", () => {
		const hours = openBut([], ["2027-12-31"]);
		expect(textOf({ bakingDays: [5] }, today("2027-12-29", hours))).toBe("Next: January 7, 2028");
	});

	test("in the words of the site's language", () => {
		expect(textOf({ bakingDays: [5] }, today(wednesday, null, "de-DE"))).toBe("Next: Freitag");
		const hours = openBut([], ["2027-03-19"]);
		expect(textOf({ bakingDays: [5] }, today(wednesday, hours, "en-GB"))).toBe("Next: 26 March");
	});

	test("or only that it is not baked, when the bakery is always closed then", () => {
		const closed = today(wednesday, openBut(["friday"]));
		expect(availabilityOf(product({ bakingDays: [5] }), closed)).toEqual({
			...{ text: "Not baked today", back: "", isSoldOut: false, nextDate: null },
		});
		const marked = { bakingDays: [5], ...soldOutFor(thisMorning, "2027-03-18") };
		expect(textOf(marked, closed)).toBe("Sold out");
	});
});

test("a product that ends says no later day", () => {
	const shownUntil = "2027-03-19T16:00:00Z";
	expect(textOf({ bakingDays: [5, 6], shownUntil })).toBe("Next: Friday");
	expect(textOf({ bakingDays: [6], shownUntil })).toBe("Not baked today");
	expect(textOf({ shownUntil, ...soldOutFor(thisMorning, "2027-03-20") })).toBe("Sold out");
});

test("visitors get nothing of the schedule itself", () => {
	const products = [
		{ name: "Rye", ...product({ bakingDays: [5] }) },
		{ name: "Oat", ...product({}) },
	];
	expect(withAvailability(products, today())).toEqual([
		{
			name: "Rye",
			availability: {
				notice: { text: "Next: Friday", back: "", isSoldOut: false },
				baked: { short: "Fri", label: "Baked", full: "Baked Friday" },
			},
		},
		{ name: "Oat", availability: {} },
	]);
});
