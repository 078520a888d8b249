import type { ComponentProps, CSSProperties } from "react";
import type { ImageSource } from "../../bakery/media/image-source.ts";

/**
 * The `sizes` of two images in a row. On phones it is a little less than their width: with three
 * pixels per CSS pixel nobody sees it, and they load the next smaller images.
 */
export const twoInRow = "(min-width: 40rem) 44vw, 40vw";

interface Props extends ComponentProps<"div"> {
	source: ImageSource | null;
	/** The first letter of a name, which stands in for the image. */
	"data-initial"?: string;
}

/**
 * A place for an image and its stand-in. It shows the image's colors while a lazy image waits
 * (storefront.css).
 */
export function ImagePlace({ source, className = "", style, ...others }: Props) {
	const colors: CSSProperties & Record<"--image-colors", string | null | undefined> = {
		...style,
		"--image-colors": source?.colors,
	};
	return <div {...others} className={`image-place ${className}`} style={colors} />;
}
