import { renderToStaticMarkup } from "react-dom/server";
import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import { localTimeAt } from "../../bakery/clock/local-time.server.ts";
import { dateInWords } from "../../bakery/hours/words.ts";
import { type WithImageInfo, withImages } from "../../bakery/media/images.ts";
import { pickupTimeInWords } from "../../bakery/orders/pickup-list.ts";
import { listOrderOffers, listPickupTimes } from "../../bakery/orders/queries.ts";
import type { OrderDay, OrderOffer, OrderProblem, PickupTime } from "../../bakery/orders/schema.ts";
import { nameOfLine } from "../../bakery/orders/stored-order.ts";
import {
	dayName,
	deadlineInWords,
	type OrderSite,
	openingTimes,
	wholeDate,
} from "../../bakery/orders/words.server.ts";
import { addsTaxes } from "../../bakery/payments/settings.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { textLocale } from "../../bakery/words/text-language.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";
import type { DescribeImages } from "../../platform/requests/contexts.ts";
import { renderPrivacyLink } from "../contact/contact-parts.server.tsx";
import { answerKey, choiceKey } from "./kept-order.ts";
import {
	type ChosenDay,
	HIDDEN_FIELD,
	type OrderPage,
	type OtherDay,
	pluralForms,
	SHOWN_WORDS,
	type ShownDay,
	type ShownOffer,
	type ShownOffers,
	type ShownPickupTime,
} from "./order-form-data.ts";
import { imageOf } from "./placed-order.server.tsx";

/** So many products are found without a search. */
const MAX_SEEN = 30;

const dayProblems = {
	closed: "order.closed",
	full: "order.full",
	"too-late": "order.tooLate",
	nothing: "order.nothing",
	"too-early": "order.nothing",
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
	const { settings, words } = site;
	const today = localTimeAt(now, settings.timeZone).date;
	const inWords = (date: string, style: Intl.DateTimeFormatOptions) =>
		dateInWords(date, settings.language, style);
	return days.map(({ date, problem }, index) => {
		const isInSameMonth = days[index - 1]?.date.slice(0, 7) === date.slice(0, 7);
		const label = [
			date === today ? words.say("days.today") : null,
			wholeDate(date, site),
			problem && words.say(dayProblems[problem]),
		];
		return {
			date,
			weekday: inWords(date, { weekday: "short" }),
			number: inWords(date, { day: "numeric" }),
			month: isInSameMonth ? null : inWords(date, { month: "short" }),
			label: label.filter(Boolean).join(", "),
			isAvailable: problem === null,
		};
	});
}

/** The day that was chosen. @param deadline of most of its products */
function describeDay(
	date: string,
	days: readonly OrderDay[],
	deadline: string,
	site: OrderSite,
): ChosenDay {
	const problem = days.find((day) => day.date === date)?.problem ?? null;
	const next = problem && days.find((day) => day.date > date && day.problem === null);
	return {
		date,
		name: wholeDate(date, site),
		note: problem ? site.words.say(dayProblems[problem]) : deadline,
		next: next ? otherDay(next.date, site) : null,
	};
}

function otherDay(date: string, site: OrderSite): OtherDay {
	const day = dayName(date, site, null);
	return { date, label: site.words.say("availability.next", { day }) };
}

/** The pickup times to choose from. */
function describePickupTimes(
	times: readonly PickupTime[],
	{ settings, words: { say } }: OrderSite,
): ShownPickupTime[] {
	return times.map((time) => {
		const { problem, leftOrders } = time;
		const left = leftOrders === null ? "" : say("order.ordersLeft", { count: leftOrders });
		return {
			value: time.from,
			name: pickupTimeInWords(time, settings.language),
			note: problem ? say(dayProblems[problem]) : left,
			isAvailable: problem === null,
		};
	});
}

/** The products by category, in the order of the menu. */
function groupOffers(
	offers: readonly WithImageInfo<OrderOffer>[],
	deadline: string,
	{ site, now }: Pick<Reading, "site" | "now">,
): ShownOffers[] {
	const groups = Map.groupBy(offers, ({ categoryName }) => categoryName);
	const describe = (offer: WithImageInfo<OrderOffer>) => {
		const own = deadlineOf(offer, site, now);
		return describeOffer(offer, own === deadline ? null : own, site);
	};
	return [...groups].map(([name, own]) => ({ name, offers: own.map(describe) }));
}

/** The deadline of most products of a day; empty without any. */
function usualDeadline(offers: readonly OrderOffer[], site: OrderSite, now: Date): string {
	const available = offers.filter(({ problem }) => problem === null);
	const deadlines = Map.groupBy(available, (offer) => deadlineOf(offer, site, now));
	const [usual] = [...deadlines].toSorted(([, one], [, other]) => other.length - one.length);
	return usual?.[0] ?? "";
}

function deadlineOf({ hoursBefore, deadline }: OrderOffer, site: OrderSite, now: Date): string {
	const { say } = site.words;
	return hoursBefore === null
		? say("order.until", { when: deadlineInWords(new Date(deadline), site, now) })
		: say("order.hoursBefore", { count: hoursBefore });
}

/** @param deadline null where it is that of the day */
function describeOffer(
	offer: WithImageInfo<OrderOffer>,
	deadline: string | null,
	site: OrderSite,
): ShownOffer {
	const { productId: id, name, price, minimum, maximum, leftPieces, problem, nextDay } = offer;
	const { settings, words } = site;
	const choice = (amount: number, size: string | null) => ({
		...{ key: choiceKey(id, size), name: size ?? "", title: nameOfLine({ name, size }) },
		...{ price: formatPrice(amount, settings), amount },
	});
	const atLeast = problemOfProduct("too-few", offer, site);
	const notes = [
		minimum > 1 && atLeast,
		leftPieces !== null && words.say("order.left", { count: leftPieces }),
		deadline,
	];
	return {
		...{ id, name, minimum, maximum, ...imageOf(offer) },
		choices: offer.sizes?.map((size) => choice(size.price, size.name)) ?? [choice(price, null)],
		questions: offer.questions.map((question) => ({
			...question,
			key: answerKey(id, question.label),
		})),
		atLeast,
		atMost:
			maximum === leftPieces
				? words.say("order.onlyLeft", { count: maximum })
				: problemOfProduct("too-many", offer, site),
		notes: problem ? problemOfProduct(problem, offer, site) : notes.filter(Boolean).join(" · "),
		next: nextDay && problem ? otherDay(nextDay, site) : null,
		isAvailable: problem === null,
	};
}

/** The problem with a product of an order, in words. */
export function problemOfProduct(
	problem: OrderProblem,
	{ minimum, maximum }: Pick<OrderOffer, "minimum" | "maximum">,
	{ settings, words: { say } }: Pick<OrderSite, "settings" | "words">,
): string {
	const count = (pieces: number) => ({
		count: pieces.toLocaleString(textLocale(settings.language)),
	});
	if (problem === "too-few") return say("order.atLeast", count(minimum));
	if (problem === "too-many-together") return say("order.atMostTogether", count(maximum));
	if (problem === "too-many") return say("order.atMost", count(maximum));
	return say(productProblems[problem] ?? "order.gone");
}

/** The values of a form that nobody filled in yet. */
export const EMPTY_START: OrderPage["start"] = {
	...{ pickup: "", pieces: {}, answers: {}, name: "", email: "", phone: "", note: "" },
};

interface Reading {
	site: PublicSite;
	visitor: Call;
	describeImages: DescribeImages;
	now: Date;
	/** The link of an order that is changed. */
	changing?: string;
}

/** Everything that the form for a day shows. */
export async function readOrderPage(day: string, days: readonly OrderDay[], reading: Reading) {
	const { site, visitor, describeImages, now, changing } = reading;
	const [times, offers] = await Promise.all([
		listPickupTimes(visitor, day, changing),
		listOrderOffers(visitor, day, changing),
	]);
	const { words, orders, payments, settings } = site;
	const { name, email, leaveEmpty, offlineForm, connectionFailed } = words.group("messageForm");
	const order = words.group("order");
	const hours = times.length === 0 ? openingTimes(day, site) : "";
	const deadline = usualDeadline(offers, site, now);
	const locale = textLocale(settings.language);
	const page = {
		day: describeDay(day, days, deadline, site),
		days: describeDays(days, site, now),
		pickupTimes: describePickupTimes(times, site),
		openingTimes: hours && words.say("order.openingTimes", { hours }),
		groups: groupOffers(await withImages(offers, describeImages), deadline, reading),
		isLong: offers.length > MAX_SEEN,
		...{ phone: orders.phone, intro: orders.intro },
		privacyHtml: renderPrivacyLink(site.privacyLink),
		startHtml: renderFormStart(leaveEmpty),
		counting: {
			...{ locale, language: settings.language, currency: settings.currency },
			forms: pluralForms(locale, (count) =>
				words.say(addsTaxes(payments) ? "order.piecesBeforeTax" : "order.pieces", { count }),
			),
		},
		words: {
			...(Object.fromEntries(SHOWN_WORDS.map((key) => [key, order[key]])) as typeof order),
			...{ name, email, offlineForm, connectionFailed },
			busy: words.group("busy"),
		},
	};
	return { page, offers, times };
}

/** Names the products of an order that a day does not have. */
export function unavailableInWords(
	names: readonly string[],
	{ words, settings }: OrderSite,
): string {
	const products = new Intl.ListFormat(settings.language).format(names);
	return words.say("order.unavailable", { products });
}

/** The start of the form, which nobody sees, as HTML, so that visitors download no code for it. */
function renderFormStart(leaveEmpty: string): string {
	return renderToStaticMarkup(
		<>
			<div aria-hidden="true" className="sr-only">
				<label>
					{leaveEmpty}
					<input name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
				</label>
			</div>
			{/* Enter in a field checks the order. */}
			<button
				type="submit"
				name="intent"
				value="review"
				className="sr-only"
				tabIndex={-1}
				aria-hidden="true"
			/>
		</>,
	);
}
