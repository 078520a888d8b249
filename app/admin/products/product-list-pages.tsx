import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ProductFilter } from "../../bakery/catalog/schema.ts";
import { LinkButton } from "../../ui/button.tsx";
import { productListPath } from "./product-addresses.ts";

interface Props {
	filter: ProductFilter;
	pageCount: number;
}

/** Links to the pages of the list before and after the one that is shown. */
export function ProductListPages({ filter, pageCount }: Props) {
	const { page = 1 } = filter;
	if (pageCount === 1) return null;
	return (
		<nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-3">
			{page > 1 ? (
				<LinkButton
					to={productListPath({ ...filter, page: page - 1 })}
					rel="prev"
					variant="outline"
				>
					<ArrowLeft aria-hidden="true" className="size-5" />
					Previous
				</LinkButton>
			) : null}
			{page < pageCount ? (
				<LinkButton
					to={productListPath({ ...filter, page: page + 1 })}
					rel="next"
					variant="outline"
				>
					Next
					<ArrowRight aria-hidden="true" className="size-5" />
				</LinkButton>
			) : null}
		</nav>
	);
}
