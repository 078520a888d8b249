import type { Paging } from "./paging.ts";

/** How many entries a list has, and which page of it is shown: "5,000 products, page 2 of 105". */
export function describeCount({ total, page, pageCount }: Paging, noun: string): string {
	const count = pluralize(total, noun);
	return pageCount > 1 ? `${count}, page ${page} of ${pageCount}` : count;
}

/** As "1 product" and "5,000 products". @param noun one that takes an s. */
export function pluralize(count: number, noun: string): string {
	return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
