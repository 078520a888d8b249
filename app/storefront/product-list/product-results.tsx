import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { ProductPage, ProductSummary } from "../../bakery/catalog/schema.ts";
import type { Pictured } from "../../bakery/media/schema.ts";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import { productListPath } from "./product-list-address.ts";
import { ProductListNumbers, ProductListPages } from "./product-list-pages.tsx";

interface Props extends ProductPage {
	products: Pictured<ProductSummary>[];
}

/** The products of one page of the list, with the way to the pages beside it. */
export function ProductResults({ products, category, page, pageCount }: Props) {
	const heading = useFocusAfterChange(page);
	const isWaiting = useIsListAwaited();
	const slug = category?.slug ?? null;
	return (
		// Together with the footer as tall as the window, so that a filter that leaves few products
		// does not pull down what stands above them.
		<section aria-busy={isWaiting} className="relative min-h-[calc(100svh-18rem)]">
			<h2 ref={heading} tabIndex={-1} className="sr-only">
				{category?.name ?? "All products"}
			</h2>
			<div className={isWaiting ? "opacity-0 transition-opacity delay-150 duration-100" : ""}>
				<ProductListNumbers category={slug} page={page} pageCount={pageCount} />
				{products.length > 0 ? (
					<ProductGrid products={products} listPath={productListPath({ category: slug, page })} />
				) : (
					<p className="py-16 text-center text-lead text-muted">
						No products found in this category.
					</p>
				)}
				<ProductListPages category={slug} page={page} pageCount={pageCount} />
			</div>
			{isWaiting ? (
				// A quick answer comes before the delay is over, so that nothing flashes.
				<div className="absolute inset-0 overflow-hidden transition-opacity delay-150 duration-100 starting:opacity-0">
					<ProductGridSkeleton />
				</div>
			) : null}
		</section>
	);
}

/** Whether another part of the list is on its way. */
function useIsListAwaited(): boolean {
	return useNavigation().location?.pathname === "/products";
}

/** Moves the focus to an element when a value changes: the next Tab goes on from there. */
function useFocusAfterChange(value: number) {
	const element = useRef<HTMLHeadingElement>(null);
	const known = useRef(value);

	useEffect(() => {
		if (known.current === value) return;
		known.current = value;
		element.current?.focus({ preventScroll: true });
	}, [value]);

	return element;
}
