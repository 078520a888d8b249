import { dataOrNull, dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { BakeryDay } from "../clock/schema.ts";
import { MAX_ROWS, pagingOf } from "../paging.ts";
import type { AllergenList } from "../region/schema.ts";
import { isSlug } from "../slug.ts";
import { isUuid } from "../uuid.ts";
import {
	CATEGORY_COLUMNS,
	PRODUCT_COLUMNS,
	SITEMAP_COLUMNS,
	SUMMARY_COLUMNS,
	toProduct,
	toProductSummary,
} from "./rows.ts";
import type { Category, Product, ProductPage, ProductSummary, SitemapProduct } from "./schema.ts";

/** Featured products shown on the home page (product §9.1). */
const FEATURED_LIMIT = 6;

/** Products on one page of the catalog. */
const PAGE_SIZE = 48;

/** All categories, lowest display order first (product §7.1); equal ones by name. */
export async function listCategories(client: DataClient): Promise<Category[]> {
	const answer = await client
		.from("categories")
		.select(CATEGORY_COLUMNS)
		.order("display_order")
		.order("name")
		.order("id");
	return dataOrThrow(answer);
}

/** The featured products that are shown, newest first, at most 6 (product §4.2). */
export async function listFeaturedProducts(client: DataClient): Promise<ProductSummary[]> {
	const answer = await onlyShown(client.from("products").select(SUMMARY_COLUMNS))
		.eq("featured", true)
		.order("created_at", { ascending: false })
		.order("id")
		.limit(FEATURED_LIMIT);
	return dataOrThrow(answer).map(toProductSummary);
}

/** Whether visitors see any product. */
export async function hasProducts(client: DataClient): Promise<boolean> {
	const query = onlyShown(client.from("products").select(SITEMAP_COLUMNS));
	return dataOrThrow(await query.order("id").limit(1)).length > 0;
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
	const category = categorySlug ? await findCategory(client, categorySlug) : null;
	const answer = await client
		.rpc("list_catalog", {
			...(category && { in_category: category.id }),
			...(without && { without_allergens: [...without.allergens], by_list: without.list }),
			...(day && { on_day: day.date, day_starts_at: day.startsAt }),
			skipped: (page - 1) * PAGE_SIZE,
			size: PAGE_SIZE,
		})
		.single();
	const { ids, total, unreviewed } = dataOrThrow(answer);
	const products = await listSummaries(client, ids);
	return { products, category, unreviewed, ...pagingOf(total, page, PAGE_SIZE) };
}

/** The cards of products, in the order of their ids. */
async function listSummaries(client: DataClient, ids: string[]): Promise<ProductSummary[]> {
	if (ids.length === 0) return [];
	const answer = await client.from("products").select(SUMMARY_COLUMNS).in("id", ids);
	const products = new Map(dataOrThrow(answer).map((row) => [row.id, toProductSummary(row)]));
	return ids.flatMap((id) => products.get(id) ?? []);
}

/** All products that are shown, for the sitemap. */
export async function listSitemapProducts(client: DataClient): Promise<SitemapProduct[]> {
	const products: SitemapProduct[] = [];
	let rows: { id: string; updated_at: string }[];
	do {
		const query = onlyShown(client.from("products").select(SITEMAP_COLUMNS));
		const last = products.at(-1);
		const rest = last ? query.gt("id", last.id) : query;
		rows = dataOrThrow(await rest.order("id").limit(MAX_ROWS));
		products.push(...rows.map((row) => ({ id: row.id, changedAt: new Date(row.updated_at) })));
	} while (rows.length === MAX_ROWS);
	return products;
}

/** @param slug from the address, so anything. */
async function findCategory(client: DataClient, slug: string): Promise<Category | null> {
	if (!isSlug(slug)) return null;
	const answer = await client
		.from("categories")
		.select(CATEGORY_COLUMNS)
		.eq("slug", slug)
		.maybeSingle();
	return dataOrNull(answer);
}

/** A product for its own page; null when it is hidden, unknown, or the id is invalid. */
export async function getProduct(client: DataClient, id: string): Promise<Product | null> {
	if (!isUuid(id)) return null;
	const query = onlyShown(client.from("products").select(PRODUCT_COLUMNS));
	const row = dataOrNull(await query.eq("id", id).maybeSingle());
	return row && toProduct(row);
}

/** A query of products that can be narrowed. */
interface ProductQuery {
	eq(column: "active", value: boolean): this;
	lte(column: "visible_from", value: string): this;
	gt(column: "visible_until", value: string): this;
}

/** Visible products (product §19.2), as in row-level security. "now" is the database's clock. */
function onlyShown<Query extends ProductQuery>(query: Query): Query {
	return query.eq("active", true).lte("visible_from", "now").gt("visible_until", "now");
}
