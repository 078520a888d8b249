import type { ProductSummary } from "../../bakery/catalog/schema.ts";
import { twoInRow } from "../layout/image-place.tsx";
import { ProductCard } from "../product-card/product-card.tsx";
import type { ShownProduct } from "../product-card/shown-product.ts";

export interface MoreProductsProps {
	/** Names the category that they are in. */
	title: string;
	products: ShownProduct<ProductSummary>[];
}

/** Other products of the same category, below a product (product §2.8). */
export function MoreProducts({ title, products }: MoreProductsProps) {
	return (
		<section
			aria-labelledby="more"
			className="more-products border-line border-t md:pt-16 print:hidden"
		>
			<h2 id="more" className="text-heading">
				{title}
			</h2>
			<ul className="card-columns gap-x-4 gap-y-10 sm:gap-x-7">
				{products.map((product) => (
					<li key={product.id}>
						<ProductCard
							product={product}
							sizes={`(min-width: 84rem) 18rem, (min-width: 64rem) 21vw, ${twoInRow}`}
						/>
					</li>
				))}
			</ul>
		</section>
	);
}
