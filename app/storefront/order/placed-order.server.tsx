import { renderToStaticMarkup } from "react-dom/server";
import { mapAddress, phoneAddress } from "../../bakery/contact/links.ts";
import type { WithImageInfo } from "../../bakery/media/images.ts";
import { orderCalendar } from "../../bakery/orders/calendar.server.ts";
import { type MoneyInWords, orderMoney } from "../../bakery/orders/order-money.server.ts";
import { totalOf } from "../../bakery/orders/pieces.ts";
import type { LinkedOrder } from "../../bakery/orders/queries.ts";
import {
	answersOf,
	nameOfLine,
	type OrderState,
	type StoredLine,
} from "../../bakery/orders/stored-order.ts";
import { momentInWords, pickupOf } from "../../bakery/orders/words.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { Say, SentenceKey } from "../../bakery/words/words.ts";
import { Alert } from "../../ui/alert.tsx";
import type { requestedSite } from "../layout/requested-site.server.ts";
import { Thumbnail, type ThumbnailImage } from "../product-card/thumbnail.tsx";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import { OrderMoney, ReceiptLinks } from "./order-money.server.tsx";

/** An order with the images of its products. */
type IllustratedOrder = Omit<LinkedOrder, "lines"> & {
	lines: WithImageInfo<StoredLine & { imageUrl: string | null }>[];
};

interface Shown {
	site: PublicSite;
	siteUrl: string;
	now: Date;
	/** Whether it was opened with the link to confirm it. */
	isOpenedByMail: boolean;
	payment: {
		/** The path that leads to the provider, and its link's words; null where nothing is paid now. */
		path: string;
		label: string | null;
		/** Whether the provider didn't say what became of a payment. */
		isUnread: boolean;
		/** Whether no payment could be started just now. */
		isRefused: boolean;
	};
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

/** @param when it is held until */
function titleOf(order: IllustratedOrder, isUnread: boolean, when: string, say: Say): string {
	const { state, version, upfront, is_held: isHeld, has_failed: hasFailed } = order;
	if (state === "held" && upfront > 0) {
		if (isUnread) return say("order.paymentProcessing");
		if (!isHeld) return say("order.notPaid");
		return say(hasFailed ? "order.paymentFailed" : "order.waitsForPayment", { when });
	}
	if (state === "held" && !isHeld) return say("order.notConfirmed");
	return say(state === "placed" && version > 1 ? "order.changed" : stateTitles[state]);
}

/** The order as HTML, so that visitors download no code for it. */
export function renderPlacedOrder(order: IllustratedOrder, shown: Shown): string {
	const { site, siteUrl, now, isOpenedByMail, payment, price } = shown;
	const { say } = site.words;
	const isOpen = order.state === "placed";
	const { address, email } = site.contact;
	const moment = (instant: string) => momentInWords(new Date(instant), site);
	const isUnpaid = order.is_held && order.upfront > 0;
	const when = order.held_until ? moment(order.held_until) : "";
	const title = titleOf(order, payment.isUnread, when, say);
	const payLink = payment.label ? (
		<p className="mt-4">
			<a href={payment.path} className="btn btn-pill btn-primary">
				{payment.label}
			</a>
		</p>
	) : null;
	const calendar = orderCalendar(order, {
		summary: `${site.settings.siteName}: ${say("order.number", { number: String(order.number) })}`,
		...{ siteName: site.settings.siteName, address, email },
		url: `${siteUrl}/order/${order.link}`,
	});
	return renderToStaticMarkup(
		<div className="placed-order">
			<div className="grid gap-4">
				{payment.isRefused ? (
					<Alert tone="warning" role="alert" title={say("order.paymentUnavailable")} />
				) : null}
				<Alert tone={isOpen ? "success" : "info"} title={title}>
					{isUnpaid ? payLink : null}
					{order.is_held && !isUnpaid ? (
						<>
							{isOpenedByMail ? null : <p>{say("order.confirmInMail")}</p>}
							<p>{say("order.heldUntil", { when })}</p>
						</>
					) : null}
					{order.reason ? <p>{say("order.reason", { reason: order.reason })}</p> : null}
					{isOpen && site.orders.confirmation ? <p dir="auto">{site.orders.confirmation}</p> : null}
					{isOpen ? <p>{say("order.keepLink")}</p> : null}
				</Alert>
			</div>
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
					{...orderMoney(order, site, isOpen || (order.is_held && order.upfront > 0))}
				/>
				{isUnpaid ? null : payLink}
				<ReceiptLinks order={order} words={site.words} />
			</section>
		</div>,
	);
}

const link = "inline-flex min-h-11 items-center underline underline-offset-4";

interface PickupFactsProps {
	/** Day and time. */
	when: string;
	/** Who ordered. */
	name: string;
	site: PublicSite;
}

/** When, where, and by whom an order is picked up. */
export function PickupFacts({ when, name, site }: PickupFactsProps) {
	const { address, phone } = site.contact;
	return (
		<>
			<p className="font-semibold">{when}</p>
			<p>
				<bdi>{name}</bdi>
			</p>
			{address ? (
				<>
					<p dir="auto" className="mt-2 whitespace-pre-line text-start">
						{address}
					</p>
					<a href={mapAddress(address)} className={link}>
						{site.words.say("visit.openMap")}
					</a>
				</>
			) : null}
			{phone ? (
				<p>
					<a href={phoneAddress(phone)} dir="ltr" className={link}>
						{phone}
					</a>
				</p>
			) : null}
		</>
	);
}

/** A line of an order in words. */
interface ShownLine extends ThumbnailImage {
	text: string;
	price: string;
	/** Answers to questions, and allergens. */
	details: string[];
}

/** The part of a product that its thumbnail shows. */
export function imageOf({ initial, imageUrl, image }: ThumbnailImage): ThumbnailImage {
	return { initial, imageUrl, image };
}

interface OrderLinesProps extends MoneyInWords {
	lines: readonly ShownLine[];
}

/** The lines of an order with images, and its total. */
export function OrderLines({ lines, ...money }: OrderLinesProps) {
	return (
		<>
			<ul className="order-lines">
				{lines.map(({ text, price, details, ...shown }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: An order has its lines in their order.
					<li key={index}>
						<Thumbnail {...shown} />
						<div>
							{text}
							{details.map((detail) => (
								<small key={detail}>{detail}</small>
							))}
						</div>
						<span>{price}</span>
					</li>
				))}
			</ul>
			<OrderMoney {...money} />
		</>
	);
}

type RequestedSite = Awaited<ReturnType<typeof requestedSite>>;

/** The meta data of an order's pages: their address opens the order, and no other site may learn it. */
export async function orderMeta(siteData: RequestedSite, title: string) {
	return [
		...(await pageMeta(siteData, { title, description: null, path: null, imageUrl: null })),
		{ name: "referrer", content: "strict-origin" },
	];
}
