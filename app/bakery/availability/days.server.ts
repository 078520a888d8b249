import { addDays, type BakeryDay, daysBetween } from "../clock/dates.ts";
import { bakeryDayOf } from "../clock/local-time.server.ts";
import { isOpenOn } from "../hours/opening.server.ts";
import { exceptionOn, isClosedOn } from "../hours/rules.ts";
import { dateInWords } from "../hours/words.ts";
import type { Today } from "./availability.server.ts";

/** How many days ahead the product list can be filtered by. */
const DAYS_AHEAD = 14;

/** So many days are searched for one on which the bakery opens. */
const DAYS_SEARCHED = 400;

/** A day that visitors can filter the product list by (product §21.4). */
export interface OfferedDay {
	/** As `2027-03-19`. */
	date: string;
	/** 'Today', 'Tomorrow', 'Friday, March 19'; among others to choose from 'Fri, Mar 19'. */
	name: string;
}

/** The day that the product list is filtered by. */
export interface ChosenDay extends OfferedDay {
	/** Null when the bakery is closed on it. */
	day: BakeryDay | null;
	/** 'We're closed on Thursday, March 18 (Holiday).'; empty if it isn't. */
	closed: string;
	/** The next day that can be chosen, offered when nothing is available. */
	next: OfferedDay | null;
}

/** Whether the product list can be filtered by a date, seen from the bakery's date of today. */
export function isDayInReach(date: string, today: string): boolean {
	const distance = daysBetween(today, date);
	return distance >= 0 && distance <= DAYS_AHEAD;
}

/**
 * The days from today to two weeks ahead on which the bakery opens.
 * @param chosen is among them even if it is closed.
 */
export function offeredDays(today: Today, chosen: OfferedDay | null): OfferedDay[] {
	const dates = Array.from({ length: DAYS_AHEAD + 1 }, (_, n) => addDays(today.day.date, n));
	return dates
		.filter((date) => date === chosen?.date || isOpen(date, today))
		.map((date) => offeredDay(date, today, "short"));
}

/** The day of an address; null for none, and for a past or a far one: those filter nothing. */
export function chosenDay(date: string | null, today: Today): ChosenDay | null {
	if (date === null || !isDayInReach(date, today.day.date)) return null;
	const next = nextOpenDay(date, today);
	const isOffered = next !== null && isDayInReach(next, today.day.date);
	const offered = { ...offeredDay(date, today), next: isOffered ? offeredDay(next, today) : null };
	if (isOpen(date, today)) {
		return { ...offered, day: bakeryDayOf(date, today.settings), closed: "" };
	}
	const opensAgain =
		next === null || isOffered
			? ""
			: ` ${today.words.say("days.opensAgain", { when: onDay(next, today) })}`;
	return { ...offered, day: null, closed: closedSentence(date, today) + opensAgain };
}

/** 'today', 'tomorrow', 'on Friday, March 19' */
export function onDay(date: string, today: Today): string {
	const { say } = today.words;
	const distance = daysBetween(today.day.date, date);
	if (distance === 0) return say("days.whenToday");
	if (distance === 1) return say("days.whenTomorrow");
	return say("days.whenOn", { date: dateName(date, today) });
}

function isOpen(date: string, { hours, settings, now }: Today): boolean {
	return isOpenOn(hours, date, settings.timeZone, now);
}

function nextOpenDay(date: string, today: Today): string | null {
	for (let days = 1; days < DAYS_SEARCHED; days++) {
		const next = addDays(date, days);
		if (isOpen(next, today)) return next;
	}
	return null;
}

function closedSentence(date: string, today: Today): string {
	const { say } = today.words;
	if (!isClosedOn(today.hours, date)) return say("days.closedToday");
	const note = today.hours && exceptionOn(today.hours, date)?.note;
	const when = onDay(date, today);
	return note ? say("days.closedOnWithNote", { when, note }) : say("days.closedOn", { when });
}

type NameLength = "short" | "long";

function offeredDay(date: string, today: Today, length: NameLength = "long"): OfferedDay {
	const { say } = today.words;
	const names = [say("days.today"), say("days.tomorrow")];
	const distance = daysBetween(today.day.date, date);
	return { date, name: names[distance] ?? dateName(date, today, length) };
}

function dateName(date: string, { settings }: Today, length: NameLength = "long"): string {
	return dateInWords(date, settings.language, { weekday: length, month: length, day: "numeric" });
}
