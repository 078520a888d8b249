import { dataOrNull, dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { fetchPage, MAX_ROWS, pagingOf } from "../paging.ts";
import type { AllergenList } from "../region/schema.ts";
import { isUuid } from "../uuid.ts";
import {
	CATEGORY_COLUMNS,
	IN_CATEGORY,
	PRODUCT_COLUMNS,
	SITEMAP_COLUMNS,
	SUMMARY_COLUMNS,
	toProduct,
	toProductSummary,
} from "./rows.ts";
import type {
	Category,
	Product,
	ProductPage,
	ProductSummary,
	ReviewedProductPage,
	SitemapProduct,
} from "./schema.ts";
import { isSlug } from "./slug.ts";

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

/** One page of visible products, newest first. An unknown slug filters nothing (product §4.3). */
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
						.select(`${SUMMARY_COLUMNS},${IN_CATEGORY}`, { count: "exact" })
						.eq("standing.category_id", category.id)
				: client.from("products").select(SUMMARY_COLUMNS, { count: "exact" });
			return onlyShown(query)
				.order("created_at", { ascending: false })
				.order("id")
				.range(first, last);
		},
	);
	return { products: rows.map(toProductSummary), category, ...paging };
}

/** One page of the products reviewed as free from some allergens (product §21.1), newest first. */
export async function listProductsWithout(
	client: DataClient,
	request: {
		allergens: readonly string[];
		list: AllergenList;
		categorySlug?: string | null;
		page?: number;
	},
): Promise<ReviewedProductPage> {
	const { allergens, list, categorySlug, page = 1 } = request;
	const category = categorySlug ? await findCategory(client, categorySlug) : null;
	const answer = await client
		.rpc("find_products_without", {
			allergens: [...allergens],
			by_list: list,
			...(category && { in_category: category.id }),
			skipped: (page - 1) * PAGE_SIZE,
			size: PAGE_SIZE,
		})
		.single();
	const { ids, total, unreviewed } = dataOrThrow(answer);
	const products = await listSummaries(client, ids);
	return { products, category, unreviewed, ...pagingOf(total, page, PAGE_SIZE) };
}

/** The cards of products, newest first. */
async function listSummaries(client: DataClient, ids: string[]): Promise<ProductSummary[]> {
	if (ids.length === 0) return [];
	const answer = await client
		.from("products")
		.select(SUMMARY_COLUMNS)
		.in("id", ids)
		.order("created_at", { ascending: false })
		.order("id");
	return dataOrThrow(answer).map(toProductSummary);
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

/** Milliseconds until products appear or disappear by time, in order. */
export async function listProductChanges(service: DataClient): Promise<number[]> {
	const rows = dataOrThrow(await service.rpc("next_product_changes"));
	return rows.map(({ milliseconds }) => milliseconds);
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
