interface Candidate {
	address: string;
	width: number;
}

interface ImageProps {
	source: {
		address: string;
		/** The same image in several sizes, smallest first; may be empty. */
		candidates: Candidate[];
		/** Its own size in pixels, where it is known. */
		width: number | null;
		height: number | null;
		/** The stops of the gradient that is shown while it loads. */
		colors: string | null;
		/** The point that stays visible when it is cropped, as `object-position`. */
		focus?: string | undefined;
	};
	alt: string;
	/** How wide its place is, as in the `sizes` attribute: `(min-width: 64rem) 50vw, 100vw`. */
	sizes: string;
	/** The proportions reserved for it if the image's own are unknown. */
	width: number;
	height: number;
	/** Whether it is cropped to fill its place, or shown whole within it. */
	fit?: "cover" | "contain";
	/** The largest useful width where it is shown, in pixels. */
	largest?: number;
	/** For images above the fold: loaded before everything else. */
	priority?: boolean;
	className?: string;
	/** Called when it cannot be loaded. */
	onError?: () => void;
}

/**
 * An image that browsers load in the size they need, and only when it comes into view. React
 * preloads one with priority by itself.
 */
export function Image(props: ImageProps) {
	const { source, alt, fit = "cover", largest = Number.POSITIVE_INFINITY, priority } = props;
	const { address, colors, width, height, focus } = source;
	const isCover = fit === "cover";
	const candidates = usefulCandidates(source.candidates, largest);
	const sizes = isCover ? uncroppedSizes(props) : props.sizes;
	const sizeAttributes =
		candidates.length > 0
			? { sizes, srcSet: candidates.map(({ address, width }) => `${address} ${width}w`).join(", ") }
			: {};
	return (
		<img
			{...sizeAttributes}
			src={address}
			alt={alt}
			width={width ?? props.width}
			height={height ?? props.height}
			{...(priority ? { fetchPriority: "high" } : { loading: "lazy" })}
			decoding="async"
			className={`${isCover ? "object-cover" : "object-contain"} ${props.className ?? ""}`}
			onError={props.onError}
			// Beside an image that is shown whole, its colors would stay.
			style={
				isCover
					? {
							backgroundImage: colors ? `linear-gradient(${colors})` : undefined,
							objectPosition: focus,
						}
					: undefined
			}
		/>
	);
}

/** All candidates up to the first that is large enough. */
function usefulCandidates(candidates: Candidate[], largest: number): Candidate[] {
	const enough = candidates.findIndex(({ width }) => width >= largest);
	return enough === -1 ? candidates : candidates.slice(0, enough + 1);
}

/**
 * The `sizes` of the uncropped image. The last one, for the smallest screens, stays as it is: on
 * their small pixels a fast image is worth more than a sharp one.
 */
function uncroppedSizes({ source, sizes, width, height }: ImageProps): string {
	const cut = ((source.width ?? width) / (source.height ?? height)) * (height / width);
	if (cut <= 1) return sizes;
	return sizes.replace(/[\d.]+(?=(?:rem|vw),)/g, (length) => (Number(length) * cut).toFixed());
}
