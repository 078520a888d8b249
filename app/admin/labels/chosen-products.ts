import { isUuid } from "../../bakery/uuid.ts";

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
