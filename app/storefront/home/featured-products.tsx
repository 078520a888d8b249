import { href } from "react-router";
import type { ProductSummary } from "../../bakery/catalog/schema.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { arrowRight, StrokeIcon } from "../../ui/stroke-icon.tsx";
import { twoInRow } from "../layout/image-place.tsx";
import { ProductCard } from "../product-card/product-card.tsx";
import type { ShownProduct } from "../product-card/shown-product.ts";

interface Props {
	words: GroupWords<"home">;
	products: ShownProduct<ProductSummary>[];
}

/** 'Featured Items' (product §2.6). */
export function FeaturedProducts({ words, products }: Props) {
	const isFew = products.length < 4;
	return (
		<section aria-labelledby="featured" className="container-page section-space">
			<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<SectionHeading id="featured" title={words.featured} />
				<SiteLink
					to={href("/products")}
					className="inline-flex min-h-11 items-center gap-2 font-semibold decoration-2 decoration-accent underline-offset-4 hover:underline"
				>
					<span>
						{words.seeAll}
						<span className="sr-only"> {words.seeAllWhat}</span>
					</span>
					<StrokeIcon strokes={arrowRight} className="mirrored size-5 shrink-0" />
				</SiteLink>
			</div>
			<ul
				className={`mt-8 md:mt-12 ${isFew ? "few-cards" : "card-columns gap-x-4 gap-y-11 md:grid-cols-3 md:gap-x-6 lg:gap-x-9 lg:gap-y-14"}`}
			>
				{products.map((product, index) => {
					const isWide = isWideOnPhone(index, products.length);
					const onPhone = isWide ? "91vw" : twoInRow;
					const sizes = isFew
						? "(min-width: 84rem) 36rem, (min-width: 48rem) 44vw"
						: "(min-width: 84rem) 24rem, (min-width: 48rem) 29vw";
					return (
						<li key={product.id} className={isWide ? "max-md:col-span-full" : ""}>
							<ProductCard product={product} sizes={`${sizes}, ${onPhone}`} />
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** On a phone every third product is large, and so is a last one that would be alone in its row. */
function isWideOnPhone(index: number, count: number): boolean {
	return index % 3 === 0 || (index % 3 === 1 && index === count - 1);
}
