import type { ProductSummary } from "../../bakery/catalog/schema.ts";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { ProductCard } from "../product-card/product-card.tsx";

interface Props {
	products: ProductSummary[];
}

/** 'Featured Items': what the owner puts in front (spec §2). */
export function FeaturedProducts({ products }: Props) {
	return (
		<section aria-labelledby="featured" className="container-page section-space">
			<SectionHeading id="featured" title="Featured Items" />
			<ul className="featured-grid mt-8 md:mt-12">
				{products.map((product) => (
					<li key={product.id}>
						<ProductCard product={product} sizes="(min-width: 1024px) 33vw, 100vw" />
					</li>
				))}
			</ul>
		</section>
	);
}
