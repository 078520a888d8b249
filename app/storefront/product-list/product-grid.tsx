import type { ProductSummary } from "../../bakery/catalog/schema.ts";
import { twoInRow } from "../layout/image-place.tsx";
import {
	ProductCard,
	ProductCardSkeleton,
	type ShownProduct,
} from "../product-card/product-card.tsx";
import type { ListOrigin } from "./product-list-address.ts";

/** Cards shown while products are on their way (product §3). */
const skeletonCards = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const grid = "card-columns gap-x-4 gap-y-10 sm:gap-x-7 lg:grid-cols-3 lg:gap-y-14 xl:grid-cols-4";
const fewSizes = `(min-width: 84rem) 36rem, (min-width: 48rem) 44vw, 91vw`;
const imageSizes = `(min-width: 80rem) 18rem, (min-width: 64rem) 30vw, ${twoInRow}`;

interface Props {
	products: ShownProduct<ProductSummary>[];
	/** Whether they are all: few then share the whole width. */
	isWhole: boolean;
	/** The address of this part of the list, for the way back from a product. */
	listPath: string;
}

/** Products in a grid (product §3). */
export function ProductGrid({ products, isWhole, listPath }: Props) {
	const linkState: ListOrigin = { listPath };
	const isFew = isWhole && products.length < 4;
	return (
		<ul className={isFew ? "few-cards" : grid}>
			{products.map((product, index) => (
				<li key={product.id}>
					<ProductCard
						product={product}
						sizes={isFew ? fewSizes : imageSizes}
						priority={index === 0}
						linkState={linkState}
					/>
				</li>
			))}
		</ul>
	);
}

export function ProductGridSkeleton() {
	return (
		<div className={grid}>
			{skeletonCards.map((card) => (
				<ProductCardSkeleton key={card} />
			))}
		</div>
	);
}
