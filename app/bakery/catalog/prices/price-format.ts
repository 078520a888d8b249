import type { RegionalSettings } from "../../region/regional-settings.ts";

/** In which currency prices are, and how their numbers are written (product §29). */
export type Money = Pick<RegionalSettings, "currency" | "language">;

/** The most decimals of any currency, and of the column. */
export const MAX_DECIMALS = 3;

/**
 * Writes prices with the sign of their currency, and as many decimals as its smallest coin needs, or
 * more where the price has more.
 */
export function priceFormat({ currency, language }: Money): Intl.NumberFormat {
	return new Intl.NumberFormat(language, {
		...{ style: "currency", currency },
		// From 10,000 on: shorter numbers are read at a glance.
		useGrouping: "min2",
		maximumFractionDigits: MAX_DECIMALS,
	});
}
