import { renderToStaticMarkup } from "react-dom/server";
import type { Category } from "../../bakery/catalog/schema.ts";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import type { WithPictureInfo } from "../../bakery/media/schema.ts";
import { Picture } from "../../ui/picture.tsx";
import { PicturePlace } from "../layout/picture-place.tsx";

/**
 * The heading of the products, with the text and the picture of their category, as HTML, so that
 * visitors download no code for it.
 * @param category null for all products.
 * @param allProducts the heading that only screen readers need.
 */
export function renderHeading(
	category: WithPictureInfo<Category> | null,
	allProducts: string,
): string {
	if (!category) {
		return renderToStaticMarkup(
			<h2 tabIndex={-1} className="sr-only">
				{allProducts}
			</h2>,
		);
	}
	const { name, description, imageUrl, picture } = category;
	const source = imageUrl ? pictureSource(imageUrl, picture) : null;
	return renderToStaticMarkup(
		<div className="category-intro">
			{source ? (
				<PicturePlace source={source} className="arch [--arch-ratio:8/9]">
					<Picture
						source={source}
						alt={picture?.alt ?? ""}
						sizes="(min-width: 48rem) 9rem, 6rem"
						width={800}
						height={900}
						className="size-full"
					/>
				</PicturePlace>
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
