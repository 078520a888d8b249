import { renderToStaticMarkup } from "react-dom/server";
import type { Category } from "../../bakery/catalog/schema.ts";
import { imageSource } from "../../bakery/media/image-source.ts";
import type { WithImageInfo } from "../../bakery/media/schema.ts";
import { Image } from "../../ui/image.tsx";
import { ImagePlace } from "../layout/image-place.tsx";

/**
 * The heading of the products, with the text and the image of their category, as HTML, so that
 * visitors download no code for it.
 * @param category null for all products.
 * @param allProducts the heading that only screen readers need.
 */
export function renderHeading(
	category: WithImageInfo<Category> | null,
	allProducts: string,
): string {
	if (!category) {
		return renderToStaticMarkup(
			<h2 tabIndex={-1} className="sr-only">
				{allProducts}
			</h2>,
		);
	}
	const { name, description, imageUrl, image } = category;
	const source = imageUrl ? imageSource(imageUrl, image) : null;
	return renderToStaticMarkup(
		<div className="category-intro">
			{source ? (
				<ImagePlace source={source} className="arch [--arch-ratio:8/9]">
					<Image
						source={source}
						alt={image?.alt ?? ""}
						sizes="(min-width: 48rem) 9rem, 6rem"
						width={800}
						height={900}
						className="size-full"
					/>
				</ImagePlace>
			) : null}
			<div className="min-w-0">
				<h2 tabIndex={-1} dir="auto" className="w-fit text-heading">
					{name}
				</h2>
				{description ? (
					<p dir="auto" className="mt-1.5 text-muted">
						{description}
					</p>
				) : null}
			</div>
		</div>,
	);
}
