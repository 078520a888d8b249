import { data, href, type RouterContextProvider, redirect } from "react-router";
import { addDays } from "../../bakery/clock/dates.ts";
import { freePickup } from "../../bakery/orders/pickup-list.ts";
import { getOrderOfLink, listOrderDays, listOrderOffers } from "../../bakery/orders/queries.ts";
import type { OrderDay, OrderOffer } from "../../bakery/orders/schema.ts";
import type { CustomerOrder } from "../../bakery/orders/stored-order.ts";
import { wholeDate } from "../../bakery/orders/words.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { isUuid } from "../../bakery/uuid.ts";
import type { Call } from "../../platform/backend/call.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { readSearchParams } from "../pages.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import { answerKey, choiceKey } from "./kept-order.ts";
import type { OrderPage, ShownOffers } from "./order-form-data.ts";
import { EMPTY_START, readOrderPage, unavailableInWords } from "./order-page.server.tsx";
import { orderMeta } from "./placed-order.server.tsx";

/** The form of a new order (product §8). */
export async function loadNewOrder(context: Readonly<RouterContextProvider>, url: URL) {
	const { visitor, clock } = context.get(backendContext);
	const siteData = await requestedSite(context);
	const { site, describeImages } = siteData;
	if (!site.orders.accepts) throw data(null, { status: 404 });
	const days = await listOrderDays(visitor);
	const { day, product, size } = readSearchParams("/order", url);
	const title = site.words.say("order.title");
	const meta = await pageMeta(siteData, {
		...{ title, description: null, path: href("/order"), imageUrl: null },
	});
	const nothing = nothingInWords(days, site);
	if (nothing) return { title, page: { nothing }, meta };
	const shown = days.find(({ date }) => date === day);
	if (!shown) {
		// The address names the day, so that it never changes below a form that is filled in.
		const first = (days.find(({ problem }) => problem === null) ?? days[0])?.date;
		if (first === undefined) throw data(null, { status: 404 });
		const parameters = { day: await firstDayOf(product, first, visitor), product, size };
		throw redirect(withQuery(href("/order"), parameters), 302);
	}
	const { page: shownDay, offers } = await readOrderPage(shown.date, days, {
		site,
		...{ visitor, describeImages },
		now: clock.now(),
	});
	const page: OrderPage = {
		...shownDay,
		start: { ...EMPTY_START, pieces: chosenPieces(product, size, offers) },
		...{ path: href("/order"), version: null, notice: null },
	};
	return { title, page, meta };
}

/** Why there is no form: none of the days has anything. Null where one has. */
function nothingInWords(days: readonly OrderDay[], site: PublicSite): string | null {
	if (days.length === 0 || days.some(({ problem }) => problem === null)) return null;
	const { say } = site.words;
	const later = days.find(({ problem }) => problem === "too-early");
	if (!later) return say("order.nothingNow");
	const opening = addDays(later.date, -site.orders.daysAhead);
	const dates = { day: wholeDate(later.date, site), opening: wholeDate(opening, site) };
	return `${say("order.nothingNow")} ${say("order.opensOn", dates)}`;
}

/** The first day on which a product can be ordered; `first` without a product, or such a day. */
async function firstDayOf(product: string | null, first: string, visitor: Call) {
	if (product === null) return first;
	const offers = await listOrderOffers(visitor, first);
	return offers.find(({ productId }) => productId === product)?.nextDay ?? first;
}

/**
 * The fewest pieces of the product that the visitor came from, if the day has it. Of several sizes, the
 * visitor chooses one.
 */
function chosenPieces(product: string | null, size: string | null, offers: readonly OrderOffer[]) {
	const offer = offers.find(({ productId }) => productId === product);
	if (!offer || offer.problem) return {};
	const sizes = offer.sizes?.map(({ name }) => name) ?? [null];
	const chosen = sizes.length > 1 ? sizes.find((name) => name === size) : sizes[0];
	if (chosen === undefined) return {};
	return { [choiceKey(offer.productId, chosen)]: String(offer.minimum) };
}

type Context = Readonly<RouterContextProvider>;

/** The form of an order that its customer changes (product §9). */
export async function loadChangedOrder(link: string, context: Context, url: URL) {
	const { visitor, service, clock } = context.get(backendContext);
	const siteData = await requestedSite(context);
	const { site, describeImages } = siteData;
	const order = isUuid(link) ? await getOrderOfLink(service, link) : null;
	if (!order) throw data(null, { status: 404 });
	// Its page says that it is too late.
	if (!order.can_change || !site.orders.accepts) {
		throw redirect(href("/order/:link", { link }), 302);
	}
	const listed = await listOrderDays(visitor);
	const days = listed.filter(({ problem }) => problem !== "too-early");
	const { day: asked } = readSearchParams("/order/:link/change", url);
	const day = days.some(({ date }) => date === asked) && asked ? asked : order.day;
	const reading = { site, visitor, describeImages, now: clock.now(), changing: link };
	const { page: shownDay, times } = await readOrderPage(day, days, reading);
	const missing = missingNames(order, shownDay.groups);
	const page: OrderPage = {
		...shownDay,
		start:
			day === order.day
				? startOf(order)
				: { ...startOf(order), pickup: freePickup(times, order.pickup_from ?? "") },
		path: href("/order/:link/change", { link }),
		version: order.version,
		notice: missing.length > 0 ? unavailableInWords(missing, site) : null,
	};
	const title = site.words.say("order.change");
	return { title, page, meta: await orderMeta(siteData, title) };
}

/** The form as the order fills it in. */
function startOf({ lines, name, email, phone, note, pickup_from }: CustomerOrder) {
	const pieces = lines.map((line) => [choiceKey(line.product_id, line.size), String(line.pieces)]);
	const answers = lines.flatMap(({ product_id, answers: given }) =>
		given.map(({ question, answer }) => [answerKey(product_id, question), answer]),
	);
	return {
		pieces: Object.fromEntries(pieces),
		answers: Object.fromEntries(answers),
		...{ name, pickup: pickup_from ?? "" },
		...{ email: email ?? "", phone: phone ?? "", note: note ?? "" },
	};
}

/** The products of an order that this form can't offer. */
function missingNames({ lines }: CustomerOrder, groups: readonly ShownOffers[]): string[] {
	const offers = groups.flatMap((group) => group.offers);
	const available = new Set(
		offers.flatMap(({ choices, isAvailable }) =>
			isAvailable ? choices.map(({ key }) => key) : [],
		),
	);
	return lines
		.filter(({ product_id, size }) => !available.has(choiceKey(product_id, size)))
		.map(({ name }) => name);
}
