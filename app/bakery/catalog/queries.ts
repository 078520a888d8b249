import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import type { BakeryDay } from "../clock/dates.ts";
import { pagingOf } from "../paging.ts";
import type { AllergenList } from "../region/regional-settings.ts";
import { listRecords } from "../resource/resource.ts";
import { isSlug } from "../slug.ts";
import { isUuid } from "../uuid.ts";
import {
	type Category,
	categories,
	type Product,
	type ProductPage,
	type ProductSummary,
	productSchema,
	productSummarySchema,
	type SitemapProduct,
} from "./schema.ts";

/** Products on one page of the catalog. */
const PAGE_SIZE = 48;

/** All categories, lowest display order first (product §20); equal ones by name. */
export async function listCategories(call: Call): Promise<Category[]> {
	return listRecords(call, categories);
}

/** The featured products that are shown, newest first, at most 6 (product §2). */
export async function listFeaturedProducts(call: Call): Promise<ProductSummary[]> {
	return call("list_featured_products", {}, z.array(productSummarySchema));
}

/** Whether visitors see any product. */
export async function hasProducts(call: Call): Promise<boolean> {
	return (await readSitemapProducts(call, { max: 1 })).length > 0;
}

/** The filters of the public catalog. */
export interface CatalogFilter {
	/** An unknown slug filters nothing (product §3). */
	categorySlug?: string | null;
	/** Only products reviewed as free from these, by a list (product §3). */
	without?: { allergens: readonly string[]; list: AllergenList } | null;
	/** Only products available on a business day (product §3). */
	day?: BakeryDay | null;
}

const catalogRow = z.object({
	products: z.array(productSummarySchema),
	category: categories.record.nullable(),
	total: z.number(),
	unreviewed: z.number(),
});

/**
 * One page of visible products: the newest first, without a category by the place of their first
 * category. A page after the last one is empty, and named as the last one.
 */
export async function listProducts(
	call: Call,
	{ categorySlug, without, day, page = 1 }: CatalogFilter & { page?: number } = {},
): Promise<ProductPage> {
	const [listed] = await call(
		"list_catalog",
		{
			...(categorySlug && isSlug(categorySlug) && { category_slug: categorySlug }),
			...(without && { without_allergens: [...without.allergens], by_list: without.list }),
			...(day && { on_day: day.date, day_starts_at: day.startsAt }),
			skipped: (page - 1) * PAGE_SIZE,
			size: PAGE_SIZE,
		},
		z.tuple([catalogRow]),
	);
	const { total, ...rest } = listed;
	return { ...rest, ...pagingOf(total, page, PAGE_SIZE) };
}

/** All products that are shown, for the sitemap. */
export async function listSitemapProducts(call: Call): Promise<SitemapProduct[]> {
	const rows = await readSitemapProducts(call);
	return rows.map((row) => ({ id: row.id, changedAt: new Date(row.updated_at) }));
}

const sitemapSchema = z.array(z.object({ id: z.string(), updated_at: z.string() }));

async function readSitemapProducts(call: Call, part: { max?: number } = {}) {
	return call("list_sitemap_products", part, sitemapSchema);
}

/** A product for its own page; null when it is hidden, unknown, or the id is invalid. */
export async function getProduct(call: Call, id: string): Promise<Product | null> {
	if (!isUuid(id)) return null;
	return call("find_product", { product_id: id }, productSchema.nullable());
}
