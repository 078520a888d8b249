import { formatPrice } from "../../bakery/catalog/price.ts";
import { localTimeAt } from "../../bakery/clock/local-time.server.ts";
import { rangesOn } from "../../bakery/hours/rules.ts";
import { dateInWords, rangesInWords, timeInWords } from "../../bakery/hours/words.ts";
import type { OrderDay, OrderOffer, OrderProblem, PickupTime } from "../../bakery/orders/schema.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import {
	answerKey,
	choiceKey,
	type ShownDay,
	type ShownOffer,
	type ShownOffers,
	type ShownPickupTime,
} from "./order-form-data.ts";

type Site = Pick<PublicSite, "settings" | "words" | "hours">;

const dayProblems = {
	closed: "order.closed",
	full: "order.full",
	"too-late": "order.tooLate",
	nothing: "order.nothing",
} as const satisfies Record<string, SentenceKey>;

/** The sentences for what is wrong with one product of an order. */
const productProblems: Partial<Record<OrderProblem, Parameters<PublicSite["words"]["say"]>[0]>> = {
	"not-baked": "order.notOnDay",
	gone: "order.gone",
	"sold-out": "availability.soldOut",
	full: "order.full",
	"too-late": "order.tooLate",
};

/** A date as visitors read it: 'Today', 'Fri, Nov 27'. */
export function dayName(date: string, { settings, words }: Site, now: Date): string {
	const today = localTimeAt(now, settings.timeZone).date;
	if (date === today) return words.say("days.today");
	const style = { weekday: "short", month: "short", day: "numeric" } as const;
	return dateInWords(date, settings.language, style);
}

/** The days to choose from. */
export function describeDays(days: readonly OrderDay[], site: Site, now: Date): ShownDay[] {
	return days.map(({ date, problem }) => ({
		date,
		name: dayName(date, site, now),
		problem: problem && site.words.say(dayProblems[problem]),
	}));
}

/** The pickup times to choose from. */
export function describePickupTimes(
	times: readonly PickupTime[],
	{ settings, words }: Site,
): ShownPickupTime[] {
	return times.map(({ from, until, isFull }) => {
		const name = pickupInWords(from, until, settings.language);
		const full = words.say("order.full");
		return { value: from, name: isFull ? `${name} (${full})` : name, isFull };
	});
}

/** A pickup time: '4 PM – 4:30 PM'. */
export function pickupInWords(from: string, until: string, language: string): string {
	return `${timeInWords(from, language)} – ${timeInWords(until, language)}`;
}

/** When the bakery is open on a day: '7 AM – 6 PM'; empty while it has no opening hours. */
export function openingTimes(day: string, { hours, settings }: Site): string {
	return hours ? rangesInWords(rangesOn(hours, day), settings.language).join(", ") : "";
}

/** An instant by the bakery's clock: 'Thu, Nov 26, 6:00 PM'. */
export function momentInWords(instant: Date, { settings }: Site): string {
	const date = { weekday: "short", month: "short", day: "numeric" } as const;
	const time = { hour: "numeric", minute: "2-digit" } as const;
	const format = new Intl.DateTimeFormat(settings.language, {
		...date,
		...time,
		timeZone: settings.timeZone,
	});
	return format.format(instant).replace(/\s/g, " ");
}

/** The products by category, in the order of the menu. */
export function groupOffers(offers: readonly OrderOffer[], site: Site, now: Date): ShownOffers[] {
	const groups = Map.groupBy(offers, ({ categoryName }) => categoryName);
	return [...groups].map(([name, own]) => ({
		name,
		offers: own.map((offer) => describeOffer(offer, site, now)),
	}));
}

function describeOffer(offer: OrderOffer, site: Site, now: Date): ShownOffer {
	const { productId: id, name, price, maximum } = offer;
	const notes = offer.problem ? problemNotes(offer, site, now) : usualNotes(offer, site);
	const shownPrice = formatPrice(price, site.settings);
	return {
		...{ id, name, price: offer.sizes ? "" : shownPrice },
		choices: offer.sizes?.map((size) => ({
			...{ key: choiceKey(id, size.name), name: size.name },
			price: formatPrice(size.price, site.settings),
		})) ?? [{ key: choiceKey(id, null), name: "", price: shownPrice }],
		questions: offer.questions.map((question) => ({
			...question,
			key: answerKey(id, question.label),
		})),
		...{ maximum, notes, isAvailable: offer.problem === null },
	};
}

function problemNotes(offer: OrderOffer, site: Site, now: Date): string[] {
	const { say } = site.words;
	const problem = offer.problem ? problemOfProduct(offer.problem, offer, site) : "";
	if (!offer.nextDay) return [problem];
	return [problem, say("availability.next", { day: dayName(offer.nextDay, site, now) })];
}

function usualNotes(offer: OrderOffer, site: Site): string[] {
	const { say } = site.words;
	return [
		...(offer.minimum > 1 ? [say("order.atLeast", { count: String(offer.minimum) })] : []),
		...(offer.isLimited ? [say("order.left", { count: offer.maximum })] : []),
		say("order.until", { when: momentInWords(new Date(offer.deadline), site) }),
	];
}

/** The problem with a product of an order, in words. */
export function problemOfProduct(
	problem: OrderProblem,
	{ minimum, maximum }: Pick<OrderOffer, "minimum" | "maximum">,
	{ words: { say } }: Pick<Site, "words">,
): string {
	if (problem === "too-few") return say("order.atLeast", { count: String(minimum) });
	if (problem === "too-many") return say("order.atMost", { count: String(maximum) });
	return say(productProblems[problem] ?? "order.gone");
}
