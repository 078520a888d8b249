/** Products below the heading of a category. */
export interface ProductGroup<Product> {
	/** Null where no heading is needed. */
	title: string | null;
	products: Product[];
}

/**
 * Groups products under their first category, in their order (product §2.7). Those of a list that is
 * filtered by a category, and of a bakery without any, need no heading.
 * @param otherTitle the heading of products without a category.
 */
export function groupProducts<Product extends { categories: { id: string; name: string }[] }>(
	products: readonly Product[],
	{ isGrouped, otherTitle }: { isGrouped: boolean; otherTitle: string },
): ProductGroup<Product>[] {
	if (!isGrouped) return [{ title: null, products: [...products] }];
	const groups = Map.groupBy(products, ({ categories: [first] }) => first?.id);
	return [...groups.values()].map((group) => ({
		title: group[0]?.categories[0]?.name ?? otherTitle,
		products: group,
	}));
}
