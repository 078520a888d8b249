import { dataOrThrow, throwIfFailed } from "../../../platform/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import type { ManagedProduct } from "../../catalog/schema.ts";
import type { RecordVersion } from "../../records.ts";
import type { ReviewValues } from "./form.ts";

/** What only the owner is told of a review. */
export interface ReviewDetails {
	/** Null when the server itself has reviewed it, or an account that is gone. */
	reviewerName: string | null;
	/** What was declared before it became outdated, as it was stored; null for nothing. */
	earlier: unknown;
}

/**
 * Saves a review, and the labels of the product that follow from it, all or nothing.
 * @param target the product, and the version whose ingredients the owner has read.
 * @param submissionId see `settleSubmission`.
 * @throws {BackendError} `isConflict` when the product changed since that version, or is gone.
 */
export async function saveAllergenReview(
	client: DataClient,
	{ list, declaration }: ReviewValues,
	target: RecordVersion,
	submissionId: string,
): Promise<void> {
	const answer = await client.rpc("save_allergen_review", {
		reviewed_product: target.id,
		reviewed_list: list,
		given: JSON.parse(JSON.stringify(declaration)),
		expected_version: target.version,
		submission_id: submissionId,
	});
	throwIfFailed(answer);
}

/**
 * What only the owner is told of the review of a product.
 * @throws {BackendError}
 */
export async function readReviewDetails(
	client: DataClient,
	{ id, review }: Pick<ManagedProduct, "id" | "review">,
): Promise<ReviewDetails> {
	if (!review) return { reviewerName: null, earlier: null };
	const [row] = dataOrThrow(await client.rpc("allergen_review_details", { of_product: id }));
	return {
		reviewerName: row?.reviewer_name ?? null,
		earlier: row?.earlier_declaration ? JSON.parse(row.earlier_declaration) : null,
	};
}

/**
 * How many active products have no current review under the list that the bakery has chosen.
 * @throws {BackendError}
 */
export async function countUnreviewedProducts(client: DataClient): Promise<number> {
	return dataOrThrow(await client.rpc("count_unreviewed_products"));
}
