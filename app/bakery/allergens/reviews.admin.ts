import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { MAX_ROWS } from "../paging.ts";
import type { RecordVersion } from "../records.ts";
import { type AllergenReview, type Declaration, readDeclaration } from "./declaration.ts";
import type { GivenAllergens } from "./review-form.ts";

/** The part of a review that only the owner sees. */
export interface ReviewDetails {
	/** Null when the server itself has reviewed it, or an account that is gone. */
	reviewerName: string | null;
	/** The declaration before it became outdated; null for none. */
	earlier: Declaration | null;
}

const detailsSchema = z.object({
	product_id: z.string(),
	reviewer_name: z.string().nullable(),
	earlier_declaration: z.string().nullable(),
});

/** Products with the part of their reviews that only the owner sees. */
export async function withReviewDetails<
	Reviewed extends { id: string; review: AllergenReview | null },
>(call: Call, products: readonly Reviewed[]): Promise<(Reviewed & ReviewDetails)[]> {
	const reviewed = products.flatMap(({ id, review }) => (review ? [id] : []));
	const rows = [];
	for (let first = 0; first < reviewed.length; first += MAX_ROWS) {
		const part = reviewed.slice(first, first + MAX_ROWS);
		rows.push(
			...(await call("allergen_review_details", { of_products: part }, z.array(detailsSchema))),
		);
	}
	const rowOf = new Map(rows.map((row) => [row.product_id, row]));
	return products.map((product) => {
		const row = rowOf.get(product.id);
		const earlier = row?.earlier_declaration ? JSON.parse(row.earlier_declaration) : null;
		return {
			...product,
			reviewerName: row?.reviewer_name ?? null,
			earlier: product.review && readDeclaration(product.review.list, earlier),
		};
	});
}

/**
 * Stores the same review of products, all or nothing. A newer version of one is a conflict.
 * @returns the entry of the history, for `undoProducts`.
 */
export async function reviewProducts(
	call: Call,
	products: readonly RecordVersion[],
	{ list, declaration }: Pick<GivenAllergens, "list" | "declaration">,
	submissionId: string,
): Promise<string> {
	return call(
		"review_products",
		{
			submission_id: submissionId,
			items: products.map(({ id, version }) => ({ id, version })),
			review: { list, declaration: JSON.parse(JSON.stringify(declaration)) },
		},
		z.string(),
	);
}

/** How many active products have no current review under the list that the bakery has chosen. */
export async function countUnreviewedProducts(call: Call): Promise<number> {
	return call("count_unreviewed_products", {}, z.number());
}
