import type { MetaDescriptor } from "react-router";
import type { SectionContent } from "../../bakery/content/pages.ts";
import { adjacentPageMeta, pageMeta, type SiteData } from "../search-engines/page-meta.server.ts";
import type { ListedProducts } from "./list-products.server.ts";
import { productListPath } from "./product-list-address.ts";

/** The metadata of one part of the product list. */
export async function productListMeta(
	siteData: SiteData,
	intro: SectionContent<"products_intro">,
	{ category, page, pageCount, without, day }: ListedProducts,
): Promise<MetaDescriptor[]> {
	const pathOf = (number: number) =>
		productListPath({ category: category?.slug ?? null, page: number });
	// Products of a day or without some allergens change all the time.
	const isLasting = without === null && day === null;
	const title = category?.name ?? intro.title;
	const { say } = siteData.site.words;
	return [
		...(await pageMeta(siteData, {
			title: page > 1 ? say("foundProducts.titleOfPage", { title, page: String(page) }) : title,
			description: category ? category.description : intro.subtitle,
			path: isLasting ? pathOf(page) : null,
			imageUrl: category?.imageUrl ?? intro.imageUrl,
		})),
		...(isLasting
			? adjacentPageMeta(siteData, {
					previous: page > 1 ? pathOf(page - 1) : null,
					next: page < pageCount ? pathOf(page + 1) : null,
				})
			: []),
	];
}
