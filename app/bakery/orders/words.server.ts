import { localTimeAt } from "../clock/local-time.server.ts";
import { rangesOn } from "../hours/rules.ts";
import type { OpeningHours } from "../hours/schema.ts";
import { dateInWords, nearDateInWords, rangesInWords, timeInWords } from "../hours/words.ts";
import type { RegionalSettings } from "../region/regional-settings.ts";
import type { Words } from "../words/words.server.ts";
import { pickupTimeInWords } from "./pickup-list.ts";
import type { OrderSettings } from "./settings.ts";
import type { CustomerOrder } from "./stored-order.ts";

/** The part of a site that orders are described with. */
export interface OrderSite {
	settings: RegionalSettings;
	words: Words;
	/** Null while no opening hours are saved. */
	hours: OpeningHours | null;
}

/** A date as visitors read it: 'Today', 'Fri, Nov 27'. @param now null where it is read later */
export function dayName(date: string, { settings, words }: OrderSite, now: Date | null): string {
	const today = now && localTimeAt(now, settings.timeZone).date;
	if (date === today) return words.say("days.today");
	const style = { weekday: "short", month: "short", day: "numeric" } as const;
	return dateInWords(date, settings.language, style);
}

/** A whole date: 'Saturday, November 28'. */
export function wholeDate(date: string, { settings }: Pick<OrderSite, "settings">): string {
	return dateInWords(date, settings.language, { weekday: "long", month: "long", day: "numeric" });
}

/** A deadline: 'Sunday, 6 PM', or 'Sun, Dec 13, 6 PM' where it is a week ahead. */
export function deadlineInWords(deadline: Date, { settings }: OrderSite, now: Date): string {
	const { language, timeZone } = settings;
	const today = localTimeAt(now, timeZone).date;
	const { date, time } = localTimeAt(deadline, timeZone);
	const style = { weekday: "short", month: "short", day: "numeric" } as const;
	return `${nearDateInWords(date, today, language, style)}, ${timeInWords(time, language)}`;
}

/** When the bakery is open on a day: '7 AM – 6 PM'; empty when it is closed, or has no hours. */
export function openingTimes(day: string, { hours, settings, words }: OrderSite): string {
	const ranges = hours ? rangesOn(hours, day) : [];
	if (ranges.length === 0) return "";
	return rangesInWords(ranges, settings.language, words.group("hours")).join(", ");
}

/** When an order is picked up: 'Fri, Nov 27, 4 PM – 4:30 PM'. */
export function pickupOf(
	{ day, pickup_from, pickup_until }: Pick<CustomerOrder, "day" | "pickup_from" | "pickup_until">,
	site: OrderSite,
	now: Date | null,
): string {
	const time =
		pickup_from && pickup_until
			? pickupTimeInWords({ from: pickup_from, until: pickup_until }, site.settings.language)
			: openingTimes(day, site);
	return [dayName(day, site, now), time].filter(Boolean).join(", ");
}

/** How to pay, in the owner's own line or in the site's language; empty where the owner removed it. */
export function paymentLine({ payment }: OrderSettings, { say }: Words): string {
	return payment || say("order.payAtPickup");
}

/** An instant by the bakery's clock: 'Thu, Nov 26, 6:00 PM'. */
export function momentInWords(instant: Date, { settings }: OrderSite): string {
	const date = { weekday: "short", month: "short", day: "numeric" } as const;
	const time = { hour: "numeric", minute: "2-digit" } as const;
	const format = new Intl.DateTimeFormat(settings.language, {
		...date,
		...time,
		timeZone: settings.timeZone,
	});
	return format.format(instant).replace(/\s/g, " ");
}
