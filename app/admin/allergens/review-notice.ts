import { nameOfList } from "../../bakery/allergens/lists.ts";
import { type AllergenReview, reviewState } from "../../bakery/allergens/review.ts";
import type { AllergenList } from "../../bakery/region/schema.ts";

/** For the owner, about a review that does not count. */
export interface ReviewNotice {
	/** A few words, for a badge. */
	title: string;
	/** The effect on visitors. */
	consequence: string;
}

const ASKED = "Until you review its allergens again, visitors see “Please ask us” instead.";

/** @param list the one that the bakery has chosen. */
export function reviewNotice(
	review: AllergenReview | null,
	list: AllergenList,
): ReviewNotice | null {
	const reviewed = reviewState(review, list);
	switch (reviewed.state) {
		case "current":
			return null;
		case "unreviewed":
			return {
				title: "Allergens not reviewed",
				consequence: "Visitors see that you haven't reviewed them.",
			};
		case "outdated":
			return { title: "Allergens outdated: the ingredients changed", consequence: ASKED };
		case "other-list":
			return {
				title: `Allergens reviewed for the ${nameOfList(reviewed.review.list)}, not for the ${nameOfList(list)}`,
				consequence: ASKED,
			};
	}
}
