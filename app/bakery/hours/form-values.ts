import type { Section } from "../content/sections/section.ts";
import { isAllDay, readOpeningHours, sortRanges, weekOf } from "./rules.ts";
import {
	ALL_DAY,
	type HoursException,
	type OpeningHours,
	type TimeRange,
	WEEKDAYS,
	type WeekdayName,
} from "./schema.ts";

/** The choices for a day; at first there is none. */
export const OPENINGS = ["", "closed", "hours", "all-day"] as const;

export type Opening = (typeof OPENINGS)[number];

/** The label of each. */
export const openingNames: Record<Opening, string> = {
	"": "Choose…",
	closed: "Closed",
	hours: "Open",
	"all-day": "Open 24 hours",
};

/** A day of the week in the form. */
export interface DayForm {
	opening: Opening;
	/** They count while `opening` is `hours`. */
	ranges: TimeRange[];
}

/** An exception in the form. */
export interface ExceptionForm extends DayForm {
	firstDate: string;
	/** Empty for the first one. */
	lastDate: string;
	note: string;
}

/** The form of the opening hours. Empty means none. */
export interface HoursForm {
	week: Record<WeekdayName, DayForm>;
	exceptions: ExceptionForm[];
}

/** Hours of which nothing is typed yet. */
export const EMPTY_RANGE: TimeRange = { opens: "", closes: "" };

/** A day of which nothing is said yet. */
const EMPTY_DAY: DayForm = { opening: "", ranges: [] };

/** An exception of which nothing is typed yet. */
export const EMPTY_EXCEPTION: ExceptionForm = {
	...EMPTY_DAY,
	firstDate: "",
	lastDate: "",
	note: "",
};

/** A form in which nothing is typed yet. */
export const EMPTY_HOURS: HoursForm = { week: weekOf(() => EMPTY_DAY), exceptions: [] };

/** The form when the opening hours are opened. @param section as stored; null for none. */
export function hoursForm(section: Section | null): HoursForm {
	const hours = readOpeningHours(section);
	return hours ? hoursFormOf(hours) : EMPTY_HOURS;
}

/** The form with these opening hours. */
export function hoursFormOf(hours: OpeningHours): HoursForm {
	return {
		week: weekOf((weekday) => dayForm(hours.week[weekday])),
		exceptions: hours.exceptions.map(({ firstDate, lastDate, note, ranges }) => ({
			firstDate,
			lastDate: lastDate === firstDate ? "" : lastDate,
			note,
			...dayForm(ranges),
		})),
	};
}

/** The opening hours of a form; null for none. */
export function openingHoursOf(form: HoursForm): OpeningHours | null {
	if (saysNothing(form)) return null;
	const exceptions = form.exceptions.map(exceptionOf);
	return {
		week: weekOf((weekday) => rangesOf(form.week[weekday])),
		exceptions: exceptions.toSorted((one, other) => (one.firstDate < other.firstDate ? -1 : 1)),
	};
}

/** Whether nothing was entered. */
export function saysNothing({ week, exceptions }: HoursForm): boolean {
	return exceptions.length === 0 && WEEKDAYS.every((weekday) => week[weekday].opening === "");
}

/** The ranges of a day of the form, in their order. */
export function rangesOf({ opening, ranges }: DayForm): TimeRange[] {
	if (opening === "all-day") return [ALL_DAY];
	return opening === "hours" ? sortRanges(ranges) : [];
}

/** The dates of an exception in the form. */
export function datesOf({ firstDate, lastDate }: ExceptionForm) {
	return { firstDate, lastDate: lastDate || firstDate };
}

function exceptionOf(exception: ExceptionForm): HoursException {
	return { ...datesOf(exception), note: exception.note, ranges: rangesOf(exception) };
}

function dayForm(ranges: readonly TimeRange[]): DayForm {
	if (ranges.length === 0) return { opening: "closed", ranges: [] };
	if (isAllDay(ranges)) return { opening: "all-day", ranges: [] };
	// Fields have no 24:00. A range that closes at 00:00 closes at the same instant.
	const typed = ranges.map(({ opens, closes }) => ({
		opens,
		closes: closes === ALL_DAY.closes ? "00:00" : closes,
	}));
	return { opening: "hours", ranges: typed };
}
