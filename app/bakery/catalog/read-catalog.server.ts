import type { Call } from "../../platform/backend/call.ts";
import { oncePerVersion } from "../../platform/requests/once-per-version.server.ts";
import { readAllergenKeys } from "../allergens/lists.ts";
import { type ChosenDay, chosenDay, todayAt } from "../availability/availability.server.ts";
import type { OpeningHours } from "../hours/schema.ts";
import { pagingOf } from "../paging.ts";
import type { RegionalSettings } from "../region/regional-settings.ts";
import type { Words } from "../words/words.server.ts";
import { listCategories, listProducts } from "./queries.ts";
import type { Category, CategoryBadge, ProductPage } from "./schema.ts";

/** The search parameters of the product list. */
export interface CatalogSearch {
	category: string | null;
	/** Keys of allergens, joined by commas. */
	without: string | null;
	/** A date, which may be out of reach. */
	day: string | null;
	page?: number;
}

/** The part of the product list at an address. */
export interface CatalogPage extends ProductPage {
	/** The day that it is filtered by; null for any. */
	day: ChosenDay | null;
}

/**
 * Reads the part of the product list at an address (product §3).
 * @throws {BackendError}
 */
export async function readCatalog(
	visitor: Call,
	{ category: categorySlug, without, day: date, page = 1 }: CatalogSearch,
	site: { settings: RegionalSettings; hours: OpeningHours | null; words: Words },
	now: Date,
): Promise<CatalogPage> {
	const chosen = chosenDay(date, todayAt(now, site));
	const found = await listProducts(visitor, {
		...{ categorySlug, page, day: chosen?.day ?? null },
		without:
			without === null
				? null
				: { allergens: readAllergenKeys(without), list: site.settings.allergenList },
	});
	if (!chosen?.closed) return { ...found, day: chosen };
	return { ...found, products: [], unreviewed: 0, ...pagingOf(0, 1, 1), day: chosen };
}

/** The categories, for the pages that show them all. */
export const readCategories = oncePerVersion(listCategories);

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
