import { data } from "react-router";
import { receiptTitle } from "../../bakery/orders/order-money.server.ts";
import { getReceipt } from "../../bakery/payments/receipts.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { pathParamKinds } from "../pages.ts";
import type { Route } from "./+types/receipt";
import "./order-lines.css";
import { orderMeta } from "./placed-order.server.tsx";
import { renderReceipt } from "./receipt.server.tsx";

export async function loader({ context, params: { link, number } }: Route.LoaderArgs) {
	const { service } = context.get(backendContext);
	const siteData = await requestedSite(context);
	const isReceipt = isUuid(link) && pathParamKinds["receipt number"].read(number) !== null;
	const receipt = isReceipt ? await getReceipt(service, link, Number(number)) : null;
	if (!receipt) throw data(null, { status: 404 });
	const title = receiptTitle(receipt, siteData.site.words);
	return {
		title,
		html: renderReceipt(receipt, siteData.site),
		meta: await orderMeta(siteData, title),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** The receipt of a payment or refund (product §9). */
export default function ReceiptPage({ loaderData: { title, html } }: Route.ComponentProps) {
	return (
		<>
			<PageTitleBar title={title} />
			<ServerHtml html={html} className="container-page section-space" />
		</>
	);
}
