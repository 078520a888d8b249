import type { Paging } from "../paging.ts";

/** How many products a list has, and which page of it is shown, in words. */
export function describeProductCount({ total, page, pageCount }: Paging): string {
	const products = countProducts(total);
	return pageCount > 1 ? `${products}, page ${page} of ${pageCount}` : products;
}

/** As "1 product" and "5,000 products". */
export function countProducts(count: number): string {
	return count === 1 ? "1 product" : `${count.toLocaleString("en")} products`;
}
