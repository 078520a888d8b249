import { data, href, type RouterContextProvider, redirect } from "react-router";
import { getOrderOfLink, listOrderDays } from "../../bakery/orders/queries.ts";
import type { CustomerOrder } from "../../bakery/orders/schema.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { answerKey, choiceKey } from "../kept-order/field-names.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { orderMeta } from "../placed-order/order-meta.server.ts";
import { readSearchParams } from "../search-params.ts";
import type { OrderPage, ShownOffers } from "./order-form-data.ts";
import { freePickup, readOrderPage, unavailableInWords } from "./order-page.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The form of an order that its customer changes (product §23.3). */
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
