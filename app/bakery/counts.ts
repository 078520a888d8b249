import type { Paging } from "./paging.ts";

/** How many entries a list has, and which page of it is shown: "5,000 products, page 2 of 105". */
export function describeCount({ total, page, pageCount }: Paging, noun: string): string {
	const count = pluralize(total, noun);
	return pageCount > 1 ? `${count}, page ${page} of ${pageCount}` : count;
}

/** As "1 product" and "5,000 products". */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
	return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}
