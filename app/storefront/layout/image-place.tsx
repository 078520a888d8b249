import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { imageSource } from "../../bakery/media/image-source.ts";
import type { ImageInfo } from "../../bakery/media/images.ts";
import { Image } from "../../ui/image.tsx";

/**
 * The `sizes` of two images in a row. On phones it is a little less than their width: with three
 * pixels per CSS pixel nobody sees it, and they load the next smaller images.
 */
export const twoInRow = "(min-width: 40rem) 44vw, 40vw";

interface Props extends Omit<ComponentProps<typeof Image>, "source"> {
	/** `initial` is the first letter of a name, which stands in for a missing image. */
	of: ImageInfo & { imageUrl: string | null; initial?: string };
	imageClassName?: string;
	/** Whether it moves to the next page. */
	isMoving?: boolean;
	/** Another stand-in. */
	children?: ReactNode;
}

/**
 * An image in its place, with its stand-in. The place shows the image's colors while a lazy image
 * waits (storefront.css).
 */
export function ImagePlace({ of, className, imageClassName, isMoving, children, ...shown }: Props) {
	const source = of.imageUrl ? imageSource(of.imageUrl, of.image) : null;
	const style: CSSProperties & Record<"--image-colors", string | null | undefined> = {
		viewTransitionName: isMoving ? "product-image" : undefined,
		"--image-colors": source?.colors,
	};
	return (
		<div data-initial={of.initial} className={`image-place ${className}`} style={style}>
			{children}
			{source ? (
				<Image {...shown} source={source} className={`size-full ${imageClassName ?? ""}`} />
			) : null}
		</div>
	);
}
