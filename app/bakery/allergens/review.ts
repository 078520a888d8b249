import { z } from "../../platform/zod.ts";
import { ALLERGEN_LISTS, type AllergenList } from "../region/regional-settings.ts";
import { type Declaration, readDeclaration } from "./declaration.ts";

/** The owner's declaration of a product's allergens. */
export interface AllergenReview {
	/** The list that it answers for. */
	list: AllergenList;
	/** Null once it is outdated. */
	declaration: Declaration | null;
	/** ISO 8601. */
	reviewedAt: string;
	/** Since when the ingredients are others; ISO 8601. */
	outdatedAt: string | null;
}

/** A review that counts. */
export interface CurrentReview extends AllergenReview {
	declaration: Declaration;
}

export type ReviewState =
	/** Nobody has reviewed it: the product is as the specification has it. */
	| { state: "unreviewed" }
	| { state: "current"; review: CurrentReview }
	/** The ingredients changed since. */
	| { state: "outdated"; review: AllergenReview }
	/** It answers for another list than the one that the bakery has chosen. */
	| { state: "other-list"; review: AllergenReview };

/** The state of a review. @param list the one that the bakery has chosen. */
export function reviewState(review: AllergenReview | null, list: AllergenList): ReviewState {
	if (!review) return { state: "unreviewed" };
	const { declaration } = review;
	if (!declaration) return { state: "outdated", review };
	if (review.list !== list) return { state: "other-list", review };
	return { state: "current", review: { ...review, declaration } };
}

/** A review as it is stored. What does not answer for all of its list counts as outdated. */
export const reviewSchema = z
	.object({
		list: z.string(),
		declaration: z.unknown(),
		reviewed_at: z.string(),
		outdated_at: z.string().nullable(),
	})
	.nullable()
	.transform(toReview);

function toReview(
	row: {
		list: string;
		declaration: unknown;
		reviewed_at: string;
		outdated_at: string | null;
	} | null,
): AllergenReview | null {
	if (!row || !isAllergenList(row.list)) return null;
	return {
		list: row.list,
		declaration: row.outdated_at === null ? readDeclaration(row.list, row.declaration) : null,
		reviewedAt: new Date(row.reviewed_at).toISOString(),
		outdatedAt: row.outdated_at && new Date(row.outdated_at).toISOString(),
	};
}

function isAllergenList(list: string): list is AllergenList {
	return ALLERGEN_LISTS.some((known) => known === list);
}
