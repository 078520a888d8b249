import { Link } from "react-router";
import type { Category } from "../../bakery/catalog/schema.ts";
import { imageSource } from "../../bakery/media/image-source.ts";
import type { WithImageInfo } from "../../bakery/media/schema.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { Image } from "../../ui/image.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { ImagePlace, twoInRow } from "../layout/image-place.tsx";
import { productListPath } from "../product-list/product-list-address.ts";

/** The widest row, and the gap between its cards, in rem. */
const rowWidth = 76;
const gap = 1.75;

interface Props {
	words: GroupWords<"home">;
	categories: WithImageInfo<Category>[];
}

/** 'Our Categories' (product §2.5). */
export function CategoryGrid({ words, categories }: Props) {
	const columns = columnsFor(categories.length);
	const style: Record<`--${string}`, number> = { "--columns": columns };
	const onWideScreen = Math.ceil((rowWidth + gap) / columns - gap);
	const sizes = `(min-width: 72rem) ${onWideScreen}rem, (min-width: 48rem) 30vw, ${twoInRow}`;
	return (
		<section aria-labelledby="categories" className="surface-secondary">
			<div className="container-page section-space">
				<SectionHeading id="categories" title={words.categories} />
				<ul className="card-columns category-grid mt-8 md:mt-12" style={style}>
					{categories.map((category) => (
						<li key={category.id}>
							<CategoryCard category={category} sizes={sizes} />
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

function CategoryCard({ category, sizes }: { category: WithImageInfo<Category>; sizes: string }) {
	const { name, slug, description, imageUrl, initial, image } = category;
	const source = imageUrl ? imageSource(imageUrl, image) : null;
	return (
		<article className="group relative text-center">
			<ImagePlace source={source} data-initial={initial} className="arch [--arch-ratio:8/9]">
				{source ? (
					<Image
						source={source}
						alt={image?.alt ?? ""}
						sizes={sizes}
						width={800}
						height={900}
						className="size-full transition-transform duration-500 ease-settle group-hover:scale-[1.04]"
					/>
				) : null}
			</ImagePlace>
			<h3 className="mt-4 text-label">
				<Link
					to={productListPath({ category: slug })}
					prefetch="intent"
					viewTransition
					className="decoration-2 decoration-accent underline-offset-4 after:absolute after:inset-0 after:rounded-image group-hover:underline"
				>
					<bdi>{name}</bdi>
				</Link>
			</h3>
			{description ? (
				<p dir="auto" className="mt-1.5 text-balance text-muted text-sm">
					{description}
				</p>
			) : null}
		</article>
	);
}

/**
 * Cards in a row of a wide screen: at most 6, with as few empty cells in the last row as possible.
 */
function columnsFor(count: number): number {
	if (count <= 6) return Math.max(3, count);
	const emptyCells = (columns: number) => (columns - (count % columns)) % columns;
	return [6, 5, 4].reduce((best, columns) =>
		emptyCells(columns) < emptyCells(best) ? columns : best,
	);
}
