import type { RegionalSettings } from "../region/schema.ts";
import { addDays, weekdayOf } from "./dates.ts";
import { instantAt, localTimeAt } from "./local-time.server.ts";
import type { BakeryDay } from "./schema.ts";

type DaySettings = Pick<RegionalSettings, "timeZone" | "dayEnd">;

/** The day that was asked for last: nearly always it is asked for again. */
let latest: { day: BakeryDay; settings: DaySettings; start: number; end: number } | null = null;

/** The bakery's business day at an instant (product §16.2). */
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
