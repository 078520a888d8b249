import { decimalsOf } from "../../platform/currency-decimals.ts";
import { formatPrice, moneyOfBackOffice } from "../catalog/prices/price.ts";
import type { Money } from "../catalog/prices/price-format.ts";

/** A price in the smallest unit of its currency, as `private.in_units` has it: 4.5 USD are 450. */
export function toUnits(price: number, currency: string): number {
	return Math.round(price * 10 ** decimalsOf(currency));
}

/** The price of an amount in the smallest unit: 450 of USD are 4.5. */
export function fromUnits(units: number, currency: string): number {
	return units / 10 ** decimalsOf(currency);
}

/** An amount in the smallest unit, as people read it: `$4.50`. */
export function formatUnits(units: number, money: Money): string {
	return formatPrice(fromUnits(units, money.currency), money);
}

/** The same in the back office, also in a currency that the bakery had before. */
export function amountInWords({ amount, currency }: { amount: number; currency: string }): string {
	return formatUnits(amount, { ...moneyOfBackOffice(), currency });
}
