import { href, useRouteLoaderData } from "react-router";
import { type AllergenReview, reviewState } from "../../bakery/allergens/declaration.ts";
import { nameOfList } from "../../bakery/allergens/lists.ts";
import { type AllergenList, isLegalList } from "../../bakery/region/regional-settings.ts";
import type { loader } from "../../root.tsx";

/** For the owner, about a review that does not count. */
interface ReviewNotice {
	/** A few words, for a badge. */
	title: string;
	/** The effect on visitors. */
	consequence: string;
}

/** Of the seven, visitors see the boxes in any case. */
const NOT_FOUND = "Visitors see the ticked boxes, but can't look the product up by its allergens.";

const ASKED = "Until you review its allergens again, visitors see “Please ask us” instead.";

/** @param list the one that the bakery has chosen. */
export function reviewNotice(
	review: AllergenReview | null,
	list: AllergenList,
): ReviewNotice | null {
	const reviewed = reviewState(review, list);
	const isLegal = isLegalList(list);
	switch (reviewed.state) {
		case "current":
			return null;
		case "unreviewed":
			return {
				title: "Allergens not reviewed",
				consequence: isLegal ? "Visitors see that you haven't reviewed them." : NOT_FOUND,
			};
		case "outdated":
			return isLegal
				? { title: "Allergens outdated: the ingredients changed", consequence: ASKED }
				: { title: "Allergens changed since they were reviewed", consequence: NOT_FOUND };
		case "other-list":
			return {
				title: `Allergens reviewed for the ${nameOfList(reviewed.review.list)}, not for the ${nameOfList(list)}`,
				consequence: isLegal ? ASKED : NOT_FOUND,
			};
	}
}

/** The id of the allergens in the form of a product. */
export const REVIEW_FIELD = "allergens";

/** Where the allergens of a product are reviewed. */
export function reviewPath(productId: string): string {
	return `${href("/admin/products/:id", { id: productId })}#${REVIEW_FIELD}`;
}

/**
 * The list by which the bakery declares allergens; null as long as it uses none: the owner has chosen
 * no list, and no product is reviewed.
 */
export function useAllergenListInUse(): AllergenList | null {
	return useRouteLoaderData<typeof loader>("root")?.allergenListInUse ?? null;
}
