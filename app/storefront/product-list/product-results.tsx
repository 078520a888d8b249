import { useEffect, useRef } from "react";
import { href, useNavigation } from "react-router";
import type { ProductPage, ProductSummary } from "../../bakery/catalog/schema.ts";
import type { ShownProduct } from "../product-card/shown-product.ts";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import { productListPath } from "./product-list-address.ts";
import { ProductListNumbers, ProductListPages } from "./product-list-pages.tsx";

interface Props extends Pick<ProductPage, "category" | "page" | "pageCount"> {
	products: ShownProduct<ProductSummary>[];
	/** The ids of the allergens that they are without; null without that filter. */
	without: string | null;
	/** Shown where there are no products. */
	emptyText: string;
}

/** One page of products, with links to the others. */
export function ProductResults(props: Props) {
	const { products, category, page, pageCount, without, emptyText } = props;
	const heading = useFocusAfterChange(`${page} ${without}`);
	const isWaiting = useIsListPending();
	const filter = { category: category?.slug ?? null, without };
	return (
		// Together with the footer as tall as the window, so that a filter that leaves few products
		// does not pull down what stands above them.
		<section aria-busy={isWaiting} className="relative min-h-[calc(100svh-18rem)]">
			<h2 ref={heading} tabIndex={-1} className="sr-only">
				{category?.name ?? "All products"}
			</h2>
			<div className={isWaiting ? "opacity-0 transition-opacity delay-150 duration-100" : ""}>
				<ProductListNumbers filter={filter} page={page} pageCount={pageCount} />
				{products.length > 0 ? (
					<ProductGrid products={products} listPath={productListPath({ ...filter, page })} />
				) : (
					<p className="py-16 text-center text-lead text-muted">{emptyText}</p>
				)}
				<ProductListPages filter={filter} page={page} pageCount={pageCount} />
			</div>
			{isWaiting ? (
				// The delay prevents flashing when the answer is quick.
				<div className="absolute inset-0 overflow-hidden transition-opacity delay-150 duration-100 starting:opacity-0">
					<ProductGridSkeleton />
				</div>
			) : null}
		</section>
	);
}

function useIsListPending(): boolean {
	return useNavigation().location?.pathname === href("/products");
}

/** Moves the focus to an element when a value changes: the next Tab goes on from there. */
function useFocusAfterChange(value: string) {
	const element = useRef<HTMLHeadingElement>(null);
	const known = useRef(value);

	useEffect(() => {
		if (known.current === value) return;
		known.current = value;
		element.current?.focus({ preventScroll: true });
	}, [value]);

	return element;
}
