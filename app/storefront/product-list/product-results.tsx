import { useEffect, useRef } from "react";
import { href, useNavigation } from "react-router";
import type { ProductSummary } from "../../bakery/catalog/schema.ts";
import type { Paging } from "../../bakery/paging.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { arrowLeft, arrowRight, StrokeIcon } from "../../ui/stroke-icon.tsx";
import { ServerHtml } from "../layout/server-html.tsx";
import type { ShownProduct } from "../product-card/product-card.tsx";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import { type ProductListFilter, productListPath } from "./product-list-address.ts";

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
				{pageCount > 1 ? (
					<nav aria-label={words.pages} className="-mt-2 mb-6">
						<PageNumbers {...props} />
					</nav>
				) : null}
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
				{pageCount > 1 ? <MorePages {...props} /> : null}
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

type PagesProps = Pick<Props, "words" | "filter" | "page" | "pageCount">;

/** Below the list: links to the previous, next, and other pages. */
function MorePages(props: PagesProps) {
	const { words, filter, page, pageCount } = props;
	return (
		<nav aria-label={words.morePages} className="mt-14 grid grid-cols-1 justify-items-center gap-6">
			<div className="flex flex-wrap justify-center gap-3">
				{page > 1 ? (
					<LinkButton
						to={productListPath({ ...filter, page: page - 1 })}
						rel="prev"
						variant="outline"
					>
						<StrokeIcon strokes={arrowLeft} className="mirrored size-5 shrink-0" />
						{words.previous}
					</LinkButton>
				) : null}
				{page < pageCount ? (
					<LinkButton to={productListPath({ ...filter, page: page + 1 })} rel="next">
						{words.more}
						<StrokeIcon strokes={arrowRight} className="mirrored size-5 shrink-0" />
					</LinkButton>
				) : null}
			</div>
			<PageNumbers {...props} />
		</nav>
	);
}

function PageNumbers({ words, filter, page, pageCount }: PagesProps) {
	const numbers = offeredPages(page, pageCount);
	return (
		<ol className="flex flex-wrap gap-1">
			{numbers.map((number, index) => (
				<li key={number} className="flex items-center gap-1">
					{number - (numbers[index - 1] ?? 0) > 1 ? "…" : null}
					<SiteLink
						to={productListPath({ ...filter, page: number })}
						aria-current={number === page ? "page" : undefined}
						className="grid min-h-11 min-w-11 place-items-center rounded-field px-1 font-semibold tabular-nums hover:bg-base-200 aria-[current]:bg-base-300"
					>
						<span>
							<span className="sr-only">{words.page} </span>
							{number}
						</span>
					</SiteLink>
				</li>
			))}
		</ol>
	);
}

/** Up to this number, all pages have links. */
const FEW_PAGES = 7;

/** The first page, the last, and those around the one that is shown. */
function offeredPages(page: number, pageCount: number): number[] {
	const all = Array.from({ length: pageCount }, (_, index) => index + 1);
	if (pageCount <= FEW_PAGES) return all;
	return all.filter(
		(number) => number === 1 || number === pageCount || Math.abs(number - page) <= 1,
	);
}
