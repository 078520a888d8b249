import { dataOrNull, dataOrThrow } from "../../platform/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { fetchPage } from "../paging.ts";
import { isUuid } from "../uuid.ts";
import {
	CATEGORY_COLUMNS,
	IN_CATEGORY,
	PRODUCT_COLUMNS,
	SITEMAP_COLUMNS,
	SUMMARY_COLUMNS,
	toCategory,
	toProduct,
	toProductSummary,
} from "./rows.ts";
import type { Category, Product, ProductPage, ProductSummary, SitemapProduct } from "./schema.ts";
import { isSlug } from "./slug.ts";

/** Featured products shown on the home page (spec §9). */
const FEATURED_LIMIT = 6;

/** Products on one page of the catalogue. */
const PAGE_SIZE = 48;

/**
 * All categories, lowest display order first (spec §7); equal ones by name.
 * @throws {BackendError}
 */
export async function listCategories(client: DataClient): Promise<Category[]> {
	const answer = await client
		.from("categories")
		.select(CATEGORY_COLUMNS)
		.order("display_order")
		.order("name")
		.order("id");
	return dataOrThrow(answer).map(toCategory);
}

/**
 * The active and featured products, newest first, at most 6 (spec §4).
 * @throws {BackendError}
 */
export async function listFeaturedProducts(client: DataClient): Promise<ProductSummary[]> {
	const answer = await client
		.from("products")
		.select(SUMMARY_COLUMNS)
		.eq("active", true)
		.eq("featured", true)
		.order("created_at", { ascending: false })
		.order("id")
		.limit(FEATURED_LIMIT);
	return dataOrThrow(answer).map(toProductSummary);
}

/**
 * One page of the active products, newest first, 48 to a page.
 * @param request.categorySlug keeps products that stand in this category, first chosen or not; an
 *   unknown slug filters nothing (spec §4).
 * @param request.page counts from 1; one behind the last gives the last.
 * @throws {BackendError}
 */
export async function listProducts(
	client: DataClient,
	request: { categorySlug?: string | null; page?: number } = {},
): Promise<ProductPage> {
	const category = request.categorySlug ? await findCategory(client, request.categorySlug) : null;
	const { rows, paging } = await fetchPage(
		{ page: request.page ?? 1, size: PAGE_SIZE },
		(first, last) => {
			const query = category
				? client
						.from("products")
						.select(`${SUMMARY_COLUMNS}, ${IN_CATEGORY}`, {
							count: "exact",
						})
						.eq("standing.category_id", category.id)
				: client.from("products").select(SUMMARY_COLUMNS, { count: "exact" });
			return query
				.eq("active", true)
				.order("created_at", { ascending: false })
				.order("id")
				.range(first, last);
		},
	);
	return { products: rows.map(toProductSummary), category, ...paging };
}

/** Rows that a Supabase project gives in one answer, at most. */
const MAX_ROWS = 1000;

/**
 * All active products, for the sitemap.
 * @throws {BackendError}
 */
export async function listSitemapProducts(client: DataClient): Promise<SitemapProduct[]> {
	const products: SitemapProduct[] = [];
	let rows: { id: string; updated_at: string }[];
	do {
		const query = client.from("products").select(SITEMAP_COLUMNS).eq("active", true);
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
	const row = dataOrNull(answer);
	return row && toCategory(row);
}

/**
 * One product as its own page shows it.
 * @param id from the address, so anything.
 * @returns null when it is inactive, unknown, or when the id is not an id: all three are
 *   'Product not found.' to visitors.
 * @throws {BackendError}
 */
export async function getProduct(client: DataClient, id: string): Promise<Product | null> {
	if (!isUuid(id)) return null;
	const answer = await client
		.from("products")
		.select(PRODUCT_COLUMNS)
		.eq("id", id)
		.eq("active", true)
		.maybeSingle();
	const row = dataOrNull(answer);
	return row && toProduct(row);
}
