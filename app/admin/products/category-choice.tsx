import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ProductForm, ProductValues } from "../../bakery/catalog/product-form.ts";
import { listCategoryOptions } from "../../bakery/catalog/products.admin.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import { findDeletions } from "../../bakery/open-forms/open-forms.ts";
import { matchesSearch } from "../../bakery/search.ts";
import type { Call } from "../../platform/backend/call.ts";
import type { Deletion } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { CheckboxGroup } from "../../ui/back-office/checkbox-group.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { deletedBySentence } from "../saving/answers.ts";
import { useRead } from "../screen/use-read.tsx";
import { useUndo } from "../undo/undo.tsx";

export type CategoryOption = Pick<Category, "id" | "name">;

/** More categories than this can be searched. */
const SEARCHABLE_FROM = 12;

interface Props {
	categories: CategoryOption[];
	/** Chosen ones that were deleted meanwhile: they have no box. */
	deleted: readonly DeletedCategory[];
	/** The ids of the chosen ones, in the order in which they were chosen. */
	value: readonly string[];
	onChange: (value: string[]) => void;
	error?: string | undefined;
	/** Gets the focus when the field is invalid. */
	ref?: Ref<HTMLInputElement> | undefined;
}

/** The categories of a product; many of them can be narrowed to those that are searched for. */
export function CategoryChoice({ categories, deleted, value, onChange, error, ref }: Props) {
	const [search, setSearch] = useState("");
	const isSearchable = categories.length > SEARCHABLE_FROM;
	const found = categories
		.filter(({ id }) => !deleted.some((category) => category.id === id))
		.filter(({ name }) => matchesSearch(name, search));
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

/** A category of a product that was deleted. */
interface DeletedCategory {
	id: string;
	/** Null if it is unknown. */
	deletion: Deletion | null;
}

/**
 * The chosen categories that were deleted while the form was open. They stay chosen until the owner
 * restores them or takes them off.
 */
export function useDeletedCategories(form: UseFormReturn<ProductForm, unknown, ProductValues>) {
	const { result, read } = useRead((call) => findDeleted(call, form.getValues("categoryIds")));
	const { undo } = useUndo();
	const chosen = form.watch("categoryIds");
	const error = form.formState.errors.categoryIds;

	const look = useEffectEvent(() => void read());
	useEffect(() => {
		if (error?.type === "server") look();
	}, [error]);

	return {
		deleted: result?.status === "read" ? result.data.filter(({ id }) => chosen.includes(id)) : [],
		restore(id: string) {
			undo({ kind: "category", ids: [id] }, () => {
				form.clearErrors("categoryIds");
				void read();
			});
		},
		remove(id: string) {
			const others = chosen.filter((other) => other !== id);
			form.setValue("categoryIds", others, { shouldDirty: true });
			form.clearErrors("categoryIds");
		},
	};
}

async function findDeleted(call: Call, chosen: readonly string[]): Promise<DeletedCategory[]> {
	const options = await listCategoryOptions(call);
	const missing = chosen.filter((id) => !options.some((option) => option.id === id));
	const deletions = await findDeletions(call, "category", missing);
	return missing.map((id) => ({
		id,
		deletion: deletions.find((deletion) => deletion.id === id) ?? null,
	}));
}

interface DeletedCategoriesProps {
	deleted: readonly DeletedCategory[];
	/** As they were when the form was opened. */
	categories: CategoryOption[];
	onRestore: (id: string) => void;
	onRemove: (id: string) => void;
}

/** Says which categories of an open product were deleted, and asks what to do about each. */
export function DeletedCategories({
	deleted,
	categories,
	onRestore,
	onRemove,
}: DeletedCategoriesProps) {
	return deleted.map(({ id, deletion }) => {
		const name = deletion?.name ?? namesOf([id], categories).join("");
		return (
			<Alert key={id} tone="warning" role="alert" className="wrap-anywhere">
				<p>
					{deletion
						? deletedBySentence(deletion, `the category “${isolate(name)}”`)
						: `The category “${isolate(name)}” no longer exists.`}
				</p>
				<div className="mt-2 flex flex-wrap gap-3">
					{deletion?.isInTrash ? (
						<Button variant="outline" onClick={() => onRestore(id)}>
							Restore Category
						</Button>
					) : null}
					<Button variant="outline" onClick={() => onRemove(id)}>
						Remove From Product
					</Button>
				</div>
			</Alert>
		);
	});
}
