import type { Money } from "../catalog/prices/price-format.ts";
import type { Say } from "../words/words.ts";
import type { RateTax } from "./receipts.ts";
import type { PaymentSettings } from "./settings.ts";
import { formatUnits } from "./units.ts";

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
			tax: formatUnits(tax, money),
			percent: percents.format(percent / 100),
		}),
	);
}

/** How much goes back when a customer cancels before the deadline. @param fee in words. */
export function cancelRule(cancel: PaymentSettings["cancel"], fee: string, say: Say): string {
	if (cancel === "fee") return say("order.cancelFee", { fee });
	return say(cancel === "deposit" ? "order.cancelDeposit" : "order.cancelFull");
}
