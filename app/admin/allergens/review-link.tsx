import { ClipboardCheck } from "lucide-react";
import { href } from "react-router";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ReviewStatus } from "./review-status.tsx";
import { useAllergenList } from "./use-allergen-list.ts";

interface Props {
	product: ManagedProduct;
	/** Null when nobody knows. */
	reviewerName: string | null;
}

/** How the review of a product stands, and the way to it. */
export function ReviewLink({ product: { id, review }, reviewerName }: Props) {
	const list = useAllergenList();
	return (
		<section aria-labelledby="allergen-review" className="grid justify-items-start gap-3">
			<h2 id="allergen-review" className="font-sans font-semibold text-sm">
				Allergen Review
			</h2>
			<ReviewStatus review={review} reviewerName={reviewerName} list={list} />
			<LinkButton to={href("/admin/products/:id/allergens", { id })} variant="outline">
				<ClipboardCheck aria-hidden="true" className="size-5" />
				{review ? "Review Again" : "Review Allergens"}
			</LinkButton>
		</section>
	);
}
