/** Products below the heading of a category. */
export interface ProductGroup<Product> {
	/** Null where no heading is needed. */
	title: string | null;
	products: Product[];
}

/** The heading of products without a category, below those of the categories. */
const UNCATEGORIZED = "Other Products";

/**
 * Groups products under their first category, in their order (product §2.7). Those of a list that is
 * filtered by a category, and of a bakery without any, need no heading.
 */
export function groupProducts<Product extends { categories: { id: string; name: string }[] }>(
	products: readonly Product[],
	{ isGrouped }: { isGrouped: boolean },
): ProductGroup<Product>[] {
	if (!isGrouped) return [{ title: null, products: [...products] }];
	const groups = Map.groupBy(products, ({ categories: [first] }) => first?.id);
	return [...groups.values()].map((group) => ({
		title: group[0]?.categories[0]?.name ?? UNCATEGORIZED,
		products: group,
	}));
}
