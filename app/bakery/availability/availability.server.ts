import { bakeryDayAt } from "../clock/bakery-day.server.ts";
import { addDays, weekdayOf } from "../clock/dates.ts";
import type { BakeryDay } from "../clock/schema.ts";
import { isClosedOn } from "../hours/rules.ts";
import type { OpeningHours } from "../hours/schema.ts";
import { nearDateInWords } from "../hours/words.ts";
import type { RegionalSettings } from "../region/schema.ts";
import { isSoldOut, type SoldOutMark } from "./sold-out.ts";

/** What decides whether a product can be had. */
export interface Schedule {
	/** The days of the week on which it is baked, 1 is Monday; none or null: every day. */
	bakingDays: readonly number[] | null;
	/** Null for a product that is not marked. */
	soldOut: SoldOutMark | null;
}

/** The day on which it is asked for. */
export interface Today {
	day: BakeryDay;
	/** Null while none are saved. */
	hours: OpeningHours | null;
	/** How days and dates are written: BCP 47. */
	language: string;
}

/** The day of the bakery at an instant. */
export function todayAt(
	now: Date,
	{ settings, hours }: { settings: RegionalSettings; hours: OpeningHours | null },
): Today {
	return { day: bakeryDayAt(now, settings), hours, language: settings.language };
}

/** That a product cannot be had today. */
export interface Unavailability {
	/** For visitors: 'Sold out today', 'Next: Friday'. */
	text: string;
	/** Else it is a day on which it is not baked. */
	isSoldOut: boolean;
	/** The day on which it can be had again, as `2027-03-19`; null when that is not known. */
	nextDate: string | null;
}

/** So many days are searched for one on which a product is baked. */
const DAYS_SEARCHED = 400;

/**
 * What visitors read about a product that isn't available today (product §19.3). A sold-out mark
 * comes before the baking days, but only on a day when the product would be available without it.
 * @returns null when it can be had.
 */
export function availabilityOf(product: Schedule, today: Today): Unavailability | null {
	const { date } = today.day;
	const mark = product.soldOut;
	if (mark?.backOn && isSoldOut(mark, today.day)) {
		const nextDate = firstBakingDay(product, today, mark.backOn);
		return { text: soldOutUntil(nextDate, today), isSoldOut: true, nextDate };
	}
	if (!isBakedOn(product, today, date)) {
		const nextDate = firstBakingDay(product, today, addDays(date, 1));
		return { text: nextTime(nextDate, today), isSoldOut: false, nextDate };
	}
	if (!isSoldOut(mark, today.day)) return null;
	return { text: "Sold out today", isSoldOut: true, nextDate: null };
}

/** What is baked every day is not said to be missing when the bakery is closed. */
function isBakedOn({ bakingDays }: Schedule, { hours }: Today, date: string): boolean {
	if (!bakingDays || bakingDays.length === 0) return true;
	return bakingDays.includes(weekdayOf(date)) && !isClosedOn(hours, date);
}

function firstBakingDay(product: Schedule, today: Today, from: string): string | null {
	for (let days = 0; days < DAYS_SEARCHED; days++) {
		const date = addDays(from, days);
		if (isBakedOn(product, today, date)) return date;
	}
	return null;
}

function soldOutUntil(date: string | null, today: Today): string {
	return date === null ? "Sold out" : `Sold out until ${dayInWords(date, today)}`;
}

function nextTime(date: string | null, today: Today): string {
	return date === null ? "Not baked today" : `Next: ${dayInWords(date, today)}`;
}

function dayInWords(date: string, { day, language }: Today): string {
	return nearDateInWords(date, day.date, language, { month: "long", day: "numeric" });
}

/** A product as visitors get it: of its schedule nothing but what is to be said today. */
export type Offered<Product extends Schedule> = Omit<Product, keyof Schedule> & {
	/** 'Sold out today', 'Next: Friday'; left out of what can be had. */
	availability?: string;
};

/** Says of each product what is to be said of it today. */
export function withAvailability<Product extends Schedule>(
	products: readonly Product[],
	today: Today,
): Offered<Product>[] {
	return products.map(({ bakingDays, soldOut, ...product }) => {
		const text = availabilityOf({ bakingDays, soldOut }, today)?.text;
		return { ...product, ...(text && { availability: text }) };
	});
}
