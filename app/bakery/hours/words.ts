import { daysBetween } from "../clock/dates.ts";
import { sentences } from "../words/sentences.ts";
import type { GroupWords } from "../words/words.ts";
import { isAllDay } from "./rules.ts";
import { ALL_DAY, type HoursException, type TimeRange } from "./schema.ts";

/** How dates and times are written: with a BCP 47 language. */
type Language = string;

/** How a date is written: `YYYY-MM-DD` in, "Thu, Nov 26" or "December 4" out. */
type DateStyle = Intl.DateTimeFormatOptions;

/** A time of day in the words of a language, as '6 PM', '7:30 AM' or '18:00'. @param time `HH:MM` */
export function timeInWords(time: string, language: Language): string {
	const instant = Date.parse(`2000-01-01T${time === ALL_DAY.closes ? "00:00" : time}Z`);
	const hour = new Intl.DateTimeFormat(language, { hour: "numeric", timeZone: "UTC" });
	const isHourAlone = time.endsWith(":00") && hour.resolvedOptions().hour12;
	if (isHourAlone) return withPlainSpaces(hour.format(instant));
	const withMinutes = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" });
	return withPlainSpaces(withMinutes.format(instant));
}

/** A date in the words of a language. @param date `YYYY-MM-DD` */
export function dateInWords(date: string, language: Language, style: DateStyle): string {
	const format = new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" });
	return withPlainSpaces(format.format(Date.parse(date)));
}

/** A date from today on: the weekday within a week, then a date, with its year if it is another one. */
export function nearDateInWords(
	date: string,
	today: string,
	language: Language,
	style: DateStyle,
): string {
	if (daysBetween(today, date) < 7) return dateInWords(date, language, { weekday: "long" });
	const isOtherYear = date.slice(0, 4) !== today.slice(0, 4);
	return dateInWords(date, language, { ...style, ...(isOtherYear && { year: "numeric" }) });
}

/** From one date to another in the words of a language: 'Thu, Nov 26', 'Thu, Dec 24 – Fri, Jan 1'. */
export function datesInWords(
	{ firstDate, lastDate }: { firstDate: string; lastDate: string },
	language: Language,
	style: DateStyle = { weekday: "short", month: "short", day: "numeric" },
): string {
	const format = new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" });
	return withPlainSpaces(format.formatRange(Date.parse(firstDate), Date.parse(lastDate)));
}

/** The words for a day without hours, and for one without a closing. */
type DayWords = Pick<GroupWords<"hours">, "closed" | "allDay">;

/** In English, for the back office. */
const englishDays: DayWords = {
	closed: sentences.hours.closed.text,
	allDay: sentences.hours.allDay.text,
};

/** The hours of a day, each range by itself: '7 AM – 12 PM'; 'Closed' without any. */
export function rangesInWords(
	ranges: readonly TimeRange[],
	language: Language,
	{ closed, allDay }: DayWords = englishDays,
): string[] {
	if (ranges.length === 0) return [closed];
	if (isAllDay(ranges)) return [allDay];
	return ranges.map((range) => rangeInWords(range, language));
}

/** An exception in one line: 'Thu, Nov 26, 2026: Closed (Thanksgiving)'. */
export function exceptionInWords(exception: HoursException, language: Language): string {
	const style = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
	const dates = datesInWords(exception, language, style);
	const note = exception.note && ` (${exception.note})`;
	return `${dates}: ${rangesInWords(exception.ranges, language).join(", ")}${note}`;
}

/** Hours in the words of a language, as '7 AM – 6 PM'. */
export function rangeInWords({ opens, closes }: TimeRange, language: Language): string {
	return `${timeInWords(opens, language)} – ${timeInWords(closes, language)}`;
}

/** Intl writes special spaces, which a search for a normal space misses. */
function withPlainSpaces(text: string): string {
	return text.replace(/[\u2009\u202f\u00a0]/g, " ");
}
