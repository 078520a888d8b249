import {
	BackendError,
	dataOrConflict,
	dataOrNull,
	dataOrThrow,
	throwIfFailed,
} from "../../../platform/browser/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import { type GivenAllergens, withLabels } from "../../allergens/management/form.ts";
import { byName } from "../../by-name.ts";
import type { Move } from "../../moves.ts";
import { type Restored, restoreAndSave } from "../../open-forms/queries.ts";
import { fetchFoundPage, MAX_ROWS } from "../../paging.ts";
import { byColumn, type RecordVersion, saveParameters } from "../../records.ts";
import { isSameName } from "../../same-name.ts";
import { readSearch } from "../../search.ts";
import { moneyOfBackOffice } from "../money.ts";
import {
	CATEGORY_COLUMNS,
	CATEGORY_OPTION_COLUMNS,
	MANAGED_COLUMNS,
	PRICE_COLUMNS,
	PRODUCT_NAME_COLUMNS,
	toManagedProduct,
} from "../rows.ts";
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
	const { rows, paging } = await fetchFoundPage(
		{ page, size: PAGE_SIZE },
		(part) => client.rpc("find_products", { ...part, ...filterParameters(filter) }),
		(ids) => client.from("products").select(MANAGED_COLUMNS).in("id", ids),
	);
	return { products: rows.map(toManagedProduct), ...paging };
}

/** The parameters of find_products for a filter. */
export function filterParameters({ search, categoryId, ...filter }: ProductFilter) {
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

/** The products that can be ordered, by name. */
export async function listOrderableProducts(
	client: DataClient,
): Promise<Pick<ManagedProduct, "id" | "name">[]> {
	const orderable = client.from("products").select(PRODUCT_NAME_COLUMNS).eq("orderable", true);
	return dataOrThrow(await orderable.order("name").order("id").limit(MAX_ROWS));
}

/** The active products, by name. */
export async function listActiveProducts(
	client: DataClient,
): Promise<Pick<ManagedProduct, "id" | "name">[]> {
	const active = client.from("products").select(PRODUCT_NAME_COLUMNS).eq("active", true);
	return dataOrThrow(await active.order("name").order("id").limit(MAX_ROWS));
}

/** Products with a similar name that are compared. */
const MOST_NAMESAKES = 200;

/** Whether another product has this name, ignoring case and accents. */
export async function hasNamesake(
	client: DataClient,
	name: string,
	ownId: string | null,
): Promise<boolean> {
	const search = readSearch(name);
	const found = await client.rpc("find_products", { search, skipped: 0, size: MOST_NAMESAKES });
	const ids = dataOrThrow(found).flatMap(({ id }) => (id === ownId ? [] : [id]));
	if (ids.length === 0) return false;
	const answer = await client.from("products").select(PRODUCT_NAME_COLUMNS).in("id", ids);
	return dataOrThrow(answer).some((other) => isSameName(other.name, name));
}

/** The lowest price above 0 and the highest, of all products. */
export async function readPriceRange(client: DataClient): Promise<PriceRange> {
	const firstPrice = async (ascending: boolean) => {
		const priced = client.from("products").select(PRICE_COLUMNS).gt("price", 0);
		const [row] = dataOrThrow(await priced.order("price", { ascending }).limit(1));
		return row?.price ?? null;
	};
	const [lowest, highest] = await Promise.all([firstPrice(true), firstPrice(false)]);
	return { lowest, highest };
}

/** A product as it is now, active or not; null when it is gone. */
export async function getManagedProduct(
	client: DataClient,
	id: string,
): Promise<ManagedProduct | null> {
	const answer = await client.from("products").select(MANAGED_COLUMNS).eq("id", id).maybeSingle();
	const row = dataOrNull(answer);
	return row && toManagedProduct(row);
}

/** The products of these ids that exist, active or not, in the order of the ids. */
export async function getManagedProducts(
	client: DataClient,
	ids: readonly string[],
): Promise<ManagedProduct[]> {
	if (ids.length === 0) return [];
	const answer = await client.from("products").select(MANAGED_COLUMNS).in("id", ids);
	const products = dataOrThrow(answer).map(toManagedProduct);
	return products.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Saves a product, all or nothing (product §3.9), and returns its id. Newer versions conflict. */
export async function saveProduct(
	client: DataClient,
	values: ProductValues,
	target: RecordVersion | null,
	submissionId?: string,
): Promise<string> {
	const answer = await client
		.rpc("save_product", { ...parametersOf(values), ...saveParameters(target, submissionId) })
		.select("id");
	return dataOrThrow(answer).id;
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
	const write = client.from("products").update(change);
	const answer = write.eq("id", target.id).eq("version", target.version).select("id");
	dataOrConflict(await answer.maybeSingle());
}

/** @throws {BackendError} also when it is already gone. */
export async function deleteProduct(client: DataClient, id: string): Promise<void> {
	const answer = await client.from("products").delete().eq("id", id).select("id");
	if (dataOrThrow(answer).length === 0) throw BackendError.gone();
}

/** The categories to choose from, by name (product §7.3). */
export async function listCategoryOptions(
	client: DataClient,
): Promise<Pick<Category, "id" | "name">[]> {
	const options = dataOrThrow(
		await client.from("categories").select(CATEGORY_OPTION_COLUMNS).order("name").order("id"),
	);
	return options.toSorted(byName(moneyOfBackOffice().language));
}

/** A category as it is now; null when it is gone. */
export async function getCategory(client: DataClient, id: string): Promise<Category | null> {
	const answer = await client
		.from("categories")
		.select(CATEGORY_COLUMNS)
		.eq("id", id)
		.maybeSingle();
	return dataOrNull(answer);
}

/** Saves a category (null adds one) and returns it. A newer version is a conflict. */
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
