interface Candidate {
	address: string;
	/** Pixels. */
	width: number;
}

interface PictureProps {
	source: {
		address: string;
		/** The same picture in several sizes, smallest first; may be empty. */
		candidates: Candidate[];
		/** Its own size in pixels, where it is known. */
		width: number | null;
		height: number | null;
		/** Fills its place until it is there. */
		color: string | null;
	};
	alt: string;
	/** How wide it is shown, as in the `sizes` attribute: `(min-width: 64rem) 50vw, 100vw`. */
	sizes: string;
	/** The room to keep free where the picture's own size is not known. */
	width: number;
	height: number;
	/** The most pixels across that are of any use where it is shown. */
	largest?: number;
	/** For what is seen first, above all on a telephone: loaded before everything else. */
	priority?: boolean;
	className?: string;
	/** Called when there is no such picture. */
	onError?: () => void;
}

/**
 * A picture that browsers load in the size they need, and only when it comes into view. React
 * preloads one with priority by itself.
 */
export function Picture(props: PictureProps) {
	const { source, alt, sizes, largest = Number.POSITIVE_INFINITY, priority, className } = props;
	const { address, color, width, height } = source;
	const candidates = usefulCandidates(source.candidates, largest);
	const sizeAttributes = candidates.length > 0 ? { sizes, srcSet: sourceSet(candidates) } : {};
	return (
		<img
			{...sizeAttributes}
			src={address}
			alt={alt}
			width={width ?? props.width}
			height={height ?? props.height}
			{...(priority ? { fetchPriority: "high" } : { loading: "lazy" })}
			decoding="async"
			className={className}
			onError={props.onError}
			style={color ? { backgroundColor: color } : undefined}
		/>
	);
}

/** All candidates up to the first that is large enough. */
function usefulCandidates(candidates: Candidate[], largest: number): Candidate[] {
	const enough = candidates.findIndex(({ width }) => width >= largest);
	return enough === -1 ? candidates : candidates.slice(0, enough + 1);
}

function sourceSet(candidates: Candidate[]): string {
	return candidates.map(({ address, width }) => `${address} ${width}w`).join(", ");
}
