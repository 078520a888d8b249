import { data, href, redirect } from "react-router";
import { getOrderOfLink, listOrderDays } from "../../bakery/orders/queries.ts";
import type { CustomerOrder } from "../../bakery/orders/schema.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { answerOrder } from "../order/answer-order.server.ts";
import { keepForm } from "../order/keep-form.ts";
import { OrderForm } from "../order/order-form.tsx";
import {
	answerKey,
	choiceKey,
	type OrderPage,
	type ShownOffers,
} from "../order/order-form-data.ts";
import { readOrderPage, unavailableInWords } from "../order/order-page.server.ts";
import { orderMeta } from "../placed-order/order-meta.server.ts";
import { readSearchParams } from "../search-params.ts";
import type { Route } from "./+types/changed-order";
import "../order/order.css";

export async function loader({ context, params: { link }, url }: Route.LoaderArgs) {
	const { visitor, service, clock } = context.get(backendContext);
	const siteData = await requestedSite(context);
	const { site } = siteData;
	const order = isUuid(link) ? await getOrderOfLink(service, link) : null;
	if (!order) throw data(null, { status: 404 });
	// Its page says that it is too late.
	if (!order.can_change || !site.orders.accepts)
		throw redirect(href("/order/:link", { link }), 302);
	const days = await listOrderDays(visitor);
	const { day: asked } = readSearchParams("/order/:link/change", url);
	const day = days.some(({ date }) => date === asked) && asked ? asked : order.day;
	const reading = { site, visitor, now: clock.now(), changing: link };
	const { page: shownDay } = await readOrderPage(day, days, reading);
	const missing = missingNames(order, shownDay.groups);
	const page: OrderPage = {
		...shownDay,
		start: startOf(order),
		path: href("/order/:link/change", { link }),
		version: order.version,
		notice: missing.length > 0 ? unavailableInWords(missing, site) : null,
	};
	const title = site.words.say("order.change");
	return { title, page, meta: orderMeta(siteData, title) };
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

export function action({ request, context, params: { link }, url }: Route.ActionArgs) {
	if (!isUuid(link)) throw data(null, { status: 404 });
	const { day } = readSearchParams("/order/:link/change", url);
	return answerOrder(request, context, { day, changing: link });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return keepForm(serverAction());
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** An order that its customer changes (product §23.3). */
export default function ChangedOrder({ loaderData, actionData }: Route.ComponentProps) {
	const { title, page } = loaderData;
	return (
		<>
			<PageTitleBar title={title} />
			<div className="container-page order-page">
				<OrderForm page={page} answer={actionData} />
			</div>
		</>
	);
}
