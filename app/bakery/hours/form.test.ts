import { describe, expect, it } from "vitest";
import type { Section } from "../content/sections/section.ts";
import { hours, hoursFormSchema } from "./form.ts";
import {
	type DayForm,
	EMPTY_EXCEPTION,
	EMPTY_HOURS,
	type ExceptionForm,
	type HoursForm,
	hoursForm,
} from "./form-values.ts";
import { weekOf } from "./rules.ts";
import { rangesOfTexts } from "./test-hours.ts";

const closed: DayForm = { opening: "closed", ranges: [] };
const allDay: DayForm = { opening: "all-day", ranges: [] };

function open(...texts: string[]): DayForm {
	return { opening: "hours", ranges: rangesOfTexts(...texts) };
}

function formWith(week: Partial<HoursForm["week"]>, ...exceptions: ExceptionForm[]): HoursForm {
	return { week: weekOf((weekday) => week[weekday] ?? closed), exceptions };
}

function exception(firstDate: string, lastDate: string, day: DayForm = closed): ExceptionForm {
	return { ...EMPTY_EXCEPTION, ...day, firstDate, lastDate };
}

/** The errors, each with its field. */
function errorsOf(form: HoursForm): string[] {
	const issues = hoursFormSchema.safeParse(form).error?.issues ?? [];
	return issues.map(({ path: [, ...field], message }) => `${field.join(".")}: ${message}`);
}

function stored(form: HoursForm, section: Section | null = null): Section {
	const [{ content }] = hours.changes(form, { hours: section });
	const nothing = { title: null, subtitle: null, imageUrl: null };
	return { key: "hours", ...nothing, content: content ?? null, version: 1 };
}

describe("the form of the opening hours", () => {
	it("is the same when it was saved", () => {
		const form = formWith(
			{ monday: open("07:00-12:00", "14:00-18:00"), friday: open("22:00-00:00"), sunday: allDay },
			{ ...exception("2026-11-26", ""), note: "Thanksgiving" },
			exception("2026-12-24", "2026-12-26", open("08:00-12:00")),
		);
		expect(errorsOf(form)).toEqual([]);
		expect(hoursForm(stored(form))).toEqual(form);
	});

	it("sorts what it saves, and drops the hours of a closed day", () => {
		const form = formWith(
			{
				monday: open("14:00-18:00", "07:00-12:00"),
				friday: { ...open("07:00-18:00"), ...{ opening: "closed" } },
			},
			exception("2026-12-24", ""),
			exception("2026-11-26", ""),
		);
		expect(hoursForm(stored(form))).toEqual(
			formWith(
				{ monday: open("07:00-12:00", "14:00-18:00") },
				exception("2026-11-26", ""),
				exception("2026-12-24", ""),
			),
		);
	});

	it("says nothing while it is empty, and then nothing is stored", () => {
		expect(errorsOf(EMPTY_HOURS)).toEqual([]);
		expect(hoursForm(null)).toEqual(EMPTY_HOURS);
		const section = stored(formWith({ monday: allDay }));
		expect(hours.changes(EMPTY_HOURS, { hours: section })).toEqual([
			{ key: "hours", content: null, expectedVersion: 1 },
		]);
	});
});

const isOver = "Overlaps the hours of the day before, which go past midnight";

describe("errors are named at their field", () => {
	it("where nothing is said of a day", () => {
		const week = { ...EMPTY_HOURS.week, monday: closed };
		expect(errorsOf({ ...EMPTY_HOURS, week })).toEqual(
			["tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map(
				(day) => `${day}.opening: Choose whether you're open`,
			),
		);
	});

	it.each<[Partial<HoursForm["week"]>, ...string[]]>([
		[{ monday: open() }, "monday.opening: Add hours, or choose Closed"],
		[
			{ monday: open("-", "07:00-") },
			"monday.ranges.0.opens: Enter when you open",
			"monday.ranges.0.closes: Enter when you close",
			"monday.ranges.1.closes: Enter when you close",
		],
		[
			{ monday: open("07:00-07:00") },
			"monday.ranges.0.closes: Opening and closing times are the same. To stay open all day, choose Open 24 hours",
		],
		[
			{ monday: open("07:00-12:00", "11:59-18:00", "22:00-08:00") },
			"monday.ranges.1.opens: Overlaps other hours on this day",
		],
		[
			{ monday: open("22:00-02:00"), tuesday: open("07:00-12:00", "01:30-03:00") },
			"tuesday.ranges.1.opens: Overlaps the hours of Monday, which go past midnight",
		],
	])("in the week %j", (week, ...errors) => {
		expect(errorsOf(formWith(week))).toEqual(errors);
	});

	const lateWednesday = { wednesday: open("22:00-02:00") };
	const late = exception("2026-11-26", "", open("22:00-02:00"));
	const earlyFriday = exception("2026-11-27", "", open("01:00-12:00"));

	it.each<[HoursForm, ...string[]]>([
		[
			formWith({}, EMPTY_EXCEPTION),
			"0.firstDate: Enter a date",
			"0.opening: Choose whether you're open",
		],
		[
			formWith({}, exception("2026-12-24", "2026-12-31"), exception("2026-12-31", "")),
			"1.firstDate: Another exception has the same day",
		],
		[
			formWith(lateWednesday, exception("2026-11-26", "", open("01:00-12:00"))),
			`0.ranges.0.opens: ${isOver}`,
		],
		[formWith({}, late, earlyFriday), `1.ranges.0.opens: ${isOver}`],
	])("in an exception: %#", (form, ...errors) => {
		expect(errorsOf(form)).toEqual(errors);
	});

	it("what only touches is in order", () => {
		const form = formWith(
			{
				monday: open("07:00-12:00", "12:00-18:00", "22:00-02:00"),
				tuesday: open("02:00-06:00"),
				saturday: allDay,
				sunday: allDay,
			},
			exception("2026-11-24", "2026-11-24", open("02:00-03:00", "20:00-00:00")),
			exception("2026-11-25", ""),
		);
		expect(errorsOf(form)).toEqual([]);
	});
});
