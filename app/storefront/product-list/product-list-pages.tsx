import { LinkButton } from "../../ui/button.tsx";
import { arrowLeft, arrowRight, StrokeIcon } from "../../ui/stroke-icon.tsx";
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
					<StrokeIcon strokes={arrowLeft} className="size-5" />
					Previous products
				</LinkButton>
			) : null}
			{page < pageCount ? (
				<LinkButton to={productListPath({ category, page: page + 1 })} rel="next">
					More products
					<StrokeIcon strokes={arrowRight} className="size-5" />
				</LinkButton>
			) : null}
		</nav>
	);
}
