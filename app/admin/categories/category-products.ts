import type { CategoryProducts } from "../../bakery/catalog/schema.ts";

/** The effect of deleting a category on its products, in words. */
export function describeProducts({ total, onlyHere, onlyHereNames }: CategoryProducts): {
	summary: string;
	/** The products that have no other category; the last entry counts those that are not named. */
	names: string[];
} {
	if (total === 0) return { summary: "No product is in this category.", names: [] };
	const count = `${countOf(total)} ${total === 1 ? "is" : "are"} in this category`;
	if (onlyHere === 0) {
		return { summary: `${count}, and in other categories too.`, names: [] };
	}
	const unnamed = onlyHere - onlyHereNames.length;
	const names = unnamed > 0 ? [...onlyHereNames, `and ${unnamed} more`] : onlyHereNames;
	if (onlyHere === total) {
		return {
			summary: `${countOf(total)} ${total === 1 ? "is" : "are"} only in this category:`,
			names,
		};
	}
	return { summary: `${count}, ${onlyHere} of them only in this one:`, names };
}

/** The products of a category that have other categories as well. */
export function describeRest({ total, onlyHere }: CategoryProducts): string {
	const rest = total - onlyHere;
	return `${countOf(rest)} in other categories`;
}

function countOf(count: number): string {
	return count === 1 ? "1 product" : `${count.toLocaleString("en")} products`;
}
