import type { Paging } from "../paging.ts";

/** How many products a list has, and which page of it is shown, in words. */
export function describeProductCount({ total, page, pageCount }: Paging): string {
	const products = total === 1 ? "1 product" : `${total.toLocaleString("en")} products`;
	return pageCount > 1 ? `${products}, page ${page} of ${pageCount}` : products;
}
