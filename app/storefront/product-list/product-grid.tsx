import { Fragment } from "react";
import type { ProductSummary } from "../../bakery/catalog/schema.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { twoInRow } from "../layout/picture-place.tsx";
import { ProductCard, ProductCardSkeleton } from "../product-card/product-card.tsx";
import type { ShownProduct } from "../product-card/shown-product.ts";
import type { ProductGroup } from "./group-products.ts";
import type { ListOrigin } from "./product-list-address.ts";

/** Cards shown while products are on their way (product §9.1). */
const skeletonCards = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const groupHeading = "mb-5 text-heading [ul+&]:mt-14";
const grid = "card-columns gap-x-4 gap-y-10 sm:gap-x-7 lg:grid-cols-3 lg:gap-y-14 xl:grid-cols-4";
const pictureSizes = `(min-width: 80rem) 18rem, (min-width: 64rem) 30vw, ${twoInRow}`;

interface Props {
	groups: ProductGroup<ShownProduct<ProductSummary>>[];
	/** The address of this part of the list, for the way back from a product. */
	listPath: string;
}

/** Products in a grid, below the heading of each group. */
export function ProductGrid({ groups, listPath }: Props) {
	const linkState: ListOrigin = { listPath };
	return groups.map(({ title, products }, groupIndex) => (
		<Fragment key={title}>
			{title === null ? null : <h2 className={groupHeading}>{title}</h2>}
			<ul className={grid}>
				{products.map((product, index) => (
					<li key={product.id}>
						<ProductCard
							product={product}
							sizes={pictureSizes}
							priority={groupIndex + index === 0}
							linkState={linkState}
						/>
					</li>
				))}
			</ul>
		</Fragment>
	));
}

/** @param isGrouped whether a heading comes first. */
export function ProductGridSkeleton({ isGrouped }: { isGrouped: boolean }) {
	return (
		<>
			{isGrouped ? <Skeleton className="mb-5 h-8 w-48" /> : null}
			<div className={grid}>
				{skeletonCards.map((card) => (
					<ProductCardSkeleton key={card} />
				))}
			</div>
		</>
	);
}
