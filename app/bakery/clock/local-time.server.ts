import { Temporal } from "temporal-polyfill";
import type { LocalTime, Weekday } from "./schema.ts";

const minuteMilliseconds = 60_000;

/** The last result: pages rendered within the same minute need the same one. */
let latest: { minute: number; timeZone: string; local: LocalTime } | null = null;

/** The bakery's date and time at an instant. @param timeZone a valid name of a time zone. */
export function localTimeAt(instant: Date, timeZone: string): LocalTime {
	const minute = Math.floor(instant.getTime() / minuteMilliseconds);
	if (latest?.minute !== minute || latest.timeZone !== timeZone) {
		latest = { minute, timeZone, local: computeLocalTime(instant, timeZone) };
	}
	return latest.local;
}

function computeLocalTime(instant: Date, timeZone: string): LocalTime {
	const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
		timeZone,
	);
	return {
		year: local.year,
		date: local.toPlainDate().toString(),
		time: local.toPlainTime().toString({ smallestUnit: "minute" }),
		weekday: local.dayOfWeek as Weekday,
	};
}

/**
 * The instant at which the bakery's clock shows a date and time. A time that the clock skips is as much
 * later as it skips; of a time that it shows twice it is the first (Temporal's `compatible`).
 * @param date as `2027-03-14`.
 * @param time as `02:30`.
 * @throws {RangeError} when there is no such date or time.
 */
export function instantAt(date: string, time: string, timeZone: string): Date {
	return toInstant(date, time, timeZone, "compatible");
}

/** The same, but the last of the two of a time that the clock shows twice. @throws {RangeError} */
export function lastInstantAt(date: string, time: string, timeZone: string): Date {
	return toInstant(date, time, timeZone, "later");
}

function toInstant(
	date: string,
	time: string,
	timeZone: string,
	disambiguation: "compatible" | "later",
): Date {
	const local = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
	return new Date(local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds);
}
