import { decimalsOf } from "../../platform/currency-decimals.ts";
import { formatPrice } from "../catalog/prices/price.ts";
import type { Money } from "../catalog/prices/price-format.ts";
import type { Say } from "../words/words.ts";
import type { PaymentSettings } from "./settings.ts";

/** An amount in the smallest unit of its currency, as visitors read it: 1250 is '$12.50'. */
export function amountInWords(units: number, money: Money): string {
	return formatPrice(units / 10 ** decimalsOf(money.currency), money);
}

/** A price in the smallest unit of its currency. */
export function unitsOf(price: number, currency: string): number {
	return Math.round(price * 10 ** decimalsOf(currency));
}

/** The tax of a rate, in units. */
interface RateTax {
	name: string;
	percent: number;
	tax: number;
}

/** The taxes of an order by rate: 'Includes €0.75 VAT (20%)'. */
export function taxLines(
	taxes: readonly RateTax[],
	{ included }: Pick<PaymentSettings, "included">,
	money: Money,
	say: Say,
): string[] {
	const percents = new Intl.NumberFormat(money.language, {
		style: "percent",
		maximumFractionDigits: 3,
	});
	return taxes.map(({ name, percent, tax }) =>
		say(included ? "order.includesTax" : "order.plusTax", {
			name,
			tax: amountInWords(tax, money),
			percent: percents.format(percent / 100),
		}),
	);
}

/** How much goes back when a customer cancels before the deadline. @param fee in words. */
export function cancelRule(cancel: PaymentSettings["cancel"], fee: string, say: Say): string {
	if (cancel === "fee") return say("order.cancelFee", { fee });
	return say(cancel === "deposit" ? "order.cancelDeposit" : "order.cancelFull");
}
