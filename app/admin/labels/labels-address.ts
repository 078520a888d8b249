import { labelSizes } from "../../bakery/labels/sizes.ts";
import type { AllergenList } from "../../bakery/region/regional-settings.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { z } from "../../platform/zod.ts";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";

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
	/** The chosen products with their copies (see below); empty for none. */
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

/** A product whose label is to be printed. */
export interface ChosenProduct {
	id: string;
	copies: number;
}

/** With more, the address would be longer than the site takes. */
export const MAX_PRODUCTS = 40;

export const MAX_COPIES = 200;

/** The chosen products in an address: `ID.ID*12`. Anything else is left out. */
export function readChosen(text: string): ChosenProduct[] {
	const chosen = new Map<string, ChosenProduct>();
	for (const part of text.split(".")) {
		const [id = "", copies = "1"] = part.split("*");
		if (isUuid(id)) chosen.set(id, { id, copies: limitCopies(copies) });
	}
	return [...chosen.values()].slice(0, MAX_PRODUCTS);
}

export function writeChosen(chosen: readonly ChosenProduct[]): string {
	return chosen.map(({ id, copies }) => (copies === 1 ? id : `${id}*${copies}`)).join(".");
}

/** The copies in a field; 1 if it is not a number. */
export function limitCopies(text: string): number {
	const copies = /^\d{1,9}$/.test(text) ? Number(text) : 1;
	return Math.min(Math.max(1, copies), MAX_COPIES);
}

/** With more products, each once, as many as there may be. */
export function withProducts(
	chosen: readonly ChosenProduct[],
	ids: readonly string[],
): ChosenProduct[] {
	const added = ids.filter((id) => !chosen.some((known) => known.id === id));
	return [...chosen, ...added.map((id) => ({ id, copies: 1 }))].slice(0, MAX_PRODUCTS);
}

export function withoutProduct(chosen: readonly ChosenProduct[], id: string): ChosenProduct[] {
	return chosen.filter((known) => known.id !== id);
}

export function withCopies(
	chosen: readonly ChosenProduct[],
	id: string,
	copies: number,
): ChosenProduct[] {
	return chosen.map((known) => (known.id === id ? { id, copies } : known));
}
