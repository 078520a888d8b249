import { allergenName, listNames } from "../../bakery/allergens/names.ts";
import { allergensOfKeys, readAllergenKeys } from "../../bakery/allergens/without.ts";
import { todayAt } from "../../bakery/availability/availability.server.ts";
import { onDay } from "../../bakery/availability/days.server.ts";
import {
	type CatalogPage,
	type CatalogSearch,
	readCatalog,
} from "../../bakery/catalog/read-catalog.server.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { textLocale } from "../../bakery/words/text-language.ts";
import type { Say } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";

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
	visitor: Call,
	search: CatalogSearch,
	site: Pick<PublicSite, "settings" | "hours" | "words">,
	now: Date,
): Promise<ListedProducts> {
	const found = await readCatalog(visitor, search, site, now);
	const { without } = search;
	const isEmpty = found.total === 0 && !found.category && !found.day && without === null;
	const { say } = site.words;
	const filters = {
		without: without && say("foundProducts.without", { allergens: describeKeys(without, site) }),
		when: found.day && onDay(found.day.date, todayAt(now, site)),
	};
	return {
		...{ ...found, isEmpty, without },
		summary: isEmpty || found.day?.closed ? "" : describeFound(found, filters, say),
		emptyText: isEmpty ? say("foundProducts.noneYet") : describeNothing(found, filters, say),
	};
}

function describeKeys(
	without: string,
	{ settings, words }: Pick<PublicSite, "settings" | "words">,
) {
	const allergens = allergensOfKeys(readAllergenKeys(without), settings.allergenList);
	const names = allergens.map((allergen) => allergenName(allergen, words.say));
	return listNames(names, textLocale(settings.language));
}

/** The filters besides the category, in words: 'without milk', 'on Friday, March 19'. */
interface FilterWords {
	without: string | null;
	when: string | null;
}

/** 'Reviewed as without milk, available today: 3 products.' */
function describeFound(found: CatalogPage, { without, when }: FilterWords, say: Say): string {
	const { total: count, page, pageCount: pages, unreviewed } = found;
	const products =
		pages > 1
			? say("foundProducts.countOfPage", { count, page: String(page), pages: String(pages) })
			: say("foundProducts.count", { count });
	if (!without) return when ? say("foundProducts.available", { when, products }) : products;
	const reviewed = when
		? say("foundProducts.reviewedAvailable", { without, when, products })
		: say("foundProducts.reviewed", { without, products });
	const leftOut = unreviewed > 0 ? say("foundProducts.leftOut", { count: unreviewed }) : "";
	return `${reviewed} ${leftOut}`.trimEnd();
}

function describeNothing(
	{ day, category }: CatalogPage,
	{ without, when }: FilterWords,
	say: Say,
): string {
	if (day?.closed) return day.closed;
	if (without && when) return say("foundProducts.noneReviewedAvailable", { without, when });
	if (without) return say("foundProducts.noneReviewed", { without });
	if (!when) return say("foundProducts.noneInCategory");
	return category
		? say("foundProducts.noneAvailableInCategory", { when })
		: say("foundProducts.noneAvailable", { when });
}
