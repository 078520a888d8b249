import { href, useViewTransitionState } from "react-router";
import type { ProductSummary } from "../../bakery/catalog/schema.ts";
import { imageSource } from "../../bakery/media/image-source.ts";
import type { WithImageInfo } from "../../bakery/media/schema.ts";
import { Image } from "../../ui/image.tsx";
import { ImagePlace } from "../layout/image-place.tsx";

interface Props {
	product: WithImageInfo<Pick<ProductSummary, "id" | "name" | "imageUrl">>;
	/** Empty when the product's name is beside the image. */
	alt: string;
	/** How wide the image is shown, as in the `sizes` of an image. */
	sizes: string;
	/** The most useful width in pixels. */
	largest: number;
	priority?: boolean;
	className?: string;
}

/**
 * A square image of a product, or the first letter of its name. It moves between a card and the
 * product's page.
 */
export function ProductImage({ product, className = "", ...shown }: Props) {
	const { id, initial, imageUrl, image } = product;
	const source = imageUrl ? imageSource(imageUrl, image) : null;
	const isMoving = useViewTransitionState(href("/products/:id", { id }));
	return (
		<ImagePlace
			source={source}
			data-initial={initial}
			className="aspect-square rounded-image"
			style={isMoving ? { viewTransitionName: "product-image" } : undefined}
		>
			{source ? (
				<Image
					{...shown}
					source={source}
					width={1000}
					height={1000}
					className={`size-full ${className}`}
				/>
			) : null}
		</ImagePlace>
	);
}
