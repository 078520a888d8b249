import { renderToStaticMarkup } from "react-dom/server";
import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import { dateInWords } from "../../bakery/hours/words.ts";
import { costInWords } from "../../bakery/orders/order-money.server.ts";
import { totalOf } from "../../bakery/orders/pieces.ts";
import { nameOfLine } from "../../bakery/orders/stored-order.ts";
import type { Receipt } from "../../bakery/payments/receipts.ts";
import { formatUnits } from "../../bakery/payments/units.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import { OrderMoney } from "./order-money.server.tsx";

/** How money came, and how it went back. */
const methods = {
	cash: ["order.paidInCash", "order.refundedInCash"],
	terminal: ["order.paidByCard", "order.refundedByCard"],
	// Only back.
	transfer: ["order.refundedByTransfer", "order.refundedByTransfer"],
	stripe: ["order.paidOnline", "order.refundedOnline"],
	mollie: ["order.paidOnline", "order.refundedOnline"],
} as const satisfies Record<Receipt["method"], [SentenceKey, SentenceKey]>;

/** A receipt as HTML, so that visitors download no code for it. */
export function renderReceipt(receipt: Receipt, site: PublicSite): string {
	const { settings, contact, payments, words } = site;
	const { say } = words;
	const { language, timeZone } = settings;
	const { amount, currency, ordered, refund, paid } = receipt;
	const bakery = ordered.bakery ?? { ...contact, ...payments, name: null };
	const money = { language, currency };
	const inUnits = (units: number) => formatUnits(units, money);
	const cost = costInWords(
		{
			...{ due: ordered.total + ordered.tip, tip: ordered.tip, taxes: ordered.taxes ?? [] },
			included: ordered.included === true,
		},
		money,
		payments,
		words,
	);
	const madeAt = new Intl.DateTimeFormat(language, {
		...{ dateStyle: "long", timeStyle: "short", timeZone },
	}).format(new Date(receipt.made_at));
	const pickup = dateInWords(receipt.day, language, {
		...{ year: "numeric", month: "long", day: "numeric" },
	});
	const size = { amount: inUnits(Math.abs(amount)) };
	return renderToStaticMarkup(
		<article className="receipt">
			<p className="text-heading">
				<bdi>{bakery.name || settings.siteName}</bdi>
			</p>
			{bakery.address ? (
				<p className="whitespace-pre-line">
					<bdi>{bakery.address}</bdi>
				</p>
			) : null}
			{bakery.taxId ? <p>{say("order.taxId", { id: bakery.taxId })}</p> : null}
			<p className="mt-4">{madeAt}</p>
			<p>{say("order.number", { number: String(receipt.number) })}</p>
			<p>{`${say("order.pickup")}: ${pickup}`}</p>
			{receipt.name ? (
				<p>
					<bdi>{receipt.name}</bdi>
				</p>
			) : null}
			<ul className="order-lines">
				{ordered.lines?.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: A receipt has its lines in their order.
					<li key={index}>
						<span>{`${line.pieces} × ${nameOfLine(line)}`}</span>
						<span>{formatPrice(totalOf([line]), money)}</span>
					</li>
				))}
			</ul>
			<OrderMoney {...cost} />
			<p className="receipt-amount">
				<span>{say(methods[receipt.method][amount < 0 ? 1 : 0])}</span>
				<span>{size.amount}</span>
			</p>
			{refund === "asked" || refund === "pending" ? (
				<p>{say("order.refundPending", size)}</p>
			) : null}
			{refund === "failed" ? <p>{say("order.refundFailed", size)}</p> : null}
			{paid === amount ? null : <p>{say("order.paidSoFar", { amount: inUnits(paid) })}</p>}
		</article>,
	);
}
