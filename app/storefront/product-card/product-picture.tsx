import { href, useViewTransitionState } from "react-router";
import type { ProductSummary } from "../../bakery/catalog/schema.ts";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import type { WithPictureInfo } from "../../bakery/media/schema.ts";
import { Picture } from "../../ui/picture.tsx";
import { PicturePlace } from "../layout/picture-place.tsx";

interface Props {
	product: WithPictureInfo<Pick<ProductSummary, "id" | "name" | "imageUrl">>;
	/** Empty when the product's name is beside the picture. */
	alt: string;
	/** How wide the picture is shown, as in the `sizes` of an image. */
	sizes: string;
	/** The most useful width in pixels. */
	largest: number;
	priority?: boolean;
	className?: string;
}

/**
 * A square picture of a product, or the first letter of its name. It moves between a card and the
 * product's page.
 */
export function ProductPicture({ product, className = "", ...shown }: Props) {
	const { id, initial, imageUrl, picture } = product;
	const source = imageUrl ? pictureSource(imageUrl, picture) : null;
	const isMoving = useViewTransitionState(href("/products/:id", { id }));
	return (
		<PicturePlace
			source={source}
			data-initial={initial}
			className="aspect-square rounded-picture"
			style={isMoving ? { viewTransitionName: "product-picture" } : undefined}
		>
			{source ? (
				<Picture
					{...shown}
					source={source}
					width={1000}
					height={1000}
					className={`size-full ${className}`}
				/>
			) : null}
		</PicturePlace>
	);
}
