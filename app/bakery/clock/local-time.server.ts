import { Temporal } from "temporal-polyfill";
import type { RegionalSettings } from "../region/regional-settings.ts";
import {
	addDays,
	type BakeryDay,
	type DescribedInstant,
	type LocalTime,
	type Weekday,
	weekdayOf,
} from "./dates.ts";

const minuteMilliseconds = 60_000;

/** The last result: pages rendered within the same minute need the same one. */
let latestTime: { minute: number; timeZone: string; local: LocalTime } | null = null;

/** The bakery's date and time at an instant. @param timeZone a valid name of a time zone. */
export function localTimeAt(instant: Date, timeZone: string): LocalTime {
	const minute = Math.floor(instant.getTime() / minuteMilliseconds);
	if (latestTime?.minute !== minute || latestTime.timeZone !== timeZone) {
		latestTime = { minute, timeZone, local: computeLocalTime(instant, timeZone) };
	}
	return latestTime.local;
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
function lastInstantAt(date: string, time: string, timeZone: string): Date {
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

type DaySettings = Pick<RegionalSettings, "timeZone" | "dayEnd">;

/** The day that was asked for last: nearly always it is asked for again. */
let latest: { day: BakeryDay; settings: DaySettings; start: number; end: number } | null = null;

/** The bakery's business day at an instant (product §29). */
export function bakeryDayAt(instant: Date, { timeZone, dayEnd }: DaySettings): BakeryDay {
	const time = instant.getTime();
	const isLatest =
		latest?.settings.timeZone === timeZone &&
		latest.settings.dayEnd === dayEnd &&
		time >= latest.start &&
		time < latest.end;
	if (latest && isLatest) return latest.day;
	const settings = { timeZone, dayEnd };
	const day = findDay(instant, settings);
	latest = { day, settings, start: Date.parse(day.startsAt), end: Date.parse(day.endsAt) };
	return day;
}

/** The business day of a date. A day end before noon is in the night after the date. */
export function bakeryDayOf(date: string, { timeZone, dayEnd }: DaySettings): BakeryDay {
	const lastDate = dayEnd < "12:00" ? addDays(date, 1) : date;
	const starts = instantAt(addDays(lastDate, -1), dayEnd, timeZone);
	const ends = instantAt(lastDate, dayEnd, timeZone);
	return {
		date,
		weekday: weekdayOf(date),
		startsAt: starts.toISOString(),
		endsAt: ends.toISOString(),
	};
}

/** By instants, because a clock that is set back repeats local times after a day's end. */
function findDay(instant: Date, settings: DaySettings): BakeryDay {
	let day = bakeryDayOf(localTimeAt(instant, settings.timeZone).date, settings);
	while (instant < new Date(day.startsAt)) day = bakeryDayOf(addDays(day.date, -1), settings);
	while (instant >= new Date(day.endsAt)) day = bakeryDayOf(addDays(day.date, 1), settings);
	return day;
}

type Region = Pick<RegionalSettings, "timeZone" | "language">;

/** An instant as the bakery's clock and calendar show it, also written in the bakery's language. */
export function describeInstant(instant: Date, region: Region): DescribedInstant {
	const { date, time } = localTimeAt(instant, region.timeZone);
	return { instant: instant.toISOString(), date, time, words: words(instant, region) };
}

/** The instant of a chosen date and time; the words mention when clocks skip or repeat it. */
export function describeLocalTime(date: string, time: string, region: Region): DescribedInstant {
	const instant = instantAt(date, time, region.timeZone);
	const described = describeInstant(instant, region);
	const hint = hintAt(instant, `${date} ${time}`, region.timeZone);
	return hint ? { ...described, words: `${described.words} (${hint})` } : described;
}

function words(instant: Date, { timeZone, language }: Region): string {
	const style = { dateStyle: "full", timeStyle: "short", timeZone } as const;
	// Some versions of the data put a narrow blank before AM and PM.
	return new Intl.DateTimeFormat(language, style).format(instant).replace(/\s/g, " ");
}

function hintAt(instant: Date, chosen: string, timeZone: string): string | null {
	const { date, time } = localTimeAt(instant, timeZone);
	if (`${date} ${time}` !== chosen) return "the clocks are set forward then";
	const isShownTwice = lastInstantAt(date, time, timeZone) > instant;
	return isShownTwice ? "the first time: the clocks are set back then" : null;
}
