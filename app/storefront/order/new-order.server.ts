import { data, href, type RouterContextProvider, redirect } from "react-router";
import { addDays } from "../../bakery/clock/dates.ts";
import { listOrderDays, listOrderOffers } from "../../bakery/orders/queries.ts";
import type { OrderDay, OrderOffer } from "../../bakery/orders/schema.ts";
import { wholeDate } from "../../bakery/orders/words.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { Call } from "../../platform/backend/call.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { choiceKey } from "../kept-order/field-names.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import { readSearchParams } from "../search-params.ts";
import type { OrderPage } from "./order-form-data.ts";
import { EMPTY_START, readOrderPage } from "./order-page.server.ts";

/** The form of a new order (product §23.2). */
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
