import type { Call } from "../../../platform/backend/call.ts";
import type { BackendError } from "../../../platform/browser/backend-error.ts";
import { z } from "../../../platform/zod.ts";
import { fetchAllPages } from "../../paging.ts";
import { fetchProductPage } from "../products.admin.ts";
import type { ManagedProduct, ProductFilter } from "../schema.ts";
import { type NewCategory, type ProductSave, partsOf } from "./changes.ts";

/** All products, active or not, newest first. */
export function listAllProducts(call: Call): Promise<ManagedProduct[]> {
	return listFoundProducts(call, {});
}

/** All products that a filter finds, on all pages of the list, in its order. */
export function listFoundProducts(
	call: Call,
	filter: Omit<ProductFilter, "page">,
): Promise<ManagedProduct[]> {
	return fetchAllPages((page) => fetchProductPage(call, filter, page));
}

interface ManyProducts {
	products: readonly ProductSave[];
	newCategories?: readonly NewCategory[];
	/** Called with how many products were sent. */
	onProgress?: (sent: number) => void;
	/** Gives up what is not sent yet. Once all is sent, it is saved. */
	signal?: AbortSignal;
}

/**
 * Saves up to 5,000 products, all or nothing. It is sent in parts, which come into effect together.
 * @returns the entry of the history, for `undoProducts`.
 * @throws {BackendError} `isConflict` when one of them was changed or deleted since it was read.
 */
export async function saveProducts(
	call: Call,
	{ products, newCategories = [], onProgress, signal }: ManyProducts,
	submissionId: string,
): Promise<string> {
	const parts = partsOf(products);
	const last = parts.pop() ?? [];
	let sent = 0;
	for (const [place, items] of parts.entries()) {
		signal?.throwIfAborted();
		await call("stage_products", {
			submission_id: submissionId,
			place,
			items: items,
		});
		sent += items.length;
		onProgress?.(sent);
	}
	signal?.throwIfAborted();
	return call(
		"save_products",
		{
			submission_id: submissionId,
			items: last,
			new_categories: newCategories,
		},
		z.string(),
	);
}

const refusedSchema = z.object({ id: z.string(), column: z.string().nullable() });

/**
 * The product for which the database refused a save of many; null for another failure.
 * @returns its id, and the column if it is about one alone.
 */
export function refusedProduct({
	code,
	details,
}: BackendError): z.output<typeof refusedSchema> | null {
	return code === "PT422" && details ? refusedSchema.parse(JSON.parse(details)) : null;
}

/** Moves products to the trash, all at once; those that are gone already are left out. */
export async function deleteProducts(call: Call, ids: readonly string[]): Promise<void> {
	await call("delete_products", { ids });
}

const undoneSchema = z.object({
	undone: z.number(),
	/** Those that somebody has changed since. */
	staying: z.number(),
});

/** How many products a save of many is taken back for, and how many stay. */
export type UndoneProducts = z.infer<typeof undoneSchema>;

/** Takes back a save of many products by the same account. @param entry what `saveProducts` returned */
export async function undoProducts(call: Call, entry: string): Promise<UndoneProducts> {
	const [undone] = await call("undo_products", { entry }, z.tuple([undoneSchema]));
	return undone;
}
