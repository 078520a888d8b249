import type { MetaDescriptor } from "react-router";
import type { ProductPage } from "../../bakery/catalog/schema.ts";
import type { ProductsIntro } from "../../bakery/content/schema.ts";
import { neighbourMeta, pageMeta, type SiteData } from "../search-engines/page-meta.server.ts";
import { productListPath } from "./product-list-address.ts";

/** What one part of the product list says of itself to search engines. */
export function productListMeta(
	siteData: SiteData,
	intro: ProductsIntro,
	{ category, page, pageCount }: ProductPage,
): MetaDescriptor[] {
	const pathOf = (number: number) =>
		productListPath({ category: category?.slug ?? null, page: number });
	const title = category?.name ?? intro.title;
	return [
		...pageMeta(siteData, {
			title: page > 1 ? `${title}, page ${page}` : title,
			description: category ? category.description : intro.subtitle,
			path: pathOf(page),
			imageUrl: category?.imageUrl ?? intro.imageUrl,
		}),
		...neighbourMeta(siteData, {
			previous: page > 1 ? pathOf(page - 1) : null,
			next: page < pageCount ? pathOf(page + 1) : null,
		}),
	];
}
