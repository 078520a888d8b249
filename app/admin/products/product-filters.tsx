import type { FormEvent } from "react";
import type { Category, ProductSort, ProductState } from "../../bakery/catalog/schema.ts";
import { MAX_SEARCH_LENGTH } from "../../bakery/search.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { z } from "../../platform/zod.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import {
	pageParameter,
	screenAddress,
	searchParameter,
	useAddressFields,
} from "../screen/screen-address.ts";
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

function isProductState(state: unknown): state is ProductState {
	return typeof state === "string" && Object.hasOwn(productStates, state);
}

interface Props {
	categories: Pick<Category, "id" | "name">[];
	shown: ShownProducts;
}

/** Narrows the list; the filters are part of the address. */
export function ProductFilters({ categories, shown }: Props) {
	const { search, category, state, sort } = shown;
	// Without a page: a change of the filters leads to the first one.
	const { fields, choose, type, show } = useAddressFields(
		{ search, category, state, sort },
		productListAddress.path,
	);

	function submit(event: FormEvent) {
		event.preventDefault();
		show();
	}

	return (
		<search>
			<form
				onSubmit={submit}
				className="grid grid-cols-2 gap-3 sm:grid-cols-[2fr_1fr_1fr] sm:gap-4"
			>
				<TextField
					label="Search by name"
					type="search"
					autoComplete="off"
					enterKeyHint="search"
					className="max-sm:col-span-2"
					value={fields.search}
					maxLength={MAX_SEARCH_LENGTH}
					onChange={({ currentTarget }) => type({ search: currentTarget.value })}
				/>
				<SelectField
					label="Category"
					autoComplete="off"
					value={fields.category}
					onChange={({ currentTarget }) => choose({ category: currentTarget.value })}
				>
					<option value="">All Categories</option>
					<option value={WITHOUT_CATEGORY}>Without category</option>
					<Options of={categories.map(({ id, name }) => [id, name])} />
				</SelectField>
				<SelectField
					label="State"
					autoComplete="off"
					value={fields.state}
					onChange={({ currentTarget: { value } }) =>
						choose({ state: isProductState(value) ? value : "" })
					}
				>
					<option value="">All States</option>
					<Options of={Object.entries(productStates)} />
				</SelectField>
			</form>
		</search>
	);
}
