import type { Category, CategoryBadge } from "./schema.ts";

/** Names categories as the list of all does, because a save may come between the two queries. */
export function withListedCategories<Item extends { categories: CategoryBadge[] }>(
	products: readonly Item[],
	listed: readonly Category[],
): Item[] {
	return products.map((product) => ({
		...product,
		categories: product.categories.map((badge) => {
			const { id, name, slug } = findListed(badge, listed);
			return { id, name, slug };
		}),
	}));
}

/** A category as it is in the list of all; itself where it is not in it. */
export function findListed<Badge extends CategoryBadge>(
	category: Badge,
	listed: readonly NoInfer<Badge>[],
): Badge {
	return listed.find(({ id }) => id === category.id) ?? category;
}
