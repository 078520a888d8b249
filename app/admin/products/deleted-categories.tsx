import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ProductForm, ProductValues } from "../../bakery/catalog/product-form.ts";
import { listCategoryOptions } from "../../bakery/catalog/products.admin.ts";
import { findDeletions } from "../../bakery/open-forms/queries.ts";
import type { Call } from "../../platform/backend/call.ts";
import type { Deletion } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { deletedBySentence } from "../saving/answers.ts";
import { useRead } from "../screen/use-read.tsx";
import { useUndo } from "../undo/undo-provider.tsx";
import { type CategoryOption, namesOf } from "./category-choice.tsx";

/** A category of a product that was deleted. */
export interface DeletedCategory {
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

interface Props {
	deleted: readonly DeletedCategory[];
	/** As they were when the form was opened. */
	categories: CategoryOption[];
	onRestore: (id: string) => void;
	onRemove: (id: string) => void;
}

/** Says which categories of an open product were deleted, and asks what to do about each. */
export function DeletedCategories({ deleted, categories, onRestore, onRemove }: Props) {
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
