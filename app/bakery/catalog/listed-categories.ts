import type { Category, CategoryBadge } from "./schema.ts";

/**
 * Names the categories of products as the list of all categories does. The two are read separately: a
 * save in between would let one page give a category two names.
 * @param listed a category that is not among them keeps its own name.
 */
export function withListedCategories<Item extends { categories: CategoryBadge[] }>(
	products: readonly Item[],
	listed: readonly Category[],
): Item[] {
	return products.map((product) => ({
		...product,
		categories: product.categories.map((badge) => {
			const { id, name, slug } = asListed(badge, listed);
			return { id, name, slug };
		}),
	}));
}

/** A category as it is in the list of all; itself where it is not in it. */
export function asListed<Badge extends CategoryBadge>(
	category: Badge,
	listed: readonly NoInfer<Badge>[],
): Badge {
	return listed.find(({ id }) => id === category.id) ?? category;
}
