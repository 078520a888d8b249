import { formatPrice } from "../../bakery/catalog/price.ts";
import { pickupTimeInWords } from "../../bakery/orders/pickup-time.ts";
import { listOrderOffers, listPickupTimes } from "../../bakery/orders/queries.ts";
import type { OrderDay, OrderOffer, OrderProblem, PickupTime } from "../../bakery/orders/schema.ts";
import {
	dayName,
	momentInWords,
	type OrderSite,
	openingTimes,
	paymentLine,
} from "../../bakery/orders/words.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { renderPrivacyLink } from "../contact/render-privacy-link.server.tsx";
import {
	answerKey,
	choiceKey,
	type OrderPage,
	type ShownDay,
	type ShownOffer,
	type ShownOffers,
	type ShownPickupTime,
} from "./order-form-data.ts";

const dayProblems = {
	closed: "order.closed",
	full: "order.full",
	"too-late": "order.tooLate",
	nothing: "order.nothing",
} as const satisfies Record<string, SentenceKey>;

/** The sentences for what is wrong with one product of an order. */
const productProblems: Partial<Record<OrderProblem, SentenceKey>> = {
	"not-baked": "order.notOnDay",
	gone: "order.gone",
	"sold-out": "availability.soldOut",
	full: "order.full",
	"too-late": "order.tooLate",
};

/** The days to choose from. */
function describeDays(days: readonly OrderDay[], site: OrderSite, now: Date): ShownDay[] {
	return days.map(({ date, problem }) => ({
		date,
		name: dayName(date, site, now),
		problem: problem && site.words.say(dayProblems[problem]),
	}));
}

/** The pickup times to choose from. */
function describePickupTimes(
	times: readonly PickupTime[],
	{ settings, words }: OrderSite,
): ShownPickupTime[] {
	return times.map((time) => {
		const name = pickupTimeInWords(time, settings.language);
		const note = time.problem && ` (${words.say(dayProblems[time.problem])})`;
		return { value: time.from, name: `${name}${note ?? ""}`, isAvailable: note === null };
	});
}

/** The products by category, in the order of the menu. */
function groupOffers(offers: readonly OrderOffer[], site: OrderSite, now: Date): ShownOffers[] {
	const groups = Map.groupBy(offers, ({ categoryName }) => categoryName);
	return [...groups].map(([name, own]) => ({
		name,
		offers: own.map((offer) => describeOffer(offer, site, now)),
	}));
}

function describeOffer(offer: OrderOffer, site: OrderSite, now: Date): ShownOffer {
	const { productId: id, name, price, maximum } = offer;
	const notes = offer.problem ? problemNotes(offer, site, now) : usualNotes(offer, site);
	return {
		...{ id, name },
		choices: offer.sizes?.map((size) => ({
			...{ key: choiceKey(id, size.name), name: size.name },
			price: formatPrice(size.price, site.settings),
		})) ?? [{ key: choiceKey(id, null), name: "", price: formatPrice(price, site.settings) }],
		questions: offer.questions.map((question) => ({
			...question,
			key: answerKey(id, question.label),
		})),
		...{ maximum, notes, isAvailable: offer.problem === null },
	};
}

function problemNotes(offer: OrderOffer, site: OrderSite, now: Date): string[] {
	const { say } = site.words;
	const problem = offer.problem ? problemOfProduct(offer.problem, offer, site) : "";
	if (!offer.nextDay) return [problem];
	return [problem, say("availability.next", { day: dayName(offer.nextDay, site, now) })];
}

function usualNotes(offer: OrderOffer, site: OrderSite): string[] {
	const { say } = site.words;
	return [
		...(offer.minimum > 1 ? [say("order.atLeast", { count: String(offer.minimum) })] : []),
		...(offer.leftPieces === null ? [] : [say("order.left", { count: offer.leftPieces })]),
		offer.hoursBefore === null
			? say("order.until", { when: momentInWords(new Date(offer.deadline), site) })
			: say("order.hoursBefore", { count: offer.hoursBefore }),
	];
}

/** The problem with a product of an order, in words. */
export function problemOfProduct(
	problem: OrderProblem,
	{ minimum, maximum }: Pick<OrderOffer, "minimum" | "maximum">,
	{ words: { say } }: Pick<OrderSite, "words">,
): string {
	if (problem === "too-few") return say("order.atLeast", { count: String(minimum) });
	if (problem === "too-many-together") {
		return say("order.atMostTogether", { count: String(maximum) });
	}
	if (problem === "too-many") return say("order.atMost", { count: String(maximum) });
	return say(productProblems[problem] ?? "order.gone");
}

/** The values of a form that nobody filled in yet. */
export const EMPTY_START: OrderPage["start"] = {
	...{ pickup: "", pieces: {}, answers: {}, name: "", email: "", phone: "", note: "" },
};

interface Reading {
	site: PublicSite;
	visitor: DataClient;
	now: Date;
	/** The link of an order that is changed. */
	changing?: string;
}

/** Everything that the form for a day shows. */
export async function readOrderPage(
	day: string,
	days: readonly OrderDay[],
	{ site, visitor, now, changing }: Reading,
) {
	const [times, offers] = await Promise.all([
		listPickupTimes(visitor, day, changing),
		listOrderOffers(visitor, day, changing),
	]);
	const { words, orders } = site;
	const { name, email, leaveEmpty, offlineForm, connectionFailed } = words.group("messageForm");
	const hours = times.length === 0 ? openingTimes(day, site) : "";
	const page = {
		...{ day, days: describeDays(days, site, now) },
		pickupTimes: describePickupTimes(times, site),
		openingTimes: hours && words.say("order.openingTimes", { hours }),
		groups: groupOffers(offers, site, now),
		...{ phone: orders.phone, intro: orders.intro, payment: paymentLine(orders, words) },
		privacyHtml: renderPrivacyLink(site.privacyLink),
		formInstanceId: randomUuid(),
		words: {
			...words.group("order"),
			...{ name, email, leaveEmpty, offlineForm, connectionFailed },
			busy: words.group("busy"),
		},
	};
	return { page, offers };
}

/** Names the products of an order that a day does not have. */
export function unavailableInWords(
	names: readonly string[],
	{ words, settings }: OrderSite,
): string {
	const products = new Intl.ListFormat(settings.language).format(names);
	return words.say("order.unavailable", { products });
}
