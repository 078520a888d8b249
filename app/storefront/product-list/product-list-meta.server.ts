import type { MetaDescriptor } from "react-router";
import type { ProductPage } from "../../bakery/catalog/schema.ts";
import type { SectionContent } from "../../bakery/content/pages.ts";
import { adjacentPageMeta, pageMeta, type SiteData } from "../search-engines/page-meta.server.ts";
import { productListPath } from "./product-list-address.ts";

/** The metadata of one part of the product list. */
export function productListMeta(
	siteData: SiteData,
	intro: SectionContent<"products_intro">,
	{ category, page, pageCount, without }: ProductPage & { without: string | null },
): MetaDescriptor[] {
	const pathOf = (number: number) =>
		productListPath({ category: category?.slug ?? null, page: number });
	const title = category?.name ?? intro.title;
	return [
		...pageMeta(siteData, {
			title: page > 1 ? `${title}, page ${page}` : title,
			description: category ? category.description : intro.subtitle,
			// What is left of the list without some allergens changes with every review.
			path: without === null ? pathOf(page) : null,
			imageUrl: category?.imageUrl ?? intro.imageUrl,
		}),
		...(without === null
			? adjacentPageMeta(siteData, {
					previous: page > 1 ? pathOf(page - 1) : null,
					next: page < pageCount ? pathOf(page + 1) : null,
				})
			: []),
	];
}
