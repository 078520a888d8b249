import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ProductForm, ProductValues } from "../../bakery/catalog/management/form.ts";
import { listCategoryOptions } from "../../bakery/catalog/management/queries.ts";
import { findDeletions } from "../../bakery/open-forms/queries.ts";
import type { Deletion } from "../../platform/saving/record-changes.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { useRead } from "../screen/use-read.ts";
import { useRestore } from "../trash/restore-context.ts";

/** A category of a product that is not there any more. */
export interface DeletedCategory {
	id: string;
	/** Null when nobody remembers it. */
	deletion: Deletion | null;
}

/**
 * The chosen categories that were deleted while the form was open. They stay chosen until the owner
 * restores them or takes them off.
 */
export function useDeletedCategories(form: UseFormReturn<ProductForm, unknown, ProductValues>) {
	const { result, read } = useRead((client) => findDeleted(client, form.getValues("categoryIds")));
	const restore = useRestore();
	const chosen = form.watch("categoryIds");
	const error = form.formState.errors.categoryIds;

	const look = useEffectEvent(() => void read());
	useEffect(() => {
		if (error?.type === "server") look();
	}, [error]);

	return {
		deleted: result?.status === "read" ? result.data.filter(({ id }) => chosen.includes(id)) : [],
		restore(id: string) {
			restore({ kind: "category", ids: [id] }, () => {
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

async function findDeleted(
	client: DataClient,
	chosen: readonly string[],
): Promise<DeletedCategory[]> {
	const options = await listCategoryOptions(client);
	const missing = chosen.filter((id) => !options.some((option) => option.id === id));
	const deletions = await findDeletions(client, "category", missing);
	return missing.map((id) => ({
		id,
		deletion: deletions.find((deletion) => deletion.id === id) ?? null,
	}));
}
