import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import type { GroupWords } from "../../bakery/words/words.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { arrowLeft, arrowRight, StrokeIcon } from "../../ui/stroke-icon.tsx";
import { type ProductListFilter, productListPath } from "./product-list-address.ts";

interface Props {
	words: GroupWords<"productList">;
	/** The list's filters. */
	filter: ProductListFilter;
	page: number;
	pageCount: number;
}

/** Above the list: the numbers of its pages. */
export function ProductListNumbers(props: Props) {
	if (props.pageCount === 1) return null;
	return (
		<nav aria-label={props.words.pages} className="-mt-2 mb-6">
			<PageNumbers {...props} />
		</nav>
	);
}

/** Below the list: links to the previous, next, and other pages. */
export function ProductListPages({ words, filter, page, pageCount }: Props) {
	if (pageCount === 1) return null;
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
			<PageNumbers words={words} filter={filter} page={page} pageCount={pageCount} />
			{pageCount > FEW_PAGES ? (
				<PageForm words={words} filter={filter} page={page} pageCount={pageCount} />
			) : null}
		</nav>
	);
}

function PageNumbers({ words, filter, page, pageCount }: Props) {
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

/** A form for a page number, which stays there until that page has loaded. */
function PageForm({ words, filter, page, pageCount }: Props) {
	const number = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (number.current?.valueAsNumber === page) number.current.value = "";
	}, [page]);
	return (
		<Form action={href("/products")} className="flex flex-wrap items-end justify-center gap-3">
			{Object.entries(filter).map(([name, value]) =>
				value ? <input key={name} type="hidden" name={name} value={value} /> : null,
			)}
			<TextField
				ref={number}
				label={words.goToPage}
				name="page"
				type="number"
				min={1}
				max={pageCount}
				required
				autoComplete="off"
				className="w-28"
			/>
			<Button type="submit" variant="outline">
				{words.go}
			</Button>
		</Form>
	);
}
