import { ArrowLeft, ArrowRight } from "lucide-react";
import { LinkButton } from "../../ui/button.tsx";
import { productListPath } from "./product-list-address.ts";

interface Props {
	/** The slug of the category that the list is filtered by. */
	category: string | null;
	page: number;
	pageCount: number;
}

/** Links to the pages of the list before and after the one that is shown. */
export function ProductListPages({ category, page, pageCount }: Props) {
	if (pageCount === 1) return null;
	return (
		<nav aria-label="Pages" className="mt-14 flex flex-wrap items-center justify-center gap-3">
			{page > 1 ? (
				<LinkButton to={productListPath({ category, page: page - 1 })} rel="prev" variant="outline">
					<ArrowLeft aria-hidden="true" className="size-5" />
					Previous products
				</LinkButton>
			) : null}
			{page < pageCount ? (
				<LinkButton to={productListPath({ category, page: page + 1 })} rel="next">
					More products
					<ArrowRight aria-hidden="true" className="size-5" />
				</LinkButton>
			) : null}
		</nav>
	);
}
