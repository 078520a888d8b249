import { data, Form, href, redirect } from "react-router";
import { formatPrice } from "../../bakery/catalog/price.ts";
import { cancelOrder, getOrderOfLink } from "../../bakery/orders/queries.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { Button } from "../../ui/button.tsx";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/placed-order";
import { renderPlacedOrder } from "./render-placed-order.server.tsx";

export async function loader({ context, params: { link } }: Route.LoaderArgs) {
	const { service, clock } = context.get(backendContext);
	const siteData = await requestedSite(context);
	const order = isUuid(link) ? await getOrderOfLink(service, link) : null;
	if (!order) throw data(null, { status: 404 });
	const { site } = siteData;
	const { say } = site.words;
	const title = say("order.number", { number: String(order.number) });
	const money = { language: site.settings.language, currency: order.currency };
	const price = (amount: number) => formatPrice(amount, money);
	return {
		title,
		html: renderPlacedOrder(order, { site, now: clock.now(), price }),
		cancel: order.can_cancel ? say("order.cancel") : null,
		meta: [
			...pageMeta(siteData, { title, description: null, path: null, imageUrl: null }),
			// The address opens the order: no other site may learn it.
			{ name: "referrer", content: "strict-origin" },
		],
	};
}

/** Cancels the order. The page then says what came of it. */
export async function action({ context, params: { link } }: Route.ActionArgs) {
	const { service } = context.get(backendContext);
	if (!isUuid(link)) throw data(null, { status: 404 });
	await cancelOrder(service, link);
	return redirect(href("/order/:link", { link }), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** An order as its customer sees it (product §23.3). */
export default function PlacedOrder({ loaderData: { title, html, cancel } }: Route.ComponentProps) {
	return (
		<>
			<PageTitleBar title={title} />
			<div className="container-page section-space grid gap-8">
				<ServerHtml html={html} />
				{cancel ? (
					<Form method="post">
						<Button type="submit" variant="outline">
							{cancel}
						</Button>
					</Form>
				) : null}
			</div>
		</>
	);
}
