import { href } from "react-router";
import { withQuery } from "../../platform/text/with-query.ts";

export interface ProductListPart {
	/** The slug of the category that the list is filtered by; null for all products. */
	category: string | null;
	/** The date on which its products are available, as `2027-03-19`; null for any. */
	day?: string | null;
	/** The ids of the allergens that its products are without, joined by commas; null for any. */
	without?: string | null;
	/** Counts from 1. */
	page?: number;
}

/** The list's filters. */
export type ProductListFilter = Required<Omit<ProductListPart, "page">>;

/** The canonical address of a part of the product list. */
export function productListPath({ category, day, without, page = 1 }: ProductListPart): string {
	return withQuery(href("/products"), {
		category: category || undefined,
		day: day || undefined,
		without: without || undefined,
		page: page > 1 ? page : undefined,
	});
}

/** The history state of a product's page, for the link back. */
export interface ListOrigin {
	listPath: string;
}

/** The part of the list that the visitor came from, from a history state. */
export function listPathFromState(state: unknown): string | null {
	if (typeof state !== "object" || state === null || !("listPath" in state)) return null;
	return typeof state.listPath === "string" ? state.listPath : null;
}

/** The path of an address if it is a part of this site's product list, else null. */
export function listPathOf(address: string, origin: string): string | null {
	if (!URL.canParse(address)) return null;
	const { origin: itsOrigin, pathname, search } = new URL(address);
	return itsOrigin === origin && pathname === href("/products") ? pathname + search : null;
}
