import type { ProductOfDay } from "../../bakery/availability/schema.ts";

/**
 * Keeps products in place that were changed here and no longer fit the filter, so that the same tap
 * undoes a mistake.
 * @param before the products that were shown.
 * @param changed ids of the products that were changed here.
 */
export function keepChangedProducts(
	before: readonly ProductOfDay[],
	now: readonly ProductOfDay[],
	changed: ReadonlySet<string>,
): ProductOfDay[] {
	const kept = [...now];
	for (const [place, product] of before.entries()) {
		if (!changed.has(product.id) || kept.some(({ id }) => id === product.id)) continue;
		const previous = before.slice(0, place).findLast(({ id }) => kept.some((one) => one.id === id));
		const after = previous ? kept.findIndex(({ id }) => id === previous.id) + 1 : 0;
		kept.splice(after, 0, { ...product, mark: null });
	}
	return kept;
}
