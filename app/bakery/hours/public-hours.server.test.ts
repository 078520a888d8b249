import { expect, it } from "vitest";
import { hoursStructuredData } from "../search-engines/structured-data.ts";
import { englishWords } from "../words/words.server.ts";
import { publicHours } from "./public-hours.server.ts";
import { ALL_DAY } from "./schema.ts";
import { exceptionOf, hoursOf, rangesOfTexts } from "./test-hours.ts";

const settings = { timeZone: "America/New_York", language: "en-US" };

const hours = hoursOf(
	{
		monday: rangesOfTexts("07:30-12:00", "14:00-18:00"),
		tuesday: rangesOfTexts("07:30-12:00", "14:00-18:00"),
		thursday: rangesOfTexts("22:00-02:00"),
		sunday: [ALL_DAY],
	},
	exceptionOf("2026-11-01", "2026-11-25"),
	{ ...exceptionOf("2026-11-26", "2026-11-26", "08:00-00:00"), note: "Thanksgiving" },
	exceptionOf("2026-12-10", "2027-01-01"),
	exceptionOf("2026-12-11", "2026-12-11"),
);

const at = (instant: string) =>
	publicHours(hours, { settings, words: englishWords }, new Date(instant));

it("shows the week with today as it really is", () => {
	const { week } = at("2026-11-26T12:00:00-05:00");
	expect(week.map(({ name, ranges }) => [name, ...ranges])).toEqual([
		["Monday", "7:30 AM – 12 PM", "2 PM – 6 PM"],
		["Tuesday", "7:30 AM – 12 PM", "2 PM – 6 PM"],
		["Wednesday", "Closed"],
		["Thursday", "8 AM – 12 AM"],
		["Friday", "Closed"],
		["Saturday", "Closed"],
		["Sunday", "Open 24 hours"],
	]);
	expect(week.filter(({ isToday }) => isToday)).toEqual([
		{ name: "Thursday", ranges: ["8 AM – 12 AM"], isToday: true, note: "Thanksgiving" },
	]);
	const nextWeek = at("2026-12-02T12:00:00-05:00").week;
	expect(nextWeek[3]?.ranges).toEqual(["10 PM – 2 AM"]);
	expect(nextWeek.findIndex(({ isToday }) => isToday)).toBe(2);
});

it("shows the usual week in few lines", () => {
	const { usualWeek } = at("2026-11-26T12:00:00-05:00");
	expect(usualWeek.map(({ names, ranges }) => [names, ...ranges])).toEqual([
		["Mon – Tue", "7:30 AM – 12 PM", "2 PM – 6 PM"],
		["Wed", "Closed"],
		["Thu", "10 PM – 2 AM"],
		["Fri – Sat", "Closed"],
		["Sun", "Open 24 hours"],
	]);
});

it("announces the exceptions of the next 14 days", () => {
	expect(at("2026-11-25T23:59:59-05:00").exceptions).toEqual([
		{ dates: "Sun, Nov 1 – Wed, Nov 25", ranges: ["Closed"], note: "" },
		{ dates: "Thu, Nov 26", ranges: ["8 AM – 12 AM"], note: "Thanksgiving" },
	]);
	const dates = at("2026-11-26T00:00:00-05:00").exceptions.map((exception) => exception.dates);
	expect(dates).toEqual(["Thu, Nov 26", "Thu, Dec 10, 2026 – Fri, Jan 1, 2027"]);
});

it("tells search engines each day, and the exceptions that are not over", () => {
	const data = hoursStructuredData(hours, "2026-12-11");
	const specification = { "@type": "OpeningHoursSpecification" };
	expect(data.openingHoursSpecification).toEqual([
		{ ...specification, dayOfWeek: ["Monday", "Tuesday"], opens: "07:30", closes: "12:00" },
		{ ...specification, dayOfWeek: ["Monday", "Tuesday"], opens: "14:00", closes: "18:00" },
		{
			...specification,
			...{ dayOfWeek: ["Wednesday", "Friday", "Saturday"], opens: "00:00", closes: "00:00" },
		},
		{ ...specification, dayOfWeek: ["Thursday"], opens: "22:00", closes: "02:00" },
		{ ...specification, dayOfWeek: ["Sunday"], opens: "00:00", closes: "23:59" },
	]);
	expect(data.specialOpeningHoursSpecification).toEqual([
		{
			...specification,
			...{ validFrom: "2026-12-10", validThrough: "2027-01-01", opens: "00:00", closes: "00:00" },
		},
		{
			...specification,
			...{ validFrom: "2026-12-11", validThrough: "2026-12-11", opens: "00:00", closes: "00:00" },
		},
	]);
});
