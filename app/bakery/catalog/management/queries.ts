import {
	BackendError,
	dataOrConflict,
	dataOrNull,
	dataOrThrow,
} from "../../../platform/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import { fetchFoundPage } from "../../paging.ts";
import { byColumn, type RecordVersion, saveParameters } from "../../records.ts";
import {
	CATEGORY_COLUMNS,
	CATEGORY_OPTION_COLUMNS,
	MANAGED_COLUMNS,
	PRODUCT_NAME_COLUMNS,
	toManagedProduct,
} from "../rows.ts";
import {
	type Category,
	categoryFields,
	type ManagedProduct,
	type ManagedProductPage,
	managedProductFields,
	type ProductFilter,
} from "../schema.ts";
import type { CategoryValues, ProductChange, ProductValues } from "./form.ts";

/** Products on one page of the back office's list. */
const PAGE_SIZE = 48;

/**
 * One page of all products, newest first (product §7.3).
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
 * Active products without a picture, by name.
 * @param most so many of them are named.
 * @throws {BackendError}
 */
export async function listProductsWithoutPicture(
	client: DataClient,
	most: number,
): Promise<{ products: Pick<ManagedProduct, "id" | "name">[]; total: number }> {
	const answer = await client
		.from("products")
		.select(PRODUCT_NAME_COLUMNS, { count: "exact" })
		.eq("active", true)
		.is("image_url", null)
		.order("name")
		.order("id")
		.limit(most);
	return { products: dataOrThrow(answer), total: answer.count ?? 0 };
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
 * Some products as they are now, active or not.
 * @param ids at most 1000.
 * @returns those that there are, in the order of their ids' list.
 * @throws {BackendError}
 */
export async function getManagedProducts(
	client: DataClient,
	ids: readonly string[],
): Promise<ManagedProduct[]> {
	if (ids.length === 0) return [];
	const answer = await client.from("products").select(MANAGED_COLUMNS).in("id", ids);
	const products = dataOrThrow(answer).map(toManagedProduct);
	return products.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/**
 * Saves a product with its categories, all or nothing; the first category becomes its
 * `category_id` (product §3.9).
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
	const { categoryIds, ...columns } = values;
	const answer = await client
		.rpc("save_product", {
			given: { ...byColumn(managedProductFields, columns), category_ids: categoryIds },
			...saveParameters(target, submissionId),
		})
		.select("id");
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
 * The categories to choose from, by name (product §7.3).
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
	return dataOrNull(answer);
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
	const answer = await client
		.rpc("save_category", {
			given: byColumn(categoryFields, values),
			...saveParameters(target, submissionId),
		})
		.select(CATEGORY_COLUMNS);
	return dataOrThrow(answer);
}

/**
 * Deletes a category; its products stay and lose it (product §5.12).
 * @throws {BackendError} also when it is already gone.
 */
export async function deleteCategory(client: DataClient, id: string): Promise<void> {
	const answer = await client.from("categories").delete().eq("id", id).select("id");
	if (dataOrThrow(answer).length === 0) throw BackendError.gone();
}
