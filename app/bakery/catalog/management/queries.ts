import {
	BackendError,
	dataOrThrow,
	throwIfFailed,
} from "../../../platform/browser/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import { type GivenAllergens, withLabels } from "../../allergens/management/form.ts";
import { byName } from "../../by-name.ts";
import type { Move } from "../../moves.ts";
import { type Restored, restoreAndSave } from "../../open-forms/queries.ts";
import { fetchListedPage, type Paging } from "../../paging.ts";
import { byColumn, type RecordVersion, saveParameters } from "../../records.ts";
import { isSameName } from "../../same-name.ts";
import { readSearch } from "../../search.ts";
import { moneyOfBackOffice } from "../money.ts";
import { listCategories } from "../queries.ts";
import { productRow, productRows, toCategory, toManagedProduct } from "../rows.ts";
import {
	type Category,
	type CategoryProducts,
	categoryFields,
	type ManagedProduct,
	type ManagedProductPage,
	managedProductFields,
	type ProductFilter,
} from "../schema.ts";
import type { CategoryDeletion, CategoryValues, ProductChange, ProductValues } from "./form.ts";
import type { PriceRange } from "./price-question.ts";

/** Products on one page of the back office's list. */
const PAGE_SIZE = 48;

/** One page of all products, newest first (product §7.3) or sorted by a column. */
export async function listManagedProducts(
	client: DataClient,
	filter: ProductFilter = {},
): Promise<ManagedProductPage> {
	const { page = 1 } = filter;
	const { rows, paging } = await fetchProductPage(client, filter, { page, size: PAGE_SIZE });
	return { products: rows, ...paging };
}

/** One page of the products that a filter finds, in its order. */
export async function fetchProductPage(
	client: DataClient,
	filter: Omit<ProductFilter, "page">,
	page: { page: number; size: number },
): Promise<{ rows: ManagedProduct[]; paging: Paging }> {
	const { rows, paging } = await fetchListedPage(page, (part) =>
		client.rpc("find_products", { ...part, ...filterParameters(filter) }),
	);
	return { rows: rows.map(({ product }) => toManagedProduct(productRow(product))), paging };
}

/** The parameters of find_products for a filter. */
function filterParameters({ search, categoryId, ...filter }: ProductFilter) {
	const { isUncategorized, state, sort, isDescending } = filter;
	return {
		...(search && { search }),
		...(categoryId && { in_category: categoryId }),
		...(isUncategorized && { uncategorized: true }),
		...(state && { in_state: state }),
		...(sort && { sorted_by: sort }),
		...(sort && isDescending && { descending: true as const }),
	};
}

/** The first active products without a picture, by name, and how many there are. */
export async function listProductsWithoutPicture(
	client: DataClient,
	most: number,
): Promise<{ products: ProductName[]; total: number }> {
	const answer = await client.rpc("list_product_names", { in_state: "without-picture", most });
	const rows = dataOrThrow(answer);
	return { products: rows.map(toProductName), total: rows[0]?.total ?? 0 };
}

/** The products that can be ordered, by name. */
export async function listOrderableProducts(client: DataClient): Promise<ProductName[]> {
	const answer = await client.rpc("list_product_names", { in_state: "orderable" });
	return dataOrThrow(answer).map(toProductName);
}

/** The active products, by name. */
export async function listActiveProducts(client: DataClient): Promise<ProductName[]> {
	const answer = await client.rpc("list_product_names", { in_state: "active" });
	return dataOrThrow(answer).map(toProductName);
}

type ProductName = Pick<ManagedProduct, "id" | "name">;

const toProductName = ({ id, name }: ProductName): ProductName => ({ id, name });

/** Products with a similar name that are compared. */
const MOST_NAMESAKES = 200;

/** Whether another product has this name, ignoring case and accents. */
export async function hasNamesake(
	client: DataClient,
	name: string,
	ownId: string | null,
): Promise<boolean> {
	const page = { page: 1, size: MOST_NAMESAKES };
	const { rows } = await fetchProductPage(client, { search: readSearch(name) }, page);
	return rows.some((other) => other.id !== ownId && isSameName(other.name, name));
}

/** The lowest price above 0 and the highest, of all products. */
export async function readPriceRange(client: DataClient): Promise<PriceRange> {
	return dataOrThrow(await client.rpc("price_range").single());
}

/** A product as it is now, active or not; null when it is gone. */
export async function getManagedProduct(
	client: DataClient,
	id: string,
): Promise<ManagedProduct | null> {
	const [product] = await getManagedProducts(client, [id]);
	return product ?? null;
}

/** The products of these ids that exist, active or not, in the order of the ids. */
export async function getManagedProducts(
	client: DataClient,
	ids: readonly string[],
): Promise<ManagedProduct[]> {
	if (ids.length === 0) return [];
	const answer = await client.rpc("get_products", { ids: [...ids] });
	return productRows(dataOrThrow(answer)).map(toManagedProduct);
}

/** Saves a product, all or nothing (product §3.9), and returns its id. Newer versions conflict. */
export async function saveProduct(
	client: DataClient,
	values: ProductValues,
	target: RecordVersion | null,
	submissionId?: string,
): Promise<string> {
	const parameters = { ...parametersOf(values), ...saveParameters(target, submissionId) };
	return dataOrThrow(await client.rpc("save_product", parameters)).id;
}

/** Restores a deleted product and saves over it; see `restoreAndSave`. */
export function restoreProduct(
	client: DataClient,
	values: ProductValues,
	target: RecordVersion,
	submissionId: string,
): Promise<Restored> {
	const { given, review } = parametersOf(values);
	return restoreAndSave(client, "product", given, target, submissionId, review);
}

function parametersOf({ categoryIds, allergenReview, ...columns }: ProductValues) {
	const { ingredients, allergens: labels } = columns;
	const given = allergenReview && withLabels(allergenReview, { ingredients, labels });
	return {
		given: { ...byColumn(managedProductFields, columns), category_ids: categoryIds },
		...(given?.checkedFor && { review: reviewParameter(given) }),
	};
}

/** The declared allergens, in the database's form. */
function reviewParameter({ list, declaration }: GivenAllergens) {
	return { list, declaration: JSON.parse(JSON.stringify(declaration)) };
}

/** Changes some fields of a product. A newer version is a conflict. */
export async function changeProduct(
	client: DataClient,
	change: ProductChange,
	target: RecordVersion,
): Promise<void> {
	const answer = await client.rpc("save_product", {
		given: { ...change },
		...saveParameters(target, undefined),
	});
	throwIfFailed(answer);
}

/** @throws {BackendError} also when it is already gone. */
export async function deleteProduct(client: DataClient, id: string): Promise<void> {
	const answer = await client.rpc("delete_products", { ids: [id] });
	if (dataOrThrow(answer).length === 0) throw BackendError.gone();
}

/** The categories to choose from, by name (product §7.3). */
export async function listCategoryOptions(
	client: DataClient,
): Promise<Pick<Category, "id" | "name">[]> {
	const options = (await listCategories(client)).map(({ id, name }) => ({ id, name }));
	return options.toSorted(byName(moneyOfBackOffice().language));
}

/** A category as it is now; null when it is gone. */
export async function getCategory(client: DataClient, id: string): Promise<Category | null> {
	const categories = await listCategories(client);
	return categories.find((category) => category.id === id) ?? null;
}

/** Saves a category (null adds one) and returns it. A newer version is a conflict. */
export async function saveCategory(
	client: DataClient,
	values: CategoryValues,
	target: RecordVersion | null,
	submissionId?: string,
): Promise<Category> {
	const answer = await client.rpc("save_category", {
		given: byColumn(categoryFields, values),
		...saveParameters(target, submissionId),
	});
	return toCategory(dataOrThrow(answer));
}

/** Restores a deleted category and saves over it; see `restoreAndSave`. */
export function restoreCategory(
	client: DataClient,
	values: CategoryValues,
	target: RecordVersion,
	submissionId: string,
): Promise<Restored> {
	return restoreAndSave(client, "category", byColumn(categoryFields, values), target, submissionId);
}

/** The products of a category that is about to be deleted. */
export async function describeCategoryProducts(
	client: DataClient,
	id: string,
	most: number,
): Promise<CategoryProducts> {
	const query = client.rpc("describe_category_products", { of_category: id, most }).single();
	const { total, only_here, only_here_names } = dataOrThrow(await query);
	return { total, onlyHere: only_here, onlyHereNames: only_here_names };
}

/** Deletes a category. Its products lose it (product §5.12), or move to another one. */
export async function deleteCategory(
	client: DataClient,
	id: string,
	{ moveTo, movesAll }: Omit<CategoryDeletion, "id"> = { moveTo: null, movesAll: false },
): Promise<void> {
	const answer = await client.rpc("delete_category", {
		deleted_category: id,
		...(moveTo && { move_to: moveTo, moves_all: movesAll }),
	});
	throwIfFailed(answer);
}

/** Moves a category in the display order, whatever it is by now. */
export async function moveCategory(client: DataClient, { id, preceding }: Move): Promise<void> {
	const move = { in_table: "categories", moved: id, preceding };
	throwIfFailed(await client.rpc("move_record", move));
}
