import { describeWithout, readAllergenKeys } from "../../bakery/allergens/without.ts";
import { describeProductCount } from "../../bakery/catalog/product-count.ts";
import { listProducts, listProductsWithout } from "../../bakery/catalog/queries.ts";
import type { ProductPage } from "../../bakery/catalog/schema.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { DataClient } from "../../platform/supabase.ts";

interface Search {
	category: string | null;
	/** Keys of allergens, joined by commas. */
	without: string | null;
	page: number;
}

export interface ListedProducts extends ProductPage {
	/** Whether the bakery has no products at all. */
	isEmpty: boolean;
	without: string | null;
	/** The number of products, and why others were left out. */
	summary: string;
	/** Shown in place of the products where there are none. */
	emptyText: string;
}

/**
 * Loads the part of the product list at an address (product §2.7, §21.1).
 * @throws {BackendError}
 */
export async function readProductList(
	visitor: DataClient,
	{ category: categorySlug, without, page }: Search,
	site: Promise<{ site: Pick<PublicSite, "settings"> }>,
): Promise<ListedProducts> {
	if (without === null) {
		const products = await listProducts(visitor, { categorySlug, page });
		const isEmpty = products.total === 0 && products.category === null;
		return {
			...products,
			isEmpty,
			without,
			summary: isEmpty ? "" : describeProductCount(products),
			emptyText: isEmpty
				? "There are no products here yet."
				: "No products found in this category.",
		};
	}
	const list = (await site).site.settings.allergenList;
	const allergens = readAllergenKeys(without);
	const { unreviewed, ...products } = await listProductsWithout(visitor, {
		...{ allergens, list, categorySlug, page },
	});
	const words = describeWithout(allergens, list);
	return {
		...products,
		isEmpty: false,
		without,
		summary: `Reviewed as ${words}: ${describeProductCount(products)}.${describeLeftOut(unreviewed)}`,
		emptyText: `We haven't reviewed any product here as ${words}.`,
	};
}

function describeLeftOut(unreviewed: number): string {
	if (unreviewed === 0) return "";
	const products =
		unreviewed === 1 ? "1 product is" : `${unreviewed.toLocaleString("en")} products are`;
	return ` ${products} left out because the allergens aren't reviewed: please ask us.`;
}
