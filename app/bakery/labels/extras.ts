import { z } from "../../platform/zod.ts";
import type { LabelWords } from "./label.ts";

const LONGEST_BATCH = 40;
const LONGEST_SENTENCE = 300;

/** The optional lines of a label. */
export const labelExtrasSchema = z.object({
	/** The product's weight or size. */
	hasQuantity: z.boolean(),
	hasAddress: z.boolean(),
	dateKind: z.enum(["", "bestBefore", "packedOn"]),
	/** ISO 8601, or empty. */
	date: z.string().regex(/^(?:\d{4}-\d{2}-\d{2})?$/),
	batch: z.string().max(LONGEST_BATCH),
	/** The owner's, such as what a state wants on food from a home kitchen. */
	sentence: z.string().max(LONGEST_SENTENCE),
});

export type LabelExtras = z.infer<typeof labelExtrasSchema>;

export const NO_EXTRAS: LabelExtras = {
	hasQuantity: false,
	hasAddress: false,
	dateKind: "",
	date: "",
	batch: "",
	sentence: "",
};

/** How many characters a field takes. */
export const extrasLimits = { batch: LONGEST_BATCH, sentence: LONGEST_SENTENCE };

/** The lines of a label besides the food itself. */
export interface ExtraLines {
	/** Quantity, date, and batch, as far as there are any. */
	facts: string[];
	sentence: string | null;
	address: string | null;
}

interface LabelSource {
	/** The product's weight or size. */
	size: string | null;
	/** The bakery's address; null for none that visitors see. */
	address: string | null;
	/** How dates are written (BCP 47). */
	language: string;
}

/** The lines that a label has besides, in the site's language. */
export function extraLines(
	extras: LabelExtras,
	{ size, address, language }: LabelSource,
	{ productLabel }: Pick<LabelWords, "productLabel">,
): ExtraLines {
	const { hasQuantity, hasAddress, dateKind, date, batch, sentence } = extras;
	return {
		facts: [
			...(hasQuantity && size ? [`${productLabel.netWeight} ${size}`] : []),
			...(dateKind && date ? [`${productLabel[dateKind]} ${writeDate(date, language)}`] : []),
			...(batch.trim() ? [`${productLabel.batch} ${batch.trim()}`] : []),
		],
		sentence: sentence.trim() || null,
		address: hasAddress ? address : null,
	};
}

function writeDate(date: string, language: string): string {
	const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
	return format.format(new Date(`${date}T00:00:00Z`));
}
