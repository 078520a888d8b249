import { addDays, type BakeryDay, daysBetween, weekdayOf } from "../clock/dates.ts";
import { bakeryDayAt, bakeryDayOf } from "../clock/local-time.server.ts";
import { isOpenOn } from "../hours/opening.server.ts";
import { exceptionOn, isClosedOn } from "../hours/rules.ts";
import type { OpeningHours } from "../hours/schema.ts";
import { dateInWords, nearDateInWords } from "../hours/words.ts";
import type { RegionalSettings } from "../region/regional-settings.ts";
import type { Words } from "../words/words.server.ts";
import type { Say } from "../words/words.ts";
import { isSoldOut, type SoldOutMark } from "./sold-out.ts";

/** The data that decides whether a product is available. */
export interface Schedule {
	/** The days of the week on which it is baked, 1 is Monday; none or null: every day. */
	bakingDays: readonly number[] | null;
	/** ISO 8601; it is not shown from then on. Null: without an end. */
	shownUntil: string | null;
	/** Null for a product that is not marked. */
	soldOut: SoldOutMark | null;
}

/** The day on which it is asked for. */
export interface Today {
	now: Date;
	day: BakeryDay;
	/** Null while none are saved. */
	hours: OpeningHours | null;
	settings: Pick<RegionalSettings, "timeZone" | "dayEnd" | "language">;
	words: Pick<Words, "say">;
}

/** The day of the bakery at an instant. */
export function todayAt(
	now: Date,
	site: { settings: RegionalSettings; hours: OpeningHours | null; words: Words },
): Today {
	const { settings, hours, words } = site;
	return { now, day: bakeryDayAt(now, settings), hours, settings, words };
}

/** A product that isn't available today. */
export interface Unavailability {
	/** For visitors: 'Sold out today', 'Next: Friday'. */
	text: string;
	/** 'Back tomorrow'; empty if the text says it, or it is not known. */
	back: string;
	/** Else it is a day on which it is not baked. */
	isSoldOut: boolean;
	/** The next day it is available, as `2027-03-19`; null if unknown. */
	nextDate: string | null;
}

/** So many days are searched for one on which a product is baked or the bakery opens. */
const DAYS_SEARCHED = 400;

/**
 * What visitors read about a product that isn't available today (product §3). A sold-out mark
 * comes before the baking days, but only on a day when the product would be available without it.
 * @returns null when it is available.
 */
export function availabilityOf(product: Schedule, today: Today): Unavailability | null {
	const { date } = today.day;
	const mark = product.soldOut;
	const isMarked = isSoldOut(mark, today.day);
	if (mark?.backOn && isMarked) {
		const nextDate = firstDay(product, today, mark.backOn);
		return { text: soldOutUntil(nextDate, today), back: "", isSoldOut: true, nextDate };
	}
	// What is baked every day is not said to be missing when the bakery is closed.
	const isMissing = product.bakingDays?.length && !canBeHadOn(product, today, date);
	if (!isMissing && !isMarked) return null;
	const nextDate = firstDay(product, today, addDays(date, 1));
	if (isMissing) return { text: nextTime(nextDate, today), back: "", isSoldOut: false, nextDate };
	const text = today.words.say("availability.soldOutToday");
	return { text, back: backOn(nextDate, today), isSoldOut: true, nextDate };
}

/** Whether it is baked and shown on a day on which the bakery opens. */
function canBeHadOn({ bakingDays, shownUntil }: Schedule, today: Today, date: string): boolean {
	if (bakingDays?.length && !bakingDays.includes(weekdayOf(date))) return false;
	if (isClosedOn(today.hours, date)) return false;
	return (
		shownUntil === null ||
		new Date(bakeryDayOf(date, today.settings).startsAt) < new Date(shownUntil)
	);
}

function firstDay(product: Schedule, today: Today, from: string): string | null {
	for (let days = 0; days < DAYS_SEARCHED; days++) {
		const date = addDays(from, days);
		if (canBeHadOn(product, today, date)) return date;
	}
	return null;
}

function soldOutUntil(date: string | null, today: Today): string {
	const { say } = today.words;
	if (date === null) return say("availability.soldOut");
	return say("availability.soldOutUntil", { day: dayInWords(date, today) });
}

function nextTime(date: string | null, today: Today): string {
	const { say } = today.words;
	if (date === null) return say("availability.notToday");
	return say("availability.next", { day: dayInWords(date, today) });
}

function backOn(date: string | null, today: Today): string {
	if (date === null) return "";
	const { say } = today.words;
	if (daysBetween(today.day.date, date) === 1) return say("availability.backTomorrow");
	return say("availability.backOn", { day: dayInWords(date, today) });
}

function dayInWords(date: string, { day, settings }: Today): string {
	return nearDateInWords(date, day.date, settings.language, { month: "long", day: "numeric" });
}

/** The part that visitors read. */
type AvailabilityNotice = Pick<Unavailability, "text" | "back" | "isSoldOut">;

/** When visitors can have a product, in words. */
export interface ShownAvailability {
	/** 'Sold out today', 'Next: Friday'; left out when it is available today. */
	notice?: AvailabilityNotice;
	/** Left out of what is baked every day. */
	baked?: BakingDaysInWords;
}

/** A product as visitors get it: in place of its schedule what is to be said today. */
export type Offered<Product extends Schedule> = Omit<Product, keyof Schedule> & {
	availability: ShownAvailability;
};

/** Today's words about when a product is available. */
function shownAvailability(product: Schedule, today: Today): ShownAvailability {
	const unavailable = availabilityOf(product, today);
	const { settings, words } = today;
	const baked = bakingDaysInWords(product.bakingDays, settings.language, words.say);
	return { ...(unavailable && { notice: noticeOf(unavailable) }), ...(baked && { baked }) };
}

function noticeOf({ text, back, isSoldOut }: Unavailability): AvailabilityNotice {
	return { text, back, isSoldOut };
}

/** Says of each product what is to be said of it today. */
export function withAvailability<Product extends Schedule>(
	products: readonly Product[],
	today: Today,
): Offered<Product>[] {
	return products.map(({ bakingDays, shownUntil, soldOut, ...product }) => ({
		...product,
		availability: shownAvailability({ bakingDays, shownUntil, soldOut }, today),
	}));
}

/** The baking days of a product as visitors read them. */
export interface BakingDaysInWords {
	/** Read out before the days on a card: 'Baked'. */
	label: string;
	/** For cards: 'Fri, Sat', 'Tue – Sat'. */
	short: string;
	/** For its page: 'Baked Friday and Saturday', 'Baked Tuesday to Saturday'. */
	full: string;
}

/** A Monday, to name the days of the week by. */
const SOME_MONDAY = "2024-01-01";

/** Consecutive days are a range from this number on. */
const MIN_OF_RANGE = 3;

/**
 * All baking days in the language of the site's dates (product §3); null for a product that is
 * baked every day. A range may cross Sunday: 'Baked Saturday to Monday'.
 */
export function bakingDaysInWords(
	bakingDays: readonly number[] | null,
	language: string,
	say: Say,
): BakingDaysInWords | null {
	const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => bakingDays?.includes(day));
	if (days.length === 0 || days.length === 7) return null;
	const named = (weekday: "short" | "long") => (day: number) =>
		dateInWords(addDays(SOME_MONDAY, day - 1), language, { weekday });
	const range = rangeOf(days);
	const label = say("availability.baked");
	if (range) {
		const [first, last] = range;
		return {
			label,
			short: range.map(named("short")).join(" – "),
			full: say("availability.bakedFromTo", {
				first: named("long")(first),
				last: named("long")(last),
			}),
		};
	}
	const list = new Intl.ListFormat(language, { type: "conjunction" });
	return {
		label,
		short: days.map(named("short")).join(", "),
		full: say("availability.bakedOn", { days: list.format(days.map(named("long"))) }),
	};
}

/** The first and the last of consecutive days; null for others, and for a few. */
function rangeOf(days: readonly number[]): [first: number, last: number] | null {
	const follows = (day: number) => days.includes((day % 7) + 1);
	const lasts = days.filter((day) => !follows(day));
	const [last] = lasts;
	if (lasts.length !== 1 || last === undefined || days.length < MIN_OF_RANGE) return null;
	return [((last - days.length + 7) % 7) + 1, last];
}

/** How many days ahead the product list can be filtered by. */
const DAYS_AHEAD = 14;

/** A day that visitors can filter the product list by (product §3). */
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
