import { dataOrNull, dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { z } from "../../platform/zod.ts";
import type { BakeryDay } from "../clock/schema.ts";
import { pagingOf } from "../paging.ts";
import type { AllergenList } from "../region/schema.ts";
import { isSlug } from "../slug.ts";
import { isUuid } from "../uuid.ts";
import {
	categoryRow,
	productRow,
	productRows,
	toCategory,
	toProduct,
	toProductSummary,
} from "./rows.ts";
import type { Category, Product, ProductPage, ProductSummary, SitemapProduct } from "./schema.ts";

/** Products on one page of the catalog. */
const PAGE_SIZE = 48;

/** All categories, lowest display order first (product §7.1); equal ones by name. */
export async function listCategories(client: DataClient): Promise<Category[]> {
	return dataOrThrow(await client.rpc("list_categories")).map(toCategory);
}

/** The featured products that are shown, newest first, at most 6 (product §4.2, §9.1). */
export async function listFeaturedProducts(client: DataClient): Promise<ProductSummary[]> {
	const answer = await client.rpc("list_featured_products");
	return productRows(dataOrThrow(answer)).map(toProductSummary);
}

/** Whether visitors see any product. */
export async function hasProducts(client: DataClient): Promise<boolean> {
	return (await readSitemapProducts(client, { most: 1 })).length > 0;
}

/** The filters of the public catalog. */
export interface CatalogFilter {
	/** An unknown slug filters nothing (product §4.3). */
	categorySlug?: string | null;
	/** Only products reviewed as free from these, by a list (product §21.1). */
	without?: { allergens: readonly string[]; list: AllergenList } | null;
	/** Only products available on a business day (product §21.4). */
	day?: BakeryDay | null;
}

/**
 * One page of visible products: the newest first, without a category by the place of their first
 * category. A page after the last one is empty, and named as the last one.
 */
export async function listProducts(
	client: DataClient,
	{ categorySlug, without, day, page = 1 }: CatalogFilter & { page?: number } = {},
): Promise<ProductPage> {
	const answer = await client
		.rpc("list_catalog", {
			...(categorySlug && isSlug(categorySlug) && { category_slug: categorySlug }),
			...(without && { without_allergens: [...without.allergens], by_list: without.list }),
			...(day && { on_day: day.date, day_starts_at: day.startsAt }),
			skipped: (page - 1) * PAGE_SIZE,
			size: PAGE_SIZE,
		})
		.single();
	const { category, products, total, unreviewed } = dataOrThrow(answer);
	return {
		products: productRows(products).map(toProductSummary),
		category: category === null ? null : toCategory(categoryRow(category)),
		unreviewed,
		...pagingOf(total, page, PAGE_SIZE),
	};
}

/** All products that are shown, for the sitemap. */
export async function listSitemapProducts(client: DataClient): Promise<SitemapProduct[]> {
	const rows = await readSitemapProducts(client);
	return rows.map((row) => ({ id: row.id, changedAt: new Date(row.updated_at) }));
}

const sitemapSchema = z.array(z.object({ id: z.string(), updated_at: z.string() }));

async function readSitemapProducts(client: DataClient, part: { most?: number } = {}) {
	return sitemapSchema.parse(dataOrThrow(await client.rpc("list_sitemap_products", part)));
}

/** A product for its own page; null when it is hidden, unknown, or the id is invalid. */
export async function getProduct(client: DataClient, id: string): Promise<Product | null> {
	if (!isUuid(id)) return null;
	const found = dataOrNull(await client.rpc("find_product", { product_id: id }));
	return found === null ? null : toProduct(productRow(found));
}
