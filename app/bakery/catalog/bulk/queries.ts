import {
	type BackendError,
	dataOrThrow,
	throwIfFailed,
} from "../../../platform/browser/backend-error.ts";
import type { Json } from "../../../platform/database.types.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import { z } from "../../../platform/zod.ts";
import { fetchAllPages } from "../../paging.ts";
import { fetchProductPage } from "../management/queries.ts";
import type { ManagedProduct, ProductFilter } from "../schema.ts";
import { partsOf } from "./parts.ts";
import type { NewCategory, ProductSave } from "./schema.ts";

/** All products, active or not, newest first. */
export function listAllProducts(client: DataClient): Promise<ManagedProduct[]> {
	return listFoundProducts(client, {});
}

/** All products that a filter finds, on all pages of the list, in its order. */
export function listFoundProducts(
	client: DataClient,
	filter: Omit<ProductFilter, "page">,
): Promise<ManagedProduct[]> {
	return fetchAllPages((page) => fetchProductPage(client, filter, page));
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
	client: DataClient,
	{ products, newCategories = [], onProgress, signal }: ManyProducts,
	submissionId: string,
): Promise<string> {
	const parts = partsOf(products);
	const last = parts.pop() ?? [];
	let sent = 0;
	for (const [place, items] of parts.entries()) {
		signal?.throwIfAborted();
		throwIfFailed(
			await client.rpc("stage_products", {
				submission_id: submissionId,
				place,
				items: json(items),
			}),
		);
		sent += items.length;
		onProgress?.(sent);
	}
	signal?.throwIfAborted();
	const answer = await client.rpc("save_products", {
		submission_id: submissionId,
		items: json(last),
		new_categories: json(newCategories),
	});
	return dataOrThrow(answer);
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

/** As the generated types know it. */
function json(values: readonly unknown[]): Json {
	return JSON.parse(JSON.stringify(values));
}

/** Moves products to the trash, all at once; those that are gone already are left out. */
export async function deleteProducts(client: DataClient, ids: readonly string[]): Promise<void> {
	dataOrThrow(await client.rpc("delete_products", { ids: [...ids] }));
}

/** How many products a save of many is taken back for, and how many stay. */
export interface UndoneProducts {
	undone: number;
	/** Those that somebody has changed since. */
	staying: number;
}

/** Takes back a save of many products by the same account. @param entry what `saveProducts` returned */
export async function undoProducts(client: DataClient, entry: string): Promise<UndoneProducts> {
	return dataOrThrow(await client.rpc("undo_products", { entry }).single());
}
