import { capitalized } from "../../platform/text/characters.ts";
import { isDate, weekdayOf } from "../clock/dates.ts";
import type { Section } from "../content/sections/section.ts";
import { parseStoredObject, type StoredObject } from "../stored-object.ts";
import {
	ALL_DAY,
	HOURS_LIMITS,
	type HoursException,
	type OpeningHours,
	type TimeRange,
	WEEKDAYS,
	type WeekdayName,
} from "./schema.ts";

// `rangesOn` decides when the bakery is open on a day, `openingStateAt` in opening.server.ts whether now.

const MINUTES_PER_DAY = 24 * 60;

/** The stored opening hours without invalid parts (product §34); null while none are saved. */
export function readOpeningHours(section: Section | null): OpeningHours | null {
	const stored = parseStoredObject(section?.content ?? null);
	const week = stored && readObject(stored.week);
	const hasHours = WEEKDAYS.some((weekday) => Array.isArray(week?.[weekday]));
	if (!stored || !week || !hasHours) return null;
	return {
		week: weekOf((weekday) => readRanges(week[weekday])),
		exceptions: readExceptions(stored.exceptions),
	};
}

/** Something for each day of the week. */
export function weekOf<Value>(
	toValue: (weekday: WeekdayName) => Value,
): Record<WeekdayName, Value> {
	const entries = WEEKDAYS.map((weekday) => [weekday, toValue(weekday)]);
	return Object.fromEntries(entries);
}

/** The days of the week in English. */
export const weekdayNames: Record<WeekdayName, string> = weekOf(capitalized);

/** The day of the week of a date. */
export function weekdayNameOf(date: string): WeekdayName {
	return WEEKDAYS[weekdayOf(date) - 1] as WeekdayName;
}

/** The ranges that begin on a date; none when the bakery is closed on it. */
export function rangesOn(hours: OpeningHours, date: string): TimeRange[] {
	return exceptionOn(hours, date)?.ranges ?? hours.week[weekdayNameOf(date)];
}

/** Whether a week is the one that 'Mon-Sat: 8am-6pm' states (product §27). */
export function isUsualWeek({ week }: OpeningHours): boolean {
	const isEightToSix = ([range, ...others]: TimeRange[]) =>
		others.length === 0 && range?.opens === "08:00" && range.closes === "18:00";
	return WEEKDAYS.every((weekday) =>
		weekday === "sunday" ? week.sunday.length === 0 : isEightToSix(week[weekday]),
	);
}

/** The exception on a date, if any. */
export function exceptionOn({ exceptions }: OpeningHours, date: string): HoursException | null {
	return exceptions.find((exception) => isWithin(exception, date)) ?? null;
}

/** Whether the bakery does not open on a date. Without opening hours it counts as open. */
export function isClosedOn(hours: OpeningHours | null, date: string): boolean {
	return hours !== null && rangesOn(hours, date).length === 0;
}

/** Whether ranges are a whole day. */
export function isAllDay(ranges: readonly TimeRange[]): boolean {
	return ranges.some(({ opens, closes }) => opens === ALL_DAY.opens && closes === ALL_DAY.closes);
}

/**
 * When a range begins and ends, in minutes of the day that it begins on: 22:00 to 02:00 ends at
 * 1560.
 */
export function minutesOf({ opens, closes }: TimeRange): { start: number; end: number } {
	const [start, end] = [minuteOf(opens), minuteOf(closes)];
	return { start, end: end > start ? end : end + MINUTES_PER_DAY };
}

/** How long a range lasts if it may be a typo, such as 07:00 to 06:00; null when it is usual. */
export function unusualDuration(range: TimeRange): string | null {
	if (!isTime(range.opens) || !isTime(range.closes) || range.opens === range.closes) return null;
	const { start, end } = minutesOf(range);
	if (end - start <= MAX_USUAL_RANGE_LENGTH) return null;
	const [hours, minutes] = [Math.floor((end - start) / 60), (end - start) % 60];
	return minutes === 0 ? `${hours} hours` : `${hours} hours and ${minutes} minutes`;
}

/** In minutes. */
const MAX_USUAL_RANGE_LENGTH = 16 * 60;

/** Whether a text is a time of day as `HH:MM`. */
export function isTime(text: unknown): text is string {
	return typeof text === "string" && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** In the order in which they begin. */
export function sortRanges(ranges: readonly TimeRange[]): TimeRange[] {
	return ranges.toSorted((one, other) => minuteOf(one.opens) - minuteOf(other.opens));
}

function minuteOf(time: string): number {
	return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function isWithin({ firstDate, lastDate }: HoursException, date: string): boolean {
	return firstDate <= date && date <= lastDate;
}

function readRanges(stored: unknown): TimeRange[] {
	return sortRanges(readList(stored, HOURS_LIMITS.rangesOfDay, readRange));
}

function readRange({ opens, closes }: StoredObject): TimeRange | null {
	if (!isTime(opens) || opens === closes) return null;
	return isTime(closes) || closes === ALL_DAY.closes ? { opens, closes } : null;
}

function readExceptions(stored: unknown): HoursException[] {
	const exceptions = readList(stored, HOURS_LIMITS.exceptions, readException);
	return exceptions.sort((one, other) => (one.firstDate < other.firstDate ? -1 : 1));
}

function readException(stored: StoredObject): HoursException | null {
	const { firstDate, lastDate, note } = stored;
	if (!isDate(firstDate) || !isDate(lastDate) || lastDate < firstDate) return null;
	const ranges = readRanges(stored.ranges);
	// Only an empty list says closed.
	if (ranges.length === 0 && !isEmptyList(stored.ranges)) return null;
	const text =
		typeof note === "string" ? [...note.trim()].slice(0, HOURS_LIMITS.note).join("") : "";
	return { firstDate, lastDate, note: text, ranges };
}

function isEmptyList(stored: unknown): boolean {
	return Array.isArray(stored) && stored.length === 0;
}

/** The readable entries of a list. */
function readList<Item>(
	stored: unknown,
	max: number,
	read: (entry: StoredObject) => Item | null,
): Item[] {
	if (!Array.isArray(stored)) return [];
	return stored.slice(0, max).flatMap((entry) => {
		const item = readObject(entry) && read(entry);
		return item ? [item] : [];
	});
}

function readObject(stored: unknown): StoredObject | null {
	const isObject = typeof stored === "object" && stored !== null && !Array.isArray(stored);
	return isObject ? (stored as StoredObject) : null;
}
