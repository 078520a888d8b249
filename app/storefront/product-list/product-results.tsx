import { useEffect, useRef } from "react";
import { href, useNavigation } from "react-router";
import type { ProductSummary } from "../../bakery/catalog/schema.ts";
import type { Paging } from "../../bakery/paging.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { ServerHtml } from "../layout/server-html.tsx";
import type { ShownProduct } from "../product-card/shown-product.ts";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import { type ProductListFilter, productListPath } from "./product-list-address.ts";
import { ProductListNumbers, ProductListPages } from "./product-list-pages.tsx";

interface Props extends Pick<Paging, "page" | "pageCount"> {
	words: GroupWords<"productList">;
	products: ShownProduct<ProductSummary>[];
	/** See `renderHeading`. */
	headingHtml: string;
	filter: ProductListFilter;
	/** Shown where there are no products. */
	emptyText: string;
	/** A day on which there may be some, and the text of a link to it. */
	nextDay: { date: string; link: string } | null;
}

/** One page of products, with links to the others. */
export function ProductResults(props: Props) {
	const { words, products, headingHtml, filter, page, pageCount, emptyText, nextDay } = props;
	const section = useFocusAfterChange(page);
	const pending = usePendingList();
	return (
		// Together with the footer as tall as the window, so that a filter that leaves few products
		// does not pull down the filters.
		<section
			ref={section}
			aria-busy={pending !== null}
			className="relative grid min-h-[calc(100svh-18rem)] grid-cols-1 content-start *:[grid-area:1/1]"
		>
			<div className={pending ? "opacity-0 transition-opacity delay-150 duration-100" : ""}>
				<ServerHtml html={headingHtml} />
				<ProductListNumbers words={words} filter={filter} page={page} pageCount={pageCount} />
				{products.length > 0 ? (
					<ProductGrid
						products={products}
						isWhole={pageCount === 1}
						listPath={productListPath({ ...filter, page })}
					/>
				) : (
					<p className="py-16 text-center text-lead text-muted">
						{emptyText}
						{nextDay ? (
							<>
								{" "}
								<SiteLink
									to={productListPath({ ...filter, day: nextDay.date })}
									className="underline underline-offset-4"
								>
									{nextDay.link}
								</SiteLink>
							</>
						) : null}
					</p>
				)}
				<ProductListPages words={words} filter={filter} page={page} pageCount={pageCount} />
			</div>
			{pending ? (
				// The delay prevents flashing when the answer is quick.
				<div className="pending-products relative transition-opacity delay-150 duration-100 starting:opacity-0">
					<ProductGridSkeleton />
				</div>
			) : null}
		</section>
	);
}

/** Where the list is going, if it is loading another part of it. */
function usePendingList() {
	const { location } = useNavigation();
	return location?.pathname === href("/products") ? location : null;
}

/** Moves the focus to the heading of a section when a value changes: the next Tab goes on from there. */
function useFocusAfterChange(value: number) {
	const section = useRef<HTMLElement>(null);
	const known = useRef(value);

	useEffect(() => {
		if (known.current === value) return;
		known.current = value;
		section.current?.querySelector("h2")?.focus({ preventScroll: true });
	}, [value]);

	return section;
}
