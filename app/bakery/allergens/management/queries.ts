import { dataOrThrow } from "../../../platform/browser/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import type { RecordVersion } from "../../records.ts";
import { type Declaration, readDeclaration } from "../declaration.ts";
import type { AllergenReview } from "../review.ts";
import type { GivenAllergens } from "./form.ts";

/** The part of a review that only the owner sees. */
export interface ReviewDetails {
	/** Null when the server itself has reviewed it, or an account that is gone. */
	reviewerName: string | null;
	/** The declaration before it became outdated; null for none. */
	earlier: Declaration | null;
}

/** The part of a product's review that only the owner sees. */
export async function readReviewDetails(
	client: DataClient,
	{ id, review }: { id: string; review: AllergenReview | null },
): Promise<ReviewDetails> {
	if (!review) return { reviewerName: null, earlier: null };
	const [row] = dataOrThrow(await client.rpc("allergen_review_details", { of_product: id }));
	const earlier = row?.earlier_declaration ? JSON.parse(row.earlier_declaration) : null;
	return {
		reviewerName: row?.reviewer_name ?? null,
		earlier: readDeclaration(review.list, earlier),
	};
}

/** Stores the same review of products, all or nothing. A newer version of one is a conflict. */
export async function reviewProducts(
	client: DataClient,
	products: readonly RecordVersion[],
	{ list, declaration }: Pick<GivenAllergens, "list" | "declaration">,
	submissionId: string,
): Promise<number> {
	const answer = await client.rpc("review_products", {
		submission_id: submissionId,
		items: products.map(({ id, version }) => ({ id, version })),
		review: { list, declaration: JSON.parse(JSON.stringify(declaration)) },
	});
	return dataOrThrow(answer);
}

/** How many active products have no current review under the list that the bakery has chosen. */
export async function countUnreviewedProducts(client: DataClient): Promise<number> {
	return dataOrThrow(await client.rpc("count_unreviewed_products"));
}
