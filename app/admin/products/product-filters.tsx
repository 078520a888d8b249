import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Category, ProductFilter } from "../../bakery/catalog/schema.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { isProductState, productListPath, productStates } from "./product-addresses.ts";

/** Milliseconds without another letter after which a search begins. */
const TYPING_PAUSE = 200;

interface Props {
	categories: Pick<Category, "id" | "name">[];
	/** What the list shows. */
	filter: ProductFilter;
}

/** Narrows the list; what it shows stands in the address. */
export function ProductFilters({ categories, filter }: Props) {
	const { fields, change, show } = useFilterFields(filter);

	function submit(event: FormEvent) {
		event.preventDefault();
		show(fields);
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
					onChange={({ currentTarget }) =>
						change({ search: currentTarget.value }, { delay: TYPING_PAUSE })
					}
				/>
				<SelectField
					label="Category"
					autoComplete="off"
					value={fields.categoryId}
					onChange={({ currentTarget }) => change({ categoryId: currentTarget.value })}
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
					onChange={({ currentTarget }) => change({ state: currentTarget.value })}
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

/**
 * The fields are ahead of the address while somebody types, and follow it when it changes for
 * another reason, as when the owner goes back.
 */
function useFilterFields(filter: ProductFilter) {
	const navigate = useNavigate();
	const [fields, setFields] = useState(() => fieldsOf(filter));
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const address = addressOf(fieldsOf(filter));
	const requested = useRef(address);

	const follow = useEffectEvent(() => setFields(fieldsOf(filter)));
	useEffect(() => {
		if (requested.current === address) return;
		requested.current = address;
		follow();
	}, [address]);
	useEffect(() => () => clearTimeout(timer.current), []);

	function show(next: FilterFields) {
		clearTimeout(timer.current);
		requested.current = addressOf(next);
		void navigate(requested.current, {
			replace: true,
			preventScrollReset: true,
			defaultShouldRevalidate: false,
		});
	}

	function change(changes: Partial<FilterFields>, { delay = 0 } = {}) {
		const next = { ...fields, ...changes };
		setFields(next);
		clearTimeout(timer.current);
		timer.current = setTimeout(show, delay, next);
	}

	return { fields, change, show };
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
