import { z } from "../../../platform/zod.ts";
import { type Field, inSentence, type ShownValue } from "../../resource/field.ts";
import {
	decimalsProblem,
	formatOf,
	formatPrice,
	moneyOfBackOffice,
	readPrice,
	thousandsMarkIn,
	writePrice,
} from "./price.ts";
import { MAX_DECIMALS } from "./price-format.ts";
/** Less than the most that the database's `numeric(11, 3)` holds, so that it fits every currency. */
export const MAX_PRICE = 99_999_999.99;

/** A price as typed, as precise as the currency; empty for none (product §17, §29). */
function typedPrice(name: string) {
	return z
		.string()
		.trim()
		.transform((text, context) => {
			if (text === "") return null;
			const price = readPrice(text);
			const problem = price < 0 ? null : decimalsProblem(price);
			if (problem) context.addIssue(problem.replace("Price", name));
			return price;
		})
		.pipe(
			z
				.number(`${name} must be a number`)
				.min(0, `${name} must not be negative`)
				.max(MAX_PRICE, `${name} is too high`)
				.refine(isStoredExactly, `${name} can have at most ${MAX_DECIMALS} decimals`)
				.nullable(),
		);
}

/** A price in the bakery's currency that may be missing. */
export function price(label: string): Field<string, number | null> {
	return {
		kind: "price",
		label,
		schema: z.number().nullable(),
		typed: typedPrice(inSentence(label)),
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

/** The lowest price above 0 and the highest of all products; null without any. */
export const priceRangeSchema = z.object({
	lowest: z.number().nullable(),
	highest: z.number().nullable(),
});

export type PriceRange = z.infer<typeof priceRangeSchema>;

/** A question about a price, asked before it is saved. */
export interface PriceQuestion {
	title: string;
	reason: string;
}

/** A price from here on is unusual for a bakery, in most currencies. */
const UNUSUAL = 10_000;
/** The same where bread costs hundreds or thousands. */
const UNUSUAL_OF_SMALL_UNITS = 10_000_000;
const SMALL_UNITS = new Set(
	"AMD AOA ARS BIF CDF CLP COP CRC DJF DZD GNF HUF IDR IQD IRR ISK JPY KHR KMF KPW KRW KZT LAK LBP LKR LRD MGA MMK MNT MWK NGN PKR PYG RSD RWF SDG SOS SSP SYP TZS UGX UZS VND XAF XOF XPF YER".split(
		" ",
	),
);

/** The question about a price that may be a typo: far above the others, or `4.805`. */
export function priceQuestion(
	text: string,
	stored: number | null,
	range: PriceRange,
): PriceQuestion | null {
	const price = readPrice(text);
	if (text.trim() === "" || Number.isNaN(price) || price === stored) return null;
	const reason = ambiguity(text, price, range) ?? excess(price, range);
	return reason === null ? null : { title: `${formatPrice(price)}, is that right?`, reason };
}

/** Whether a mark was read as one between thousands that may have been meant for decimals. */
export function isAmbiguousPrice(text: string): boolean {
	return thousandsMarkIn(text) !== null;
}

const markNames = { ".": "point", ",": "comma" };

function ambiguity(text: string, price: number, { lowest }: PriceRange): string | null {
	const mark = thousandsMarkIn(text);
	if (mark === null) return null;
	// Where nothing costs as little, nothing else can have been meant.
	if (lowest !== null && price / 1000 < lowest / 10) return null;
	const decimal = formatOf(moneyOfBackOffice()).marks.decimal;
	return `You typed ${text.trim()}. Here a ${markNames[mark]} separates thousands, and “${decimal}” the decimals.`;
}

function excess(price: number, { highest }: PriceRange): string | null {
	const highestText = `Your highest price so far is ${formatPrice(highest)}.`;
	if (highest !== null && highest > 0 && price >= 10 * highest) return highestText;
	const { currency } = moneyOfBackOffice();
	const unusual = SMALL_UNITS.has(currency) ? UNUSUAL_OF_SMALL_UNITS : UNUSUAL;
	if (price < unusual || (highest !== null && price <= highest)) return null;
	return highest === null ? "That's unusually high for a bakery." : highestText;
}
