import {
	BackendError,
	dataOrConflict,
	dataOrNull,
	dataOrThrow,
} from "../../../platform/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import { fetchFoundPage } from "../../paging.ts";
import type { RecordVersion } from "../../record-version.ts";
import {
	CATEGORY_COLUMNS,
	CATEGORY_OPTION_COLUMNS,
	MANAGED_COLUMNS,
	toCategory,
	toManagedProduct,
} from "../rows.ts";
import type { Category, ManagedProduct, ManagedProductPage, ProductFilter } from "../schema.ts";
import type { CategoryValues, ProductChange, ProductValues } from "./form.ts";

/** Products on one page of the back office's list. */
const PAGE_SIZE = 48;

/**
 * One page of all products, newest first (spec §7).
 * @throws {BackendError}
 */
export async function listManagedProducts(
	client: DataClient,
	filter: ProductFilter = {},
): Promise<ManagedProductPage> {
	const { search, categoryId, state, page = 1 } = filter;
	const { rows, paging } = await fetchFoundPage({
		...{ page, size: PAGE_SIZE },
		find: (range) =>
			client.rpc("find_products", {
				...range,
				...(search && { search }),
				...(categoryId && { in_category: categoryId }),
				...(state && { in_state: state }),
			}),
		fetch: (ids) =>
			client
				.from("products")
				.select(MANAGED_COLUMNS)
				.in("id", ids)
				.order("created_at", { ascending: false })
				.order("id"),
	});
	return { products: rows.map(toManagedProduct), ...paging };
}

/**
 * A product as it is now, active or not.
 * @returns null when it is gone.
 * @throws {BackendError}
 */
export async function getManagedProduct(
	client: DataClient,
	id: string,
): Promise<ManagedProduct | null> {
	const answer = await client.from("products").select(MANAGED_COLUMNS).eq("id", id).maybeSingle();
	const row = dataOrNull(answer);
	return row && toManagedProduct(row);
}

/**
 * Saves a product with its categories, all or nothing; the first category becomes its
 * `category_id` (spec §3).
 * @param target the product that is edited; null makes a new one.
 * @param submissionId see `settleSubmission`; a new product gets it as its id.
 * @returns the id of the product.
 * @throws {BackendError} `isConflict` when it changed since that version, or is gone.
 */
export async function saveProduct(
	client: DataClient,
	values: ProductValues,
	target: RecordVersion | null,
	submissionId?: string,
): Promise<string> {
	// The function makes empty whatever it is not given, and null is not a value of its types.
	const answer = await client.rpc("save_product", {
		name: values.name,
		category_ids: values.categoryIds,
		featured: values.featured,
		active: values.active,
		allergens: values.allergens,
		...(target && { product_id: target.id, expected_version: target.version }),
		...(submissionId && { submission_id: submissionId }),
		...(values.description !== null && { description: values.description }),
		...(values.price !== null && { price: values.price }),
		...(values.imageUrl !== null && { image_url: values.imageUrl }),
		...(values.ingredients !== null && { ingredients: values.ingredients }),
	});
	return dataOrThrow(answer).id;
}

/**
 * Changes some of a product, and nothing else of it.
 * @param target the product, and the version that the change was made to.
 * @throws {BackendError} `isConflict` when it changed since that version, or is gone.
 */
export async function changeProduct(
	client: DataClient,
	change: ProductChange,
	target: RecordVersion,
): Promise<void> {
	const write = client.from("products").update(change);
	const answer = write.eq("id", target.id).eq("version", target.version).select("id");
	dataOrConflict(await answer.maybeSingle());
}

/** @throws {BackendError} also when it is already gone. */
export async function deleteProduct(client: DataClient, id: string): Promise<void> {
	const answer = await client.from("products").delete().eq("id", id).select("id");
	if (dataOrThrow(answer).length === 0) throw BackendError.gone();
}

/**
 * The categories to choose from, by name (spec §7).
 * @throws {BackendError}
 */
export async function listCategoryOptions(
	client: DataClient,
): Promise<Pick<Category, "id" | "name">[]> {
	return dataOrThrow(
		await client.from("categories").select(CATEGORY_OPTION_COLUMNS).order("name").order("id"),
	);
}

/**
 * A category as it is now.
 * @returns null when it is gone.
 * @throws {BackendError}
 */
export async function getCategory(client: DataClient, id: string): Promise<Category | null> {
	const answer = await client
		.from("categories")
		.select(CATEGORY_COLUMNS)
		.eq("id", id)
		.maybeSingle();
	const row = dataOrNull(answer);
	return row && toCategory(row);
}

/**
 * Saves a category.
 * @param target the category that is edited; null makes a new one.
 * @param submissionId see `settleSubmission`; a new category gets it as its id.
 * @returns the category as it is then.
 * @throws {BackendError} `isConflict` when it changed since that version, or is gone.
 */
export async function saveCategory(
	client: DataClient,
	values: CategoryValues,
	target: RecordVersion | null,
	submissionId?: string,
): Promise<Category> {
	const answer = await client.rpc("save_category", {
		name: values.name,
		slug: values.slug,
		display_order: values.displayOrder,
		...(target && { category_id: target.id, expected_version: target.version }),
		...(submissionId && { submission_id: submissionId }),
		...(values.description !== null && { description: values.description }),
		...(values.imageUrl !== null && { image_url: values.imageUrl }),
	});
	return toCategory(dataOrThrow(answer));
}

/**
 * Deletes a category; its products stay and lose it (spec §5).
 * @throws {BackendError} also when it is already gone.
 */
export async function deleteCategory(client: DataClient, id: string): Promise<void> {
	const answer = await client.from("categories").delete().eq("id", id).select("id");
	if (dataOrThrow(answer).length === 0) throw BackendError.gone();
}
