import type { FormEvent } from "react";
import type { Category } from "../../bakery/catalog/schema.ts";
import { MAX_SEARCH_LENGTH } from "../../bakery/search.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useAddressFields } from "../screen/screen-address.ts";
import {
	isProductState,
	productListAddress,
	productStates,
	type ShownProducts,
	WITHOUT_CATEGORY,
} from "./product-list-address.ts";

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
					{categories.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
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
					{Object.entries(productStates).map(([state, label]) => (
						<option key={state} value={state}>
							{label}
						</option>
					))}
				</SelectField>
			</form>
		</search>
	);
}
