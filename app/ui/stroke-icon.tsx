interface Props {
	/** The strokes on a field of 24 × 24, as in the `d` of a path. */
	strokes: string;
	/** Its size, such as `size-5`. */
	className: string;
}

/**
 * An icon in the color of the text beside it. For what visitors see: the icons of the back office
 * come from a library that would add two kilobytes to every public page.
 */
export function StrokeIcon({ strokes, className }: Props) {
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 24 24"
			strokeLinejoin="round"
			className={`fill-none stroke-2 stroke-current [stroke-linecap:round] ${className}`}
		>
			<path d={strokes} />
		</svg>
	);
}

export const arrowLeft = "M19 12H5m7-7-7 7 7 7";
export const arrowRight = "M5 12h14m-7-7 7 7-7 7";
export const warningTriangle = "M12 4 2.500 20h19zm0 6v4.500m0 2.800v.01";
