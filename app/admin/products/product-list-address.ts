import { PRODUCT_SORTS, type ProductState } from "../../bakery/catalog/schema.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { z } from "../../platform/zod.ts";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";

export const productStates: Record<ProductState, string> = {
	active: "Active",
	inactive: "Inactive",
	featured: "Featured",
	unreviewed: "Allergens not reviewed",
	scheduled: "Scheduled",
	ended: "Ended",
};

/** In place of a category: products that have none. */
export const WITHOUT_CATEGORY = "none";

export const productListAddress = screenAddress("/admin/products", {
	search: searchParameter,
	/** The id of a category, or `none`; empty for all. */
	category: z
		.string()
		.refine((category) => category === WITHOUT_CATEGORY || isUuid(category))
		.catch(""),
	/** Empty for all. */
	state: z.custom<ProductState | "">(isProductState).catch(""),
	/** A column; with a minus it begins with the last. Empty: newest first. */
	sort: z
		.enum([...PRODUCT_SORTS, ...PRODUCT_SORTS.map((sort) => `-${sort}` as const), ""])
		.catch(""),
	page: pageParameter,
});

/** The filters of the product list. */
export type ShownProducts = ReturnType<typeof productListAddress.read>;

export function isProductState(state: unknown): state is ProductState {
	return typeof state === "string" && Object.hasOwn(productStates, state);
}
