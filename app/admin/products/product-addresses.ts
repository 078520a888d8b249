import type { ProductFilter, ProductState } from "../../bakery/catalog/schema.ts";
import { readPageNumber } from "../../bakery/paging.ts";
import { readSearch } from "../../bakery/search.ts";
import { isUuid } from "../../bakery/uuid.ts";

export const productStates: Record<ProductState, string> = {
	active: "Active",
	inactive: "Inactive",
	featured: "Featured",
};

export const productsPath = "/admin/products";

/** Takes changes that are made in the list. */
export const productChangePath = `${productsPath}/change`;

/** The id that a product has in the address of the form as long as it is new. */
export const newProductId = "new";

/** The form of a product. */
export function productPath(id: string): string {
	return `${productsPath}/${id}`;
}

/** The address of a part of the list: a parameter that says nothing is left out. */
export function productListPath({ search, categoryId, state, page = 1 }: ProductFilter): string {
	const parameters = new URLSearchParams();
	if (search) parameters.set("search", search);
	if (categoryId) parameters.set("category", categoryId);
	if (state) parameters.set("state", state);
	if (page > 1) parameters.set("page", String(page));
	return parameters.size > 0 ? `${productsPath}?${parameters}` : productsPath;
}

/** The part of the list that an address means; what it cannot mean is left out. */
export function readProductListAddress({ searchParams }: URL): ProductFilter {
	const search = readSearch(searchParams.get("search"));
	const categoryId = searchParams.get("category") ?? "";
	const state = searchParams.get("state");
	return {
		...(search && { search }),
		...(isUuid(categoryId) && { categoryId }),
		...(isProductState(state) && { state }),
		page: readPageNumber(searchParams.get("page")),
	};
}

export function isProductState(text: string | null): text is ProductState {
	return text !== null && Object.hasOwn(productStates, text);
}
