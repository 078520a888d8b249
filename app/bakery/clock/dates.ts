/** The days of a week as ISO 8601 counts them: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A business day, which ends at the time of the settings, not at midnight (product §29). */
export interface BakeryDay {
	/** As `2027-03-14`. */
	date: string;
	weekday: Weekday;
	/** The instant at which it starts, as `2027-03-14T09:00:00Z`. */
	startsAt: string;
	/** The instant at which it has ended: the start of the next one. */
	endsAt: string;
}

/** Date and time on the bakery's wall. */
export interface LocalTime {
	/** As `2027-03-14`. */
	date: string;
	year: number;
	/** As `02:30`, from `00:00` to `23:59`. */
	time: string;
	weekday: Weekday;
}

/** An instant, and what it is for the owner. */
export interface DescribedInstant {
	/** As `2027-03-14T07:30:00.000Z`. */
	instant: string;
	/** By the bakery's clock, as `2027-03-14`. */
	date: string;
	/** By the bakery's clock, as `03:30`. */
	time: string;
	/** As `Sunday, March 14, 2027 at 3:30 AM`. */
	words: string;
}

// Dates of the calendar, which are the same in every time zone. Browsers use this as well.

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** Whether a text is a date as `YYYY-MM-DD`, from the year 2000 on. */
export function isDate(text: unknown): text is string {
	if (typeof text !== "string" || !/^[2-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
	const time = timeOf(text);
	return !Number.isNaN(time) && dateAt(time) === text;
}

/** The date so many days later; earlier for a negative number. */
export function addDays(date: string, days: number): string {
	return dateAt(timeOf(date) + days * millisecondsPerDay);
}

/** The day of the week of a date. */
export function weekdayOf(date: string): Weekday {
	return (new Date(timeOf(date)).getUTCDay() || 7) as Weekday;
}

/** How many days a date comes after another. */
export function daysBetween(earlier: string, later: string): number {
	return (timeOf(later) - timeOf(earlier)) / millisecondsPerDay;
}

function timeOf(date: string): number {
	return Date.parse(`${date}T00:00:00Z`);
}

function dateAt(time: number): string {
	return new Date(time).toISOString().slice(0, 10);
}
