import { renderToStaticMarkup } from "react-dom/server";
import { orderCalendar } from "../../bakery/orders/calendar.server.ts";
import {
	answersOf,
	type CustomerOrder,
	nameOfLine,
	type OrderState,
} from "../../bakery/orders/schema.ts";
import { momentInWords, paymentLine, pickupOf } from "../../bakery/orders/words.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import { Alert } from "../../ui/alert.tsx";

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
export function renderPlacedOrder(order: CustomerOrder, shown: Shown): string {
	const { site, siteUrl, now, isOpenedByMail, price } = shown;
	const { say } = site.words;
	const isOpen = order.state === "placed";
	const { address, email } = site.contact;
	const moment = (instant: string) => momentInWords(new Date(instant), site);
	const title = titleOf(order);
	const payment = paymentLine(site.orders, site.words);
	const calendar = orderCalendar(order, {
		summary: `${site.settings.siteName}: ${say("order.number", { number: String(order.number) })}`,
		...{ siteName: site.settings.siteName, address, email },
		url: `${siteUrl}/order/${order.link}`,
	});
	return renderToStaticMarkup(
		<div className="grid max-w-[62ch] grid-cols-1 gap-8">
			<Alert tone={isOpen ? "success" : "info"} title={say(title)}>
				{order.is_held && order.held_until ? (
					<>
						{isOpenedByMail ? null : <p>{say("order.confirmInMail")}</p>}
						<p>{say("order.heldUntil", { when: moment(order.held_until) })}</p>
					</>
				) : null}
				{order.reason ? <p>{say("order.reason", { reason: order.reason })}</p> : null}
				{isOpen && site.orders.confirmation ? <p dir="auto">{site.orders.confirmation}</p> : null}
			</Alert>
			<section>
				<h2 className="text-heading">{say("order.pickup")}</h2>
				<p className="mt-2">{pickupOf(order, site, now)}</p>
				{address ? (
					<p dir="auto" className="whitespace-pre-line text-start">
						{address}
					</p>
				) : null}
				{isOpen ? (
					<p className="mt-2">
						<a
							className="underline underline-offset-4"
							download={`order-${order.number}.ics`}
							href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
						>
							{say("order.calendar")}
						</a>
					</p>
				) : null}
			</section>
			<section>
				<h2 className="text-heading">{say("order.summary")}</h2>
				<ul className="mt-2">
					{order.lines.map((line, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: A stored order has its lines in their order.
						<li key={index} className="flex justify-between gap-4 py-1">
							<span>
								{line.pieces} × {nameOfLine(line)}
								{answersOf(line).map((answer) => (
									<span key={answer} className="block text-muted">
										{answer}
									</span>
								))}
							</span>
							<span className="whitespace-nowrap">{price(line.price * line.pieces)}</span>
						</li>
					))}
				</ul>
				<p className="mt-2 font-semibold">{say("order.total", { total: price(order.total) })}</p>
				{isOpen && payment ? <p dir="auto">{payment}</p> : null}
			</section>
			{isOpen ? (
				<div>
					<p>{say("order.keepLink")}</p>
					<p>
						{order.can_change
							? say("order.changeUntil", { when: moment(order.changeable_until) })
							: say("order.tooLateToChange")}
					</p>
				</div>
			) : null}
		</div>,
	);
}
