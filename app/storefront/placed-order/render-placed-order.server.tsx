import { renderToStaticMarkup } from "react-dom/server";
import type { WithImageInfo } from "../../bakery/media/schema.ts";
import { orderCalendar } from "../../bakery/orders/calendar.server.ts";
import {
	answersOf,
	type CustomerOrder,
	nameOfLine,
	type OrderState,
	type StoredLine,
} from "../../bakery/orders/schema.ts";
import { totalOf } from "../../bakery/orders/total.ts";
import { momentInWords, paymentLine, pickupOf } from "../../bakery/orders/words.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import { Alert } from "../../ui/alert.tsx";
import { imageOf, OrderLines, PickupFacts } from "./order-parts.server.tsx";

/** An order with the images of its products. */
type IllustratedOrder = Omit<CustomerOrder, "lines"> & {
	lines: WithImageInfo<StoredLine & { imageUrl: string | null }>[];
};

interface Shown {
	site: PublicSite;
	siteUrl: string;
	now: Date;
	/** Whether it was opened with the link to confirm it. */
	isOpenedByMail: boolean;
	/** Writes an amount in the currency of the order. */
	price(amount: number): string;
}

const stateTitles = {
	held: "order.toConfirm",
	placed: "order.placed",
	"picked-up": "order.pickedUp",
	"not-picked-up": "order.placed",
	canceled: "order.canceled",
} as const satisfies Record<OrderState, SentenceKey>;

function titleOf({ state, version, is_held: isHeld }: CustomerOrder): SentenceKey {
	if (state === "held" && !isHeld) return "order.notConfirmed";
	return state === "placed" && version > 1 ? "order.changed" : stateTitles[state];
}

/** The order as HTML, so that visitors download no code for it. */
export function renderPlacedOrder(order: IllustratedOrder, shown: Shown): string {
	const { site, siteUrl, now, isOpenedByMail, price } = shown;
	const { say } = site.words;
	const isOpen = order.state === "placed";
	const { address, email } = site.contact;
	const moment = (instant: string) => momentInWords(new Date(instant), site);
	const title = titleOf(order);
	const calendar = orderCalendar(order, {
		summary: `${site.settings.siteName}: ${say("order.number", { number: String(order.number) })}`,
		...{ siteName: site.settings.siteName, address, email },
		url: `${siteUrl}/order/${order.link}`,
	});
	return renderToStaticMarkup(
		<div className="placed-order">
			<Alert tone={isOpen ? "success" : "info"} title={say(title)}>
				{order.is_held && order.held_until ? (
					<>
						{isOpenedByMail ? null : <p>{say("order.confirmInMail")}</p>}
						<p>{say("order.heldUntil", { when: moment(order.held_until) })}</p>
					</>
				) : null}
				{order.reason ? <p>{say("order.reason", { reason: order.reason })}</p> : null}
				{isOpen && site.orders.confirmation ? <p dir="auto">{site.orders.confirmation}</p> : null}
				{isOpen ? <p>{say("order.keepLink")}</p> : null}
			</Alert>
			<section>
				<h2 className="text-heading">{say("order.pickup")}</h2>
				<PickupFacts when={pickupOf(order, site, now)} name={order.name} site={site} />
				{isOpen ? (
					<>
						<a
							className="inline-flex min-h-11 items-center underline underline-offset-4"
							download={`order-${order.number}.ics`}
							href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
						>
							{say("order.calendar")}
						</a>
						<p className="mt-2">
							{order.can_change
								? say("order.changeUntil", { when: moment(order.changeable_until) })
								: say("order.tooLateToChange")}
						</p>
					</>
				) : null}
			</section>
			<section>
				<h2 className="text-heading">{say("order.summary")}</h2>
				<OrderLines
					lines={order.lines.map((line) => ({
						...imageOf(line),
						text: `${line.pieces} × ${nameOfLine(line)}`,
						price: price(totalOf([line])),
						details: answersOf(line),
					}))}
					total={say("order.total", { total: price(order.total) })}
					payment={isOpen ? paymentLine(site.orders, site.words) : ""}
				/>
			</section>
		</div>,
	);
}
