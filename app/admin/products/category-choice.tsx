import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ProductForm, ProductValues } from "../../bakery/catalog/product-form.ts";
import { listCategoryOptions } from "../../bakery/catalog/products.admin.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import { matchesSearch } from "../../bakery/search.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { CheckboxGroup } from "../../ui/back-office/checkbox-group.tsx";
import { TextField } from "../../ui/field.tsx";
import { useReadOnDemand } from "../saving/answers.ts";

export type CategoryOption = Pick<Category, "id" | "name">;

/** More categories than this can be searched. */
const SEARCHABLE_FROM = 12;

interface Props {
	categories: CategoryOption[];
	/** The ids of the chosen ones, in the order in which they were chosen. */
	value: readonly string[];
	onChange: (value: string[]) => void;
	error?: string | undefined;
	/** Gets the focus when the field is invalid. */
	ref?: Ref<HTMLInputElement> | undefined;
}

/** The categories of a product; many of them can be narrowed to those that are searched for. */
export function CategoryChoice({ categories, value, onChange, error, ref }: Props) {
	const [search, setSearch] = useState("");
	const isSearchable = categories.length > SEARCHABLE_FROM;
	const found = categories.filter(({ name }) => matchesSearch(name, search));
	return (
		<CheckboxGroup
			ref={isSearchable ? undefined : ref}
			label="Categories"
			description={describeChoice(value, categories)}
			options={found.map(({ id, name }) => ({ value: id, label: name }))}
			value={value}
			onChange={onChange}
			error={error}
			filter={
				isSearchable ? (
					<>
						<TextField
							ref={ref}
							label="Find a category"
							type="search"
							autoComplete="off"
							value={search}
							onChange={({ currentTarget }) => setSearch(currentTarget.value)}
							onKeyDown={preventSubmit}
						/>
						<p role="status" className="text-muted text-sm">
							{found.length} of {categories.length} categories
						</p>
					</>
				) : null
			}
		/>
	);
}

function preventSubmit(event: KeyboardEvent) {
	if (event.key === "Enter") event.preventDefault();
}

function describeChoice(chosen: readonly string[], categories: CategoryOption[]): string {
	const names = namesOf(chosen, categories).map(isolate).join(", ");
	if (chosen.length > 1) return `Shown in this order: ${names}`;
	return chosen.length === 1 && categories.length > SEARCHABLE_FROM ? `Chosen: ${names}` : "";
}

/** The names of categories; one that is gone says so. */
export function namesOf(ids: readonly string[], categories: CategoryOption[]): string[] {
	return ids.map((id) => categories.find((category) => category.id === id)?.name ?? "Deleted");
}

/**
 * The categories to choose from. One whose deletion made a save fail is taken off the product, and its
 * name is in the field's error.
 */
export function useExistingCategories(
	form: UseFormReturn<ProductForm, unknown, ProductValues>,
	opened: CategoryOption[],
): CategoryOption[] {
	const [categories, setCategories] = useState(opened);
	const { read } = useReadOnDemand(listCategoryOptions, "categories");
	const error = form.formState.errors.categoryIds;

	const takeOffDeleted = useEffectEvent(async () => {
		const existing = await read();
		if (!existing) return;
		const chosen = form.getValues("categoryIds");
		const isThere = (id: string) => existing.some((category) => category.id === id);
		const missing = chosen.filter((id) => !isThere(id));
		setCategories(existing);
		if (missing.length === 0) return;
		form.setValue("categoryIds", chosen.filter(isThere), { shouldDirty: true });
		const names = namesOf(missing, categories).map(isolate).join(", ");
		const message = `Deleted meanwhile, and removed from this product: ${names}. Save again`;
		form.setError("categoryIds", { message });
	});
	useEffect(() => {
		if (error?.type === "server") void takeOffDeleted();
	}, [error]);

	return categories;
}
