interface Shown {
	/** The slug of the category that the list is filtered by; null for all products. */
	category: string | null;
	/** Counts from 1. */
	page?: number;
}

/** The one address of a part of the product list: a parameter that says nothing is left out. */
export function productListPath({ category, page = 1 }: Shown): string {
	const parameters = new URLSearchParams();
	if (category) parameters.set("category", category);
	if (page > 1) parameters.set("page", String(page));
	return parameters.size > 0 ? `/products?${parameters}` : "/products";
}

/** What the history remembers with a product's page, for the way back. */
export interface CameFromList {
	/** The part of the product list from which the visitor came. */
	listPath: string;
}

/** The part of the list that a visitor came from, out of what the history remembers of a page. */
export function rememberedListPath(state: unknown): string | null {
	if (typeof state !== "object" || state === null || !("listPath" in state)) return null;
	return typeof state.listPath === "string" ? state.listPath : null;
}

/** The path of an address if it is a part of this site's product list, else null. */
export function listPathOf(address: string, origin: string): string | null {
	if (!URL.canParse(address)) return null;
	const { origin: itsOrigin, pathname, search } = new URL(address);
	return itsOrigin === origin && pathname === "/products" ? pathname + search : null;
}
