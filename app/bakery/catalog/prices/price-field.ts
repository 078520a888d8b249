import { z } from "../../../platform/zod.ts";
import type { Field, ShownValue } from "../../resource/field.ts";
import { decimalsProblem, formatPrice, readPrice, writePrice } from "./price.ts";
import { MAX_DECIMALS } from "./price-format.ts";

/** Less than the most that the database's `numeric(11, 3)` holds, so that it fits every currency. */
export const MAX_PRICE = 99_999_999.99;

/** A price as typed, as precise as the currency; empty for none (product §5.4, §16.3). */
const typed = z
	.string()
	.trim()
	.transform((text, context) => {
		if (text === "") return null;
		const price = readPrice(text);
		const problem = price < 0 ? null : decimalsProblem(price);
		if (problem) context.addIssue(problem);
		return price;
	})
	.pipe(
		z
			.number("Price must be a number")
			.min(0, "Price must not be negative")
			.max(MAX_PRICE, "Price is too high")
			.refine(isStoredExactly, `Price can have at most ${MAX_DECIMALS} decimals`)
			.nullable(),
	);

/** A price in the bakery's currency that may be missing. */
export function price(label: string): Field<string, number | null> {
	return {
		kind: "price",
		label,
		schema: z.number().nullable(),
		typed,
		empty: "",
		toForm: (stored) => (stored == null ? "" : writePrice(Number(stored))),
		show: showPrice,
		isOptional: true,
	};
}

/** How the history shows a price. */
export function showPrice(stored: unknown): ShownValue {
	return { kind: "line", text: stored == null ? "" : formatPrice(Number(stored)) };
}

function isStoredExactly(price: number): boolean {
	return Math.abs(price - Number(price.toFixed(MAX_DECIMALS))) < 1e-7;
}
