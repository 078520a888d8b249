import { describeWithout, readAllergenKeys } from "../../bakery/allergens/without.ts";
import { todayAt } from "../../bakery/availability/availability.server.ts";
import { onDay } from "../../bakery/availability/days.server.ts";
import { describeProductCount } from "../../bakery/catalog/product-count.ts";
import {
	type CatalogPage,
	type CatalogSearch,
	readCatalog,
} from "../../bakery/catalog/read-catalog.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { DataClient } from "../../platform/supabase.ts";

export interface ListedProducts extends CatalogPage {
	/** Whether the bakery has no products at all. */
	isEmpty: boolean;
	without: string | null;
	/** The number of products, and why others were left out. */
	summary: string;
	/** Shown in place of the products where there are none. */
	emptyText: string;
}

/**
 * Loads the part of the product list at an address (product §2.7, §21.1, §21.4).
 * @throws {BackendError}
 */
export async function readProductList(
	visitor: DataClient,
	search: CatalogSearch,
	site: Pick<PublicSite, "settings" | "hours">,
	now: Date,
): Promise<ListedProducts> {
	const found = await readCatalog(visitor, search, site, now);
	const { without } = search;
	const isEmpty = found.total === 0 && !found.category && !found.day && without === null;
	const words = {
		without: without && describeWithout(readAllergenKeys(without), site.settings.allergenList),
		when: found.day && onDay(found.day.date, todayAt(now, site)),
	};
	return {
		...{ ...found, isEmpty, without },
		summary: isEmpty || found.day?.closed ? "" : describeFound(found, words),
		emptyText: isEmpty ? "There are no products here yet." : describeNothing(found, words),
	};
}

/** The filters besides the category, in words: 'without milk', 'on Friday, March 19'. */
interface FilterWords {
	without: string | null;
	when: string | null;
}

/** 'Reviewed as without milk, available today: 3 products.' */
function describeFound(found: CatalogPage, { without, when }: FilterWords): string {
	const count = describeProductCount(found);
	const available = when && `available ${when}`;
	if (!without) return available ? `${capitalize(available)}: ${count}` : count;
	const filters = [without, available].filter(Boolean).join(", ");
	return `Reviewed as ${filters}: ${count}.${describeLeftOut(found.unreviewed)}`;
}

function describeNothing({ day, category }: CatalogPage, { without, when }: FilterWords): string {
	if (day?.closed) return day.closed;
	const available = when ? ` that is available ${when}` : "";
	if (without) return `We haven't reviewed any product here as ${without}${available}.`;
	if (when) return `Nothing${category ? " in this category" : ""} is available ${when}.`;
	return "No products found in this category.";
}

function describeLeftOut(unreviewed: number): string {
	if (unreviewed === 0) return "";
	const products =
		unreviewed === 1 ? "1 product is" : `${unreviewed.toLocaleString("en")} products are`;
	return ` ${products} left out because the allergens aren't reviewed: please ask us.`;
}

function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
