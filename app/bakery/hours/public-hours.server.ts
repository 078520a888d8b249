import { addDays, daysBetween } from "../clock/dates.ts";
import { localTimeAt } from "../clock/local-time.server.ts";
import type { RegionalSettings } from "../region/regional-settings.ts";
import type { Words } from "../words/words.server.ts";
import type { GroupWords, Say } from "../words/words.ts";
import { openingStateAt } from "./opening.server.ts";
import { exceptionOn, rangesOn, weekdayNameOf } from "./rules.ts";
import { type OpeningHours, WEEKDAYS } from "./schema.ts";
import { dateInWords, datesInWords, nearDateInWords, rangesInWords, timeInWords } from "./words.ts";

/** How far ahead exceptions are announced. */
const DAYS_ANNOUNCED = 14;

/** A Monday, to name the days of the week by. */
const SOME_MONDAY = "2024-01-01";

/** The opening hours as visitors read them (product §27). */
export interface PublicHours {
	/** 'Open now, until 6 PM' */
	sentence: string;
	isOpen: boolean;
	week: PublicDay[];
	/** The usual week in few lines. */
	usualWeek: PublicDays[];
	/** Those of the next 14 days. */
	exceptions: PublicException[];
}

/** A day of the week; today has the hours of its date. */
export interface PublicDay {
	name: string;
	/** Each range, or 'Closed'. */
	ranges: string[];
	isToday: boolean;
	/** Why today is different; empty for nothing. */
	note: string;
}

/** Days in a row with the same hours. */
export interface PublicDays {
	/** 'Tue – Sat', or 'Sun' for a single day */
	names: string;
	ranges: string[];
}

export interface PublicException {
	/** 'Thu, Nov 26' */
	dates: string;
	ranges: string[];
	note: string;
}

interface Site {
	settings: Pick<RegionalSettings, "timeZone" | "language">;
	words: Words;
}

/** How the hours are written. */
interface Style {
	language: string;
	words: GroupWords<"hours">;
}

/** The opening hours as visitors read them at an instant. */
export function publicHours(
	hours: OpeningHours,
	{ settings, words }: Site,
	now: Date,
): PublicHours {
	const today = localTimeAt(now, settings.timeZone).date;
	const style = { language: settings.language, words: words.group("hours") };
	return {
		sentence: openingSentence(hours, settings, now, words.say),
		isOpen: openingStateAt(hours, settings.timeZone, now).isOpen,
		week: publicWeek(hours, style, today),
		usualWeek: usualWeek(hours, style),
		exceptions: publicExceptions(hours, style, today),
	};
}

function usualWeek({ week }: OpeningHours, { language, words }: Style): PublicDays[] {
	const runs: { first: number; last: number; ranges: string[] }[] = [];
	for (const [index, weekday] of WEEKDAYS.entries()) {
		const ranges = rangesInWords(week[weekday], language, words);
		const run = runs.at(-1);
		if (run?.ranges.join() === ranges.join()) run.last = index;
		else runs.push({ first: index, last: index, ranges });
	}
	const nameOf = (index: number) => weekdayInWords(index, language, "short");
	return runs.map(({ first, last, ranges }) => ({
		names: first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`,
		ranges,
	}));
}

function weekdayInWords(index: number, language: string, weekday: "short" | "long"): string {
	return dateInWords(addDays(SOME_MONDAY, index), language, { weekday });
}

function publicWeek(hours: OpeningHours, { language, words }: Style, today: string): PublicDay[] {
	return WEEKDAYS.map((weekday, index) => {
		const name = weekdayInWords(index, language, "long");
		const isToday = weekday === weekdayNameOf(today);
		const ranges = isToday ? rangesOn(hours, today) : hours.week[weekday];
		const note = (isToday && exceptionOn(hours, today)?.note) || "";
		return { name, ranges: rangesInWords(ranges, language, words), isToday, note };
	});
}

function publicExceptions(
	hours: OpeningHours,
	{ language, words }: Style,
	today: string,
): PublicException[] {
	const last = addDays(today, DAYS_ANNOUNCED);
	return hours.exceptions
		.filter(({ firstDate, lastDate }) => lastDate >= today && firstDate <= last)
		.map(({ ranges, note, ...dates }) => ({
			dates: datesInWords(dates, language),
			ranges: rangesInWords(ranges, language, words),
			note,
		}));
}

type Settings = Pick<RegionalSettings, "timeZone" | "language">;

/** A sentence like 'Open now, until 6 PM' or 'Closed, opens tomorrow at 7 AM' (product §27). */
export function openingSentence(
	hours: OpeningHours,
	settings: Settings,
	now: Date,
	say: Say,
): string {
	const { isOpen, changesAt } = openingStateAt(hours, settings.timeZone, now);
	if (changesAt === null) return isOpen ? say("hours.allDay") : say("hours.closed");
	const today = localTimeAt(now, settings.timeZone).date;
	const change = localTimeAt(changesAt, settings.timeZone);
	const isMidnight = isOpen && change.time === "00:00";
	const date = isMidnight ? addDays(change.date, -1) : change.date;
	const time = isMidnight ? say("hours.midnight") : timeInWords(change.time, settings.language);
	switch (daysBetween(today, date)) {
		case 0:
			return say(isOpen ? "hours.openUntil" : "hours.opensToday", { time });
		case 1:
			return say(isOpen ? "hours.openUntilTomorrow" : "hours.opensTomorrow", { time });
		default: {
			const style = { weekday: "long", month: "long", day: "numeric" } as const;
			const day = nearDateInWords(date, today, settings.language, style);
			return say(isOpen ? "hours.openUntilDay" : "hours.opensOn", { day, time });
		}
	}
}
