import { formatUnits } from "../payments/units.ts";
import type { ManagedOrder } from "./stored-order.ts";

type Money = Pick<ManagedOrder, "state" | "currency" | "due" | "paid" | "paid_online">;

/**
 * What the counter takes for an order, in the smallest unit of its currency; below zero what it gives back.
 * The database reads the same in `take_payment`.
 */
export function owedOf({ state, due, paid, paid_online }: Omit<Money, "currency">): number {
	return state === "canceled" ? Math.min(paid_online - paid, 0) : due - paid;
}

/** The effect of a tap on the money of an order: it is taken or given back, or a mistake is taken back. */
export function tapOf(order: Omit<Money, "currency">, canRefund: boolean): "take" | "back" | null {
	const owed = owedOf(order);
	if (owed !== 0) return owed > 0 || canRefund ? "take" : null;
	return order.state !== "canceled" && order.paid > order.paid_online ? "back" : null;
}

/** 'Paid', 'Deposit $10.00, $32.75 to pay'. @param language in which amounts are written (BCP 47). */
export function moneyInWords(
	order: Money & Pick<ManagedOrder, "upfront">,
	language: string,
): string {
	const { state, currency, paid, upfront } = order;
	const owed = owedOf(order);
	const write = (units: number) => formatUnits(units, { currency, language });
	if (owed < 0) return `Refund ${write(-owed)} at the counter`;
	if (state === "canceled") return paid > 0 ? `Paid ${write(paid)}` : "";
	if (owed === 0) return "Paid";
	if (paid <= 0) return `To pay ${write(owed)}`;
	return `${upfront > 0 ? "Deposit" : "Paid"} ${write(paid)}, ${write(owed)} to pay`;
}

/** The money of a canceled order: that goes back through its provider, and that the counter gives back. */
export function refundsOf({ paid, paid_online }: Pick<Money, "paid" | "paid_online">) {
	const online = Math.max(Math.min(paid, paid_online), 0);
	return { online, counter: Math.max(paid - online, 0) };
}
