import type { ComponentProps, CSSProperties } from "react";
import type { PictureSource } from "../../bakery/media/picture-source.ts";

/**
 * The `sizes` of two pictures in a row. On phones it is a little less than their width: with three
 * pixels per CSS pixel nobody sees it, and they load the next smaller pictures.
 */
export const twoInRow = "(min-width: 40rem) 44vw, 40vw";

interface Props extends ComponentProps<"div"> {
	source: PictureSource | null;
	/** The first letter of a name, which stands in for the picture. */
	"data-initial"?: string;
}

/**
 * A place for a picture and its stand-in. It shows the picture's colors while a lazy picture waits
 * (storefront.css).
 */
export function PicturePlace({ source, className = "", style, ...others }: Props) {
	const colors: CSSProperties & Record<"--picture-colors", string | null | undefined> = {
		...style,
		"--picture-colors": source?.colors,
	};
	return <div {...others} className={`picture-place ${className}`} style={colors} />;
}
