import { useEffect } from "react";
import { data, Form, href, redirect } from "react-router";
import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import { withImages } from "../../bakery/media/images.ts";
import { cancelOrder, confirmOrder } from "../../bakery/orders/queries.ts";
import { formatUnits } from "../../bakery/payments/units.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import { validUntil } from "../../platform/requests/valid-until.server.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { readSearchParams } from "../pages.ts";
import type { Route } from "./+types/placed-order";
import { choiceKey, forgetPlaced } from "./kept-order.ts";
import "./order-lines.css";
import { getSettledOrder, leaveToPay, payLabel } from "./order-payment.server.ts";
import { orderMeta, renderPlacedOrder } from "./placed-order.server.tsx";

/** How long after it was placed the page takes the same order out of the browser. */
const FRESH_MILLISECONDS = 10 * 60 * 1000;

export async function loader({ context, params: { link }, url }: Route.LoaderArgs) {
	const { service, payments, clock } = context.get(backendContext);
	const siteData = await requestedSite(context);
	const { site, describeImages } = siteData;
	if (!isUuid(link)) throw data(null, { status: 404 });
	const payPath = href("/order/:link/pay", { link });
	const refusal = url.pathname === payPath ? await leaveToPay(link, context, site) : null;
	const { order, isUnread } = await getSettledOrder(service, payments, link);
	if (!order) throw data(null, { status: 404 });
	const { say } = site.words;
	const isHeld = order.state === "held";
	const now = clock.now();
	const isFresh = Number(now) - Date.parse(order.placed_at) < FRESH_MILLISECONDS;
	const isWanted = order.state === "placed" || isHeld;
	const search = readSearchParams("/order/:link", url);
	const { confirm: mark, cancel: isCanceling } = search;
	const payNow = payLabel(order, payments, site);
	const isLeaving = search.pay && payNow !== null && order.is_held && !isUnread;
	const number = say("order.number", { number: String(order.number) });
	const title = isHeld ? say("order.summary") : number;
	const money = { language: site.settings.language, currency: order.currency };
	const price = (amount: number) => formatPrice(amount, money);
	const lines = order.lines.map((line) => ({
		...line,
		imageUrl: order.images?.[line.product_id] ?? null,
	}));
	const illustrated = { ...order, lines: await withImages(lines, describeImages) };
	const endsAt = order.is_held ? order.held_until : order.can_change && order.changeable_until;
	const shown = {
		title,
		/** A payment or change is possible until then. */
		validUntil: endsAt ? validUntil(context, new Date(endsAt)) : null,
		html: renderPlacedOrder(illustrated, {
			...{ site, siteUrl: siteData.siteUrl, now, price },
			isOpenedByMail: mark !== null,
			payment: {
				...{ path: payPath, label: isLeaving ? say("order.continueToPayment") : payNow, isUnread },
				isRefused: refusal !== null,
			},
		}),
		confirm: mark !== null && order.is_held ? { mark, label: say("order.confirm") } : null,
		change: site.orders.accepts ? say("order.change") : null,
		cancel: say("order.cancel"),
		question:
			isCanceling && (order.can_change || order.is_held)
				? {
						title: say("order.cancelQuestion"),
						refund:
							order.refund_if_canceled > 0
								? say("order.willRefund", { amount: formatUnits(order.refund_if_canceled, money) })
								: null,
						keep: say("order.keep"),
					}
				: null,
		canChange: order.can_change,
		canCancel: order.can_change || order.is_held,
		link,
		/** The pieces of an order that was placed a moment ago, for a browser that still keeps them. */
		placed:
			isFresh && isWanted && order.version === 1
				? Object.fromEntries(
						order.lines.map((line) => [choiceKey(line.product_id, line.size), line.pieces]),
					)
				: null,
		meta: [
			...(await orderMeta(siteData, title)),
			// A form may not lead elsewhere (CSP), so a page between does.
			...(isLeaving ? [{ httpEquiv: "refresh", content: `0;url=${payPath}` }] : []),
		],
	};
	if (!refusal) return data(shown);
	const { status, retryAfterSeconds } = refusal;
	return data(shown, { status, headers: { "Retry-After": String(retryAfterSeconds) } });
}

/** Headers of the loader, which React Router drops otherwise. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
	return loaderHeaders;
}

/** Confirms or cancels the order. The page then says what came of it. */
export async function action({ request, context, params: { link } }: Route.ActionArgs) {
	const { service } = context.get(backendContext);
	if (!isUuid(link)) throw data(null, { status: 404 });
	const form = await request.formData();
	const mark = form.get("confirm");
	if (form.has("cancel")) await cancelOrder(service, link);
	else if (typeof mark === "string" && isUuid(mark)) await confirmOrder(service, link, mark);
	return redirect(href("/order/:link", { link }), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** The question replaces the link that had the focus. */
function focusOn(element: HTMLElement | null): void {
	element?.focus();
}

/** An order as its customer sees it (product §9). */
export default function PlacedOrder({ loaderData }: Route.ComponentProps) {
	const { title, html, confirm, question, change, cancel, canChange, canCancel, link } = loaderData;
	const { placed } = loaderData;
	useEffect(() => {
		if (placed) forgetPlaced(placed);
	}, [placed]);
	const own = href("/order/:link", { link });
	return (
		<>
			<PageTitleBar title={title} />
			<div className="container-page section-space grid gap-8">
				{/* Above the order: a second tap where the first one was cancels nothing. */}
				{question ? (
					<Form method="post" action={own} className="order-question">
						<h2 ref={focusOn} tabIndex={-1} className="text-heading">
							{question.title}
						</h2>
						{question.refund ? <p>{question.refund}</p> : null}
						<p className="mt-4 flex flex-wrap gap-3">
							<LinkButton to={own} variant="outline">
								{question.keep}
							</LinkButton>
							<Button type="submit" name="cancel" value="yes" variant="danger">
								{cancel}
							</Button>
						</p>
					</Form>
				) : null}
				<ServerHtml html={html} />
				{confirm ? (
					<Form method="post">
						<Button type="submit" name="confirm" value={confirm.mark}>
							{confirm.label}
						</Button>
					</Form>
				) : null}
				{canCancel && !question ? (
					<p className="flex flex-wrap gap-3">
						{change && canChange ? (
							<LinkButton to={href("/order/:link/change", { link })} variant="outline">
								{change}
							</LinkButton>
						) : null}
						<LinkButton to={withQuery(own, { cancel: "yes" })} variant="outline">
							{cancel}
						</LinkButton>
					</p>
				) : null}
			</div>
		</>
	);
}
