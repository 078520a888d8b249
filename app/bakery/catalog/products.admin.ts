import type { Call } from "../../platform/backend/call.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { z } from "../../platform/zod.ts";
import { type GivenAllergens, withLabels } from "../allergens/review-form.ts";
import { fetchListedPage, type Paging } from "../paging.ts";
import { byColumn, type RecordVersion, saveParameters } from "../records.ts";
import { byName, isSameName, readSearch } from "../search.ts";
import { moneyOfBackOffice } from "./prices/price.ts";
import { type PriceRange, priceRangeSchema } from "./prices/price-field.ts";
import type { CategoryDeletion, ProductChange, ProductValues } from "./product-form.ts";
import { products } from "./products.ts";
import { listCategories } from "./queries.ts";
import {
	type Category,
	type CategoryProducts,
	categoryProducts,
	type ManagedProduct,
	type ManagedProductPage,
	type ProductFilter,
} from "./schema.ts";

/** Products on one page of the back office's list. */
const PAGE_SIZE = 48;

/** One page of all products, newest first (product §16) or sorted by a column. */
export async function listManagedProducts(
	call: Call,
	filter: ProductFilter = {},
): Promise<ManagedProductPage> {
	const { page = 1 } = filter;
	const { rows, paging } = await fetchProductPage(call, filter, { page, size: PAGE_SIZE });
	return { products: rows, ...paging };
}

/** One page of the products that a filter finds, in its order. */
export async function fetchProductPage(
	call: Call,
	filter: Omit<ProductFilter, "page">,
	page: { page: number; size: number },
): Promise<{ rows: ManagedProduct[]; paging: Paging }> {
	const { rows, paging } = await fetchListedPage(page, (part) =>
		call("find_products", { ...part, ...filterParameters(filter) }, z.array(foundRow)),
	);
	return { rows: rows.map(({ product }) => product), paging };
}

const savedSchema = z.object({ id: z.string() });

const foundRow = z.object({ product: products.record, total: z.number() });

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

/** The first active products without an image, by name, and how many there are. */
export async function listProductsWithoutImage(
	call: Call,
	max: number,
): Promise<{ products: ProductName[]; total: number }> {
	const given = { in_state: "without-image", max };
	const rows = await call("list_product_names", given, z.array(productName));
	return { products: rows.map(toProductName), total: rows[0]?.total ?? 0 };
}

/** The products that can be ordered, by name. */
export async function listOrderableProducts(call: Call): Promise<ProductName[]> {
	const rows = await call("list_product_names", { in_state: "orderable" }, z.array(productName));
	return rows.map(toProductName);
}

/** The active products, by name. */
export async function listActiveProducts(call: Call): Promise<ProductName[]> {
	const rows = await call("list_product_names", { in_state: "active" }, z.array(productName));
	return rows.map(toProductName);
}

const productName = z.object({ id: z.string(), name: z.string(), total: z.number() });

type ProductName = Pick<ManagedProduct, "id" | "name">;

const toProductName = ({ id, name }: ProductName): ProductName => ({ id, name });

/** Products with a similar name that are compared. */
const MAX_NAMESAKES = 200;

/** Whether another product has this name, ignoring case and accents. */
export async function hasNamesake(
	call: Call,
	name: string,
	ownId: string | null,
): Promise<boolean> {
	const page = { page: 1, size: MAX_NAMESAKES };
	const { rows } = await fetchProductPage(call, { search: readSearch(name) }, page);
	return rows.some((other) => other.id !== ownId && isSameName(other.name, name));
}

/** The lowest price above 0 and the highest, of all products. */
export async function readPriceRange(call: Call): Promise<PriceRange> {
	const [range] = await call("price_range", {}, z.tuple([priceRangeSchema]));
	return range;
}

/** A product as it is now, active or not; null when it is gone. */
export async function getManagedProduct(call: Call, id: string): Promise<ManagedProduct | null> {
	const [product] = await getManagedProducts(call, [id]);
	return product ?? null;
}

/** The products of these ids that exist, active or not, in the order of the ids. */
export async function getManagedProducts(
	call: Call,
	ids: readonly string[],
): Promise<ManagedProduct[]> {
	if (ids.length === 0) return [];
	return call("get_products", { ids }, z.array(products.record));
}

/** Saves a product, all or nothing (product §17), and returns its id. Newer versions conflict. */
export async function saveProduct(
	call: Call,
	values: ProductValues,
	target: RecordVersion | null,
	submissionId?: string,
): Promise<string> {
	const parameters = { ...parametersOf(values), ...saveParameters(target, submissionId) };
	return (await call("save_product", parameters, savedSchema)).id;
}

function parametersOf({ categoryIds, allergenReview, ...columns }: ProductValues) {
	const { ingredients, allergens: labels } = columns;
	const given = allergenReview && withLabels(allergenReview, { ingredients, labels });
	return {
		given: { ...byColumn(products.columns, columns), category_ids: categoryIds },
		...(given?.checkedFor && { review: reviewParameter(given) }),
	};
}

/** The declared allergens, in the database's form. */
function reviewParameter({ list, declaration }: GivenAllergens) {
	return { list, declaration: declaration };
}

/** Changes some fields of a product. A newer version is a conflict. */
export async function changeProduct(
	call: Call,
	change: ProductChange,
	target: RecordVersion,
): Promise<void> {
	await call("save_product", { given: change, ...saveParameters(target, undefined) });
}

/** @throws {BackendError} also when it is already gone. */
export async function deleteProduct(call: Call, id: string): Promise<void> {
	const deleted = await call("delete_products", { ids: [id] }, z.array(z.string()));
	if (deleted.length === 0) throw BackendError.gone();
}

/** The categories to choose from, by name (product §16). */
export async function listCategoryOptions(call: Call): Promise<Pick<Category, "id" | "name">[]> {
	const options = (await listCategories(call)).map(({ id, name }) => ({ id, name }));
	return options.toSorted(byName(moneyOfBackOffice().language));
}

/** The products of a category that is about to be deleted. */
export async function describeCategoryProducts(
	call: Call,
	id: string,
	max: number,
): Promise<CategoryProducts> {
	const given = { of_category: id, max };
	const [products] = await call("describe_category_products", given, z.tuple([categoryProducts]));
	return products;
}

/** Deletes a category. Its products lose it (product §20), or move to another one. */
export async function deleteCategory(
	call: Call,
	id: string,
	{ moveTo, movesAll }: Omit<CategoryDeletion, "id"> = { moveTo: null, movesAll: false },
): Promise<void> {
	await call("delete_category", {
		deleted_category: id,
		...(moveTo && { move_to: moveTo, moves_all: movesAll }),
	});
}
