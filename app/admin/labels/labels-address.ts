import { labelSizes } from "../../bakery/labels/sizes.ts";
import type { AllergenList } from "../../bakery/region/schema.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { z } from "../../platform/zod.ts";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";
import { readChosen, writeChosen } from "./chosen-products.ts";

/** A size of letters. */
export interface LetterSize {
	id: string;
	/** The option's text. */
	name: string;
	/** The height of a small x in millimeters. Laws name the least; a printer may shrink a little. */
	xHeight: number;
}

/**
 * The sizes of letters that laws want: 1.2 mm in the EU and the UK (Regulation (EU) No 1169/2011,
 * article 13), 1/16 inch in the United States (21 CFR 101.2(c)).
 */
export const letterSizes: readonly LetterSize[] = [
	{ id: "small", name: "1.2 mm x-height (EU and UK)", xHeight: 1.28 },
	{ id: "large", name: "1/16 inch x-height (US)", xHeight: 1.66 },
];

/** The letters of an id, or those that the law of a list wants. */
export function lettersOf(id: string, list: AllergenList): LetterSize {
	const chosen = id || (list === "eu" ? "small" : "large");
	return letterSizes.find((size) => size.id === chosen) ?? (letterSizes[0] as LetterSize);
}

export const labelsAddress = screenAddress("/admin/labels", {
	/** The chosen products with their copies (chosen-products.ts); empty for none. */
	labels: z.string().transform(readChosen).transform(writeChosen).catch(""),
	/** The id of a size; empty for the one that the list of allergens suggests. */
	size: z.enum(["", ...labelSizes.map(({ id }) => id)]).catch(""),
	letters: z.enum(["", ...letterSizes.map(({ id }) => id)]).catch(""),
	/** How many labels are already gone from the first sheet. */
	used: z.coerce.number().int().min(0).max(100).catch(0),
	search: searchParameter,
	/** The id of a category; empty for all. */
	category: z.string().refine(isUuid).catch(""),
	page: pageParameter,
});

/** The choices of the screen. */
export type ShownLabels = ReturnType<typeof labelsAddress.read>;
