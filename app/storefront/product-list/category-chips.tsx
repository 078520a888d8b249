import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Category } from "../../bakery/catalog/schema.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { type ProductListFilter, productListPath } from "./product-list-address.ts";

/** More categories than this are a dropdown: chips would fill the screen. */
export const MOST_CHIPS = 8;

interface Props {
	words: GroupWords<"productList">;
	categories: Pick<Category, "name" | "slug">[];
	filter: ProductListFilter;
}

/** The categories as links, on a phone in a row that scrolls sideways (product §2.7). */
export function CategoryChips({ words, categories, filter }: Props) {
	const row = useRef<HTMLUListElement>(null);
	useEffect(() => {
		const current = row.current?.querySelector<HTMLElement>("[aria-current]");
		// A row that the visitor has scrolled stays where it is.
		if (!row.current || !current || row.current.scrollLeft) return;
		row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 3;
	}, []);
	return (
		<nav aria-label={words.categories}>
			<ul ref={row} className="chip-row">
				{[{ name: words.all, slug: null }, ...categories].map(({ name, slug }) => (
					<li key={slug}>
						<Link
							to={productListPath({ ...filter, category: slug })}
							aria-current={slug === filter.category ? "page" : undefined}
							prefetch="intent"
							preventScrollReset
						>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
