import { z } from "../../platform/zod.ts";
import { addDays, isDate } from "../clock/dates.ts";
import type { SectionChange } from "../content/sections/section.ts";
import { type StoredSections, sectionChange } from "../content/stored-sections.ts";
import {
	type DayForm,
	datesOf,
	type ExceptionForm,
	type HoursForm,
	hoursForm,
	hoursFormOf,
	OPENINGS,
	openingHoursOf,
	rangesOf,
	saysNothing,
} from "./form-values.ts";
import { exceptionOn, isTime, minutesOf, rangesOn, weekdayNames, weekOf } from "./rules.ts";
import {
	ALL_DAY,
	HOURS_LIMITS,
	HOURS_SECTION,
	type OpeningHours,
	type TimeRange,
	WEEKDAYS,
} from "./schema.ts";

const text = z.string().trim();

const day = z.object({
	opening: z.enum(OPENINGS),
	ranges: z
		.array(z.object({ opens: text, closes: text }))
		.max(
			HOURS_LIMITS.rangesOfDay,
			`A day can have at most ${HOURS_LIMITS.rangesOfDay} opening times`,
		),
});

const exception = day.extend({
	firstDate: text,
	lastDate: text,
	note: text.max(HOURS_LIMITS.note, `Note must be at most ${HOURS_LIMITS.note} characters`),
});

/** The form of the opening hours (product §27). */
export const hoursFormSchema = z
	.object({
		week: z.object(weekOf(() => day)),
		exceptions: z
			.array(exception)
			.max(HOURS_LIMITS.exceptions, `You can have at most ${HOURS_LIMITS.exceptions} exceptions`),
	})
	.superRefine((form, context) => {
		for (const { path, message } of problemsOf(form)) {
			context.addIssue({ code: "custom", path, message });
		}
	});

const time = z.string().refine(isTime);

const storedRanges = z
	.array(z.object({ opens: time, closes: time.or(z.literal(ALL_DAY.closes)) }))
	.max(HOURS_LIMITS.rangesOfDay);

const date = z.string().refine(isDate);

const storedException = z.object({
	firstDate: date,
	lastDate: date,
	note: exception.shape.note,
	ranges: storedRanges,
});

/** The opening hours as the form stores them, with the same rules. */
export const storedHoursSchema = z
	.object({
		week: z.partialRecord(z.enum(WEEKDAYS), storedRanges),
		exceptions: z.array(storedException).max(HOURS_LIMITS.exceptions),
	})
	.partial()
	.superRefine(({ week, exceptions = [] }, context) => {
		if (exceptions.length > HOURS_LIMITS.exceptions) return;
		const form = hoursFormOf({ week: weekOf((weekday) => week?.[weekday] ?? []), exceptions });
		for (const { path, message } of problemsOf(form)) {
			context.addIssue({ code: "custom", path, message });
		}
	});

type StoredHours = StoredSections<typeof HOURS_SECTION>;

/** The opening hours as their form has them; an empty form removes all hours. */
export const hours = {
	keys: [HOURS_SECTION],
	schema: hoursFormSchema,
	toForm: ({ hours }: StoredHours) => hoursForm(hours ?? null),
	changes(form: HoursForm, stored: StoredHours): [SectionChange] {
		const hours = openingHoursOf(form);
		return [sectionChange(HOURS_SECTION, stored, hours && { ...hours })];
	},
};

const MINUTES_PER_DAY = 24 * 60;

/** An error in a form of opening hours, with its field. */
interface Problem {
	path: (string | number)[];
	message: string;
}

/** The errors of a form of opening hours: missing or contradictory values (product §27). */
function problemsOf(form: HoursForm): Problem[] {
	if (saysNothing(form)) return [];
	const problems = [
		...WEEKDAYS.flatMap((weekday) => at(["week", weekday], dayProblems(form.week[weekday]))),
		...form.exceptions.flatMap((exception, index) =>
			at(["exceptions", index], [...dateProblems(exception), ...dayProblems(exception)]),
		),
		...sharedDates(form.exceptions),
	];
	// What one day says about another can be compared once each is clear.
	return problems.length > 0 ? problems : overlapsOfDays(form);
}

function at(path: Problem["path"], problems: readonly Problem[]): Problem[] {
	return problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
}

function dayProblems(day: DayForm): Problem[] {
	if (day.opening === "") return [{ path: ["opening"], message: "Choose whether you're open" }];
	if (day.opening !== "hours") return [];
	if (day.ranges.length === 0)
		return [{ path: ["opening"], message: "Add hours, or choose Closed" }];
	const problems = day.ranges.flatMap((range, index) =>
		at(["ranges", index], rangeProblems(range)),
	);
	return problems.length > 0 ? problems : overlapsWithin(day.ranges);
}

function rangeProblems({ opens, closes }: TimeRange): Problem[] {
	const problems: Problem[] = [];
	if (!isTime(opens)) problems.push({ path: ["opens"], message: "Enter when you open" });
	if (!isTime(closes)) problems.push({ path: ["closes"], message: "Enter when you close" });
	if (problems.length > 0 || opens !== closes) return problems;
	const message =
		"Opening and closing times are the same. To stay open all day, choose Open 24 hours";
	return [{ path: ["closes"], message }];
}

function overlapsWithin(ranges: readonly TimeRange[]): Problem[] {
	return ranges.flatMap((range, index) => {
		const isOverlapping = ranges.slice(0, index).some((earlier) => overlap(range, earlier));
		const message = "Overlaps other hours on this day";
		return isOverlapping ? [{ path: ["ranges", index, "opens"], message }] : [];
	});
}

function overlap(one: TimeRange, other: TimeRange): boolean {
	const [a, b] = [minutesOf(one), minutesOf(other)];
	return a.start < b.end && b.start < a.end;
}

function dateProblems({ firstDate, lastDate }: ExceptionForm): Problem[] {
	if (!isDate(firstDate)) return [{ path: ["firstDate"], message: "Enter a date" }];
	if (lastDate === "") return [];
	if (!isDate(lastDate)) return [{ path: ["lastDate"], message: "Enter a date" }];
	if (lastDate >= firstDate) return [];
	return [{ path: ["lastDate"], message: "Must be on or after the first day" }];
}

function sharedDates(exceptions: readonly ExceptionForm[]): Problem[] {
	return exceptions.flatMap((exception, index) => {
		const dates = datesOf(exception);
		const isShared = exceptions.slice(0, index).some((earlier) => {
			const other = datesOf(earlier);
			return dates.firstDate <= other.lastDate && other.firstDate <= dates.lastDate;
		});
		const message = "Another exception has the same day";
		return isShared ? [{ path: ["exceptions", index, "firstDate"], message }] : [];
	});
}

/** Hours past midnight, and those of the day after. */
function overlapsOfDays(form: HoursForm): Problem[] {
	const hours = openingHoursOf(form);
	if (!hours) return [];
	const week = WEEKDAYS.flatMap((weekday, index) => {
		const before = WEEKDAYS.at(index - 1) ?? "sunday";
		const message = `Overlaps the hours of ${weekdayNames[before]}, which go past midnight`;
		const problems = overlapsWithDayBefore(hours.week[before], form.week[weekday], message);
		return at(["week", weekday], problems);
	});
	const exceptions = form.exceptions.flatMap((exception, index) =>
		at(["exceptions", index], overlapsOfException(exception, hours)),
	);
	return [...week, ...exceptions];
}

function overlapsOfException(exception: ExceptionForm, hours: OpeningHours): Problem[] {
	const own = rangesOf(exception);
	const { firstDate, lastDate } = datesOf(exception);
	const before = [
		...rangesOn(hours, addDays(firstDate, -1)),
		...(firstDate === lastDate ? [] : own),
	];
	const message = "Overlaps the hours of the day before, which go past midnight";
	const problems = overlapsWithDayBefore(before, exception, message);
	const nextDate = addDays(lastDate, 1);
	// A following exception reports it itself.
	if (problems.length > 0 || exceptionOn(hours, nextDate)) return problems;
	return overlapsWithDayAfter(exception, rangesOn(hours, nextDate));
}

/** The fields of a day that begin before the day before has ended. */
function overlapsWithDayBefore(
	before: readonly TimeRange[],
	day: DayForm,
	message: string,
): Problem[] {
	const ends = Math.max(...before.map(minutesPastMidnight));
	if (day.opening === "all-day") return ends > 0 ? [{ path: ["opening"], message }] : [];
	if (day.opening !== "hours") return [];
	return day.ranges.flatMap((range, index) =>
		minutesOf(range).start < ends ? [{ path: ["ranges", index, "opens"], message }] : [],
	);
}

/** The fields of a day that end after the day after has begun. */
function overlapsWithDayAfter(
	{ opening, ranges }: DayForm,
	after: readonly TimeRange[],
): Problem[] {
	if (opening !== "hours") return [];
	const begins = Math.min(...after.map((range) => minutesOf(range).start));
	const message = "Overlaps the hours of the day after";
	return ranges.flatMap((range, index) =>
		minutesPastMidnight(range) > begins ? [{ path: ["ranges", index, "closes"], message }] : [],
	);
}

/** How long a range goes on after the day it begins on. */
function minutesPastMidnight(range: TimeRange): number {
	return minutesOf(range).end - MINUTES_PER_DAY;
}
