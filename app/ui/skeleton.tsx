import type { CSSProperties } from "react";

interface Props {
	/** Size and shape, such as `h-6 w-40`. */
	className?: string;
	style?: CSSProperties;
}

/** A placeholder for loading content; hidden from assistive technology. */
export function Skeleton({ className = "", style }: Props) {
	return (
		<div aria-hidden="true" className={`skeleton bg-base-300/70 ${className}`} style={style} />
	);
}

interface TextProps {
	/** How many lines the text will have, about. */
	lines?: number;
	className?: string;
}

/** A placeholder for a paragraph; its last line is shorter. */
export function SkeletonText({ lines = 3, className = "" }: TextProps) {
	return (
		<div aria-hidden="true" className={`grid gap-3 ${className}`}>
			{[...Array(lines).keys()].map((line) => (
				<Skeleton key={line} className={`h-4 ${line === lines - 1 ? "w-2/3" : ""}`} />
			))}
		</div>
	);
}
