import type { Money } from "../catalog/prices/price-format.ts";
import type { Receipt } from "../payments/receipts.ts";
import type { PaymentSettings } from "../payments/settings.ts";
import { formatUnits } from "../payments/units.ts";
import { cancelRule, taxLines } from "../payments/words.server.ts";
import type { OrderSettings } from "./settings.ts";
import type { CustomerOrder } from "./stored-order.ts";
import { type OrderSite, paymentLine } from "./words.server.ts";

/** The total of an order in words, with what is said above and below it. */
export interface MoneyInWords {
	above: string[];
	total: string;
	below: string[];
}

interface Cost extends Pick<CustomerOrder, "due" | "tip" | "taxes"> {
	included: boolean;
}

/** The cost of an order: taxes, where the owner shows them or they are added, tip, and total. */
export function costInWords(
	{ due, tip, taxes, included }: Cost,
	money: Money,
	{ showsTaxes }: Pick<PaymentSettings, "showsTaxes">,
	{ say }: OrderSite["words"],
): MoneyInWords {
	const amount = (units: number) => formatUnits(units, money);
	const rates = taxLines(taxes, { included }, money, say);
	const added = included ? 0 : taxes.reduce((sum, { tax }) => sum + tax, 0);
	const beforeTax = say("order.beforeTax", { amount: amount(due - tip - added) });
	return {
		above: [
			...(!included && rates.length > 0 ? [beforeTax, ...rates] : []),
			...(tip > 0 ? [say("order.tipAmount", { amount: amount(tip) })] : []),
		],
		total: say("order.total", { total: amount(due) }),
		below: included && showsTaxes ? rates : [],
	};
}

interface Site extends Pick<OrderSite, "settings" | "words"> {
	payments: PaymentSettings;
	orders: OrderSettings;
}

/**
 * The cost of an order, its payments and refunds, and the rest.
 * @param asks whether it asks for the rest.
 */
export function orderMoney(order: CustomerOrder, site: Site, asks: boolean): MoneyInWords {
	const { settings, payments, orders, words } = site;
	const { say } = words;
	const { due, paid, upfront, receipts, terms } = order;
	const money = { language: settings.language, currency: order.currency };
	const amount = (units: number) => formatUnits(units, money);
	const cost = costInWords({ ...order, included: terms.included === true }, money, payments, words);
	const isPaidBefore = upfront > 0 || receipts.length > 0;
	const sumOf = (...states: (typeof receipts)[number]["refund"][]) =>
		Math.abs(
			receipts.reduce((sum, { refund, amount }) => sum + (states.includes(refund) ? amount : 0), 0),
		);
	const [received, refunded, pending] = [sumOf(null), sumOf("done"), sumOf("asked", "pending")];
	const latest = receipts.findLast(({ refund }) => refund !== null);
	const failed = latest?.refund === "failed" ? Math.abs(latest.amount) : 0;
	// A held order is paid in part before.
	const left = due - (order.state === "held" ? Math.max(upfront, paid) : paid);
	const said = [
		received > 0 && say("order.paid", { amount: amount(received) }),
		refunded > 0 && say("order.refunded", { amount: amount(refunded) }),
		pending > 0 && say("order.refundPending", { amount: amount(pending) }),
		failed > 0 && say("order.refundFailed", { amount: amount(failed) }),
		asks && left > 0 && isPaidBefore && say("order.toPay", { amount: amount(left) }),
		asks && left > 0 && (isPaidBefore ? orders.payment : paymentLine(orders, words)),
		asks && upfront > 0 && cancelRule(terms.cancel ?? "full", amount(terms.fee ?? 0), say),
	];
	return { ...cost, below: [...cost.below, ...said.flatMap((line) => line || [])] };
}

/** A link to each receipt of an order. @param siteUrl before their paths. */
export function receiptLinks(
	{ link, receipts }: Pick<CustomerOrder, "link" | "receipts">,
	siteUrl: string,
	words: OrderSite["words"],
): { url: string; label: string }[] {
	return receipts.map((receipt) => ({
		url: `${siteUrl}/order/${link}/receipt/${receipt.receipt}`,
		label: receiptTitle(receipt, words),
	}));
}

/** 'Receipt 12', or 'Refund receipt 12'. */
export function receiptTitle(
	{ receipt, amount }: Pick<Receipt, "receipt" | "amount">,
	{ say }: OrderSite["words"],
): string {
	const number = String(receipt);
	return amount < 0 ? say("order.refundReceipt", { number }) : say("order.receipt", { number });
}
