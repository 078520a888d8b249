import { data, href, redirect } from "react-router";
import { listOrderDays, listOrderOffers, listPickupTimes } from "../../bakery/orders/queries.ts";
import type { OrderOffer } from "../../bakery/orders/schema.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import { backendContext, visitorAddressContext } from "../../platform/requests/backend-context.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import { readSearchParams } from "../search-params.ts";
import type { Route } from "./+types/order";
import "./order.css";
import { OrderForm } from "./order-form.tsx";
import {
	choiceKey,
	HIDDEN_FIELD,
	ORDER_INTENTS,
	type OrderPage,
	readOrderForm,
} from "./order-form-data.ts";
import {
	describeDays,
	describePickupTimes,
	groupOffers,
	openingTimes,
} from "./order-page.server.ts";
import { receiveOrder } from "./receive-order.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
	const { visitor, clock } = context.get(backendContext);
	const siteData = await requestedSite(context);
	const { site } = siteData;
	if (!site.orders.accepts) throw data(null, { status: 404 });
	const days = await listOrderDays(visitor);
	const { day, product } = readSearchParams("/order", url);
	const shown = days.find(({ date }) => date === day);
	if (!shown) {
		// The address names the day, so that it never changes below a form that is filled in.
		const first = (days.find(({ problem }) => problem === null) ?? days[0])?.date;
		if (first === undefined) throw data(null, { status: 404 });
		const parameters = { day: await firstDayOf(product, first, visitor), product };
		throw redirect(withQuery(href("/order"), parameters), 302);
	}
	const [times, offers] = await Promise.all([
		listPickupTimes(visitor, shown.date),
		listOrderOffers(visitor, shown.date),
	]);
	const { words, orders } = site;
	const now = clock.now();
	const { name, email, leaveEmpty } = words.group("messageForm");
	const page: OrderPage = {
		day: shown.date,
		days: describeDays(days, site, now),
		pickupTimes: describePickupTimes(times, site),
		openingTimes:
			times.length === 0 ? hoursSentence(openingTimes(shown.date, site), words.say) : "",
		groups: groupOffers(offers, site, now),
		chosen: chosenPieces(product, offers),
		phone: orders.phone,
		intro: orders.intro,
		payment: orders.payment,
		formInstanceId: randomUuid(),
		words: { ...words.group("order"), name, email, leaveEmpty },
	};
	const title = words.say("order.title");
	const meta = pageMeta(siteData, {
		title,
		description: null,
		path: href("/order"),
		imageUrl: null,
	});
	return { page, meta };
}

/** The first day on which a product can be ordered; `first` without a product, or such a day. */
async function firstDayOf(product: string | null, first: string, visitor: DataClient) {
	if (product === null) return first;
	const offers = await listOrderOffers(visitor, first);
	return offers.find(({ productId }) => productId === product)?.nextDay ?? first;
}

/** The fewest pieces of the product that the visitor came from. */
function chosenPieces(product: string | null, offers: readonly OrderOffer[]) {
	const offer = offers.find(({ productId }) => productId === product);
	if (!offer) return {};
	const size = offer.sizes?.[0]?.name ?? null;
	return { [choiceKey(offer.productId, size)]: String(offer.minimum) };
}

type Site = Awaited<ReturnType<typeof requestedSite>>["site"];

function hoursSentence(hours: string, say: Site["words"]["say"]): string {
	return hours && say("order.openingTimes", { hours });
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const { visitor, service, rateLimits } = context.get(backendContext);
	const form = await request.formData().catch(refuse);
	const intent = ORDER_INTENTS.find((name) => name === form.get("intent")) ?? "review";
	const { day } = readSearchParams("/order", url);
	if (day === null || form.get(HIDDEN_FIELD)) throw refuse();
	const { site } = await requestedSite(context);
	const received = await receiveOrder(intent, readOrderForm(form), {
		day,
		site,
		visitor,
		service,
		rateLimits,
		visitorAddress: context.get(visitorAddressContext),
	});
	if ("link" in received) throw redirect(href("/order/:link", { link: received.link }), 303);
	return data(received.state, { status: intent === "look" ? 200 : 422 });
}

/** A body that is not a form was not sent by a browser. */
function refuse(): never {
	throw data(null, { status: 400 });
}

/** An order without an answer stays in the form. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	return await serverAction().catch((error: unknown) => {
		// It leads to the order that was placed.
		if (error instanceof Response) throw error;
		return null;
	});
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** Orders for pickup (product §23.2). */
export default function Order({ loaderData: { page }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageTitleBar title={page.words.title} />
			<div className="container-page order-page">
				{page.intro ? <p className="order-intro">{page.intro}</p> : null}
				<OrderForm page={page} answer={actionData} />
			</div>
		</>
	);
}
