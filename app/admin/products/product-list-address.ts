import type { ProductSort, ProductState } from "../../bakery/catalog/schema.ts";
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

/** How the list is sorted, by the value in its address. */
export const productSorts = [
	["", "Newest first"],
	["name", "Name, A to Z"],
	["-name", "Name, Z to A"],
	["price", "Lowest price first"],
	["-price", "Highest price first"],
	["state", "Active first"],
	["-state", "Inactive first"],
] as const satisfies readonly (readonly [`${"" | "-"}${ProductSort}` | "", string])[];

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
	sort: z.enum(productSorts.map(([sort]) => sort)).catch(""),
	page: pageParameter,
});

/** The filters of the product list. */
export type ShownProducts = ReturnType<typeof productListAddress.read>;

export function isProductState(state: unknown): state is ProductState {
	return typeof state === "string" && Object.hasOwn(productStates, state);
}
