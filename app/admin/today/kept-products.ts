import type { ProductOfDay } from "../../bakery/availability/schema.ts";

/**
 * The products to show, where some that were changed here no longer fit the list: they stay where they
 * were, so that the same tap takes back what was tapped by mistake.
 * @param before the products that were shown.
 * @param now the products of the list as it was read again.
 * @param changed the ids of those that were changed here.
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
