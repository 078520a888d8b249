import type { Weekday } from "./schema.ts";

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
