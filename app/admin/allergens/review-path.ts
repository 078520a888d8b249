import { href } from "react-router";

/** The id of the allergens in the form of a product. */
export const REVIEW_FIELD = "allergens";

/** Where the allergens of a product are reviewed. */
export function reviewPath(productId: string): string {
	return `${href("/admin/products/:id", { id: productId })}#${REVIEW_FIELD}`;
}
