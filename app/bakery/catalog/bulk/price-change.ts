import { z } from "../../../platform/zod.ts";
import { formatOf, moneyOfBackOffice } from "../prices/money.ts";
import { readPrice } from "../prices/price.ts";

/** The endings of prices that a change is rounded to. */
export const PRICE_ENDINGS = ["exact", ".00", ".05", ".25", ".50", ".99"] as const;

export type PriceEnding = (typeof PRICE_ENDINGS)[number];

/** The form that changes several prices at once. */
export const priceChangeSchema = z
	.object({
		direction: z.enum(["raise", "lower"]),
		/** As typed: `10%` as well, where it is a percentage. */
		amount: z.string().transform((text, context) => {
			const amount = readPrice(text.trim().replace(/\s*%$/, ""));
			if (!(amount > 0)) context.addIssue("Change by must be a number above 0");
			return amount;
		}),
		unit: z.enum(["percent", "money"]),
		ending: z.enum(PRICE_ENDINGS),
	})
	.refine(({ unit, amount }) => unit === "money" || !(amount > 1000), {
		path: ["amount"],
		error: "Change by must be at most 1,000 percent",
	})
	.refine(
		({ direction, unit, amount }) =>
			!(direction === "lower" && unit === "percent" && amount >= 100),
		{
			path: ["amount"],
			error: "Lower prices by less than 100 percent",
		},
	);

export type PriceChangeForm = z.input<typeof priceChangeSchema>;
export type PriceChange = z.output<typeof priceChangeSchema>;

/** The endings that the prices of a currency can have: one without decimals has only whole prices. */
export function endingsOf(money = moneyOfBackOffice()): readonly PriceEnding[] {
	return formatOf(money).decimals === 0 ? ["exact"] : PRICE_ENDINGS;
}

/** The number of parts of a price's unit; exact for every currency. */
const PARTS = 1000;

/** The steps between prices with an ending, and where they begin, in parts. */
const steps: Record<Exclude<PriceEnding, "exact">, { step: number; first: number }> = {
	".00": { step: 1000, first: 1000 },
	".05": { step: 50, first: 50 },
	".25": { step: 250, first: 250 },
	".50": { step: 500, first: 500 },
	".99": { step: 1000, first: 990 },
};

/**
 * A price after a change, rounded to the nearest with the ending, and up in the middle. What costs
 * something never becomes free by rounding.
 * @returns a number below 0 where more is taken off than the price.
 */
export function changedPrice(
	price: number,
	{ direction, amount, unit, ending }: PriceChange,
	money = moneyOfBackOffice(),
): number {
	const difference = (unit === "percent" ? (price * amount) / 100 : amount) * PARTS;
	const changed = price * PARTS + (direction === "raise" ? difference : -difference);
	// A free product stays free.
	if (price === 0) return 0;
	if (changed <= 0) return changed / PARTS;
	const smallest = PARTS / 10 ** formatOf(money).decimals;
	const { step, first } = ending === "exact" ? { step: smallest, first: smallest } : steps[ending];
	// Percentages leave traces behind the decimals, which must not decide a middle.
	const exact = Math.round(changed * 1000) / 1000;
	return Math.max(first, Math.round((exact - first) / step) * step + first) / PARTS;
}
