import type { FormEvent } from "react";
import type { Category, ProductFilter } from "../../bakery/catalog/schema.ts";
import { LONGEST_SEARCH } from "../../bakery/search.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useAddressFields } from "../layout/use-address-fields.ts";
import { isProductState, productListPath, productStates } from "./product-addresses.ts";

interface Props {
	categories: Pick<Category, "id" | "name">[];
	/** What the list shows. */
	filter: ProductFilter;
}

/** Narrows the list; what it shows stands in the address. */
export function ProductFilters({ categories, filter }: Props) {
	const { fields, choose, type, show } = useAddressFields(fieldsOf(filter), addressOf);

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
					maxLength={LONGEST_SEARCH}
					onChange={({ currentTarget }) => type({ search: currentTarget.value })}
				/>
				<SelectField
					label="Category"
					autoComplete="off"
					value={fields.categoryId}
					onChange={({ currentTarget }) => choose({ categoryId: currentTarget.value })}
				>
					<option value="">All Categories</option>
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
					onChange={({ currentTarget }) => choose({ state: currentTarget.value })}
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

/** What stands in the fields; empty where nothing is narrowed. */
interface FilterFields {
	search: string;
	categoryId: string;
	state: string;
}

function fieldsOf({ search = "", categoryId = "", state }: ProductFilter): FilterFields {
	return { search, categoryId, state: state ?? "" };
}

/** Always the first page of what the fields say. */
function addressOf({ search, categoryId, state }: FilterFields): string {
	return productListPath({
		search: search.trim(),
		categoryId,
		...(isProductState(state) && { state }),
	});
}
