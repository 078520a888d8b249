import { renderToStaticMarkup } from "react-dom/server";
import type { MetaDescriptor } from "react-router";
import {
	allergenName,
	allergensOfKeys,
	listNames,
	readAllergenKeys,
} from "../../bakery/allergens/lists.ts";
import { onDay, todayAt } from "../../bakery/availability/availability.server.ts";
import {
	type CatalogPage,
	type CatalogSearch,
	readCatalog,
} from "../../bakery/catalog/read-catalog.server.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import type { SectionContent } from "../../bakery/content/pages.ts";
import type { WithImageInfo } from "../../bakery/media/images.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { textLocale } from "../../bakery/words/text-language.ts";
import type { Say } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";
import { ImagePlace } from "../layout/image-place.tsx";
import { pageMeta, type SiteData } from "../search-engines/page-meta.server.ts";
import { productListPath } from "./product-list-address.ts";

interface ListedProducts extends CatalogPage {
	/** Whether the bakery has no products at all. */
	isEmpty: boolean;
	without: string | null;
	/** The number of products, and why others were left out. */
	summary: string;
	/** Shown in place of the products where there are none. */
	emptyText: string;
}

/**
 * Loads the part of the product list at an address (product §3).
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

/** The metadata of one part of the product list. */
export async function productListMeta(
	siteData: SiteData,
	intro: SectionContent<"products_intro">,
	{ category, page, without, day }: ListedProducts,
): Promise<MetaDescriptor[]> {
	// Products of a day or without some allergens change all the time.
	const isLasting = without === null && day === null;
	const title = category?.name ?? intro.title;
	const { say } = siteData.site.words;
	return await pageMeta(siteData, {
		title: page > 1 ? say("foundProducts.titleOfPage", { title, page: String(page) }) : title,
		description: category ? category.description : intro.subtitle,
		path: isLasting ? productListPath({ category: category?.slug ?? null, page }) : null,
		imageUrl: category?.imageUrl ?? intro.imageUrl,
	});
}

/**
 * The heading of the products, with the text and the image of their category, as HTML, so that
 * visitors download no code for it.
 * @param category null for all products.
 * @param allProducts the heading that only screen readers need.
 */
export function renderHeading(
	category: WithImageInfo<Category> | null,
	allProducts: string,
): string {
	if (!category) {
		return renderToStaticMarkup(
			<h2 tabIndex={-1} className="sr-only">
				{allProducts}
			</h2>,
		);
	}
	const { name, description, imageUrl, image } = category;
	return renderToStaticMarkup(
		<div className="category-intro">
			{imageUrl ? (
				<ImagePlace
					of={{ imageUrl, image }}
					alt={image?.alt ?? ""}
					sizes="(min-width: 48rem) 9rem, 6rem"
					width={800}
					height={900}
					className="arch [--arch-ratio:8/9]"
				/>
			) : null}
			<div className="min-w-0">
				<h2 tabIndex={-1} dir="auto" className="w-fit text-heading">
					{name}
				</h2>
				{description ? (
					<p dir="auto" className="mt-1.5 text-muted">
						{description}
					</p>
				) : null}
			</div>
		</div>,
	);
}
