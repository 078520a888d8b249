import type { ComponentProps } from "react";
import { Image } from "./image.tsx";

/** As wide as a logo alone may be, in pixels: `max-w-60`. */
const MAXIMUM_WIDTH = 240;

interface Props {
	/** Null for the bread icon. */
	source: ComponentProps<typeof Image>["source"] | null;
	size: number;
	/** Whether there is no title beside it. */
	isAlone: boolean;
	className?: string;
}

/**
 * The logo of a site, or the bread icon without one. Beside the title it has a square, so that
 * nothing moves when it loads; alone it is as wide as it needs at this height.
 */
export function Logo({ source, size, isAlone, className = "" }: Props) {
	const isFree = isAlone && source !== null;
	return (
		<span
			className={isFree ? "flex min-w-0" : "block shrink-0"}
			style={{ height: size, width: isFree ? undefined : size }}
		>
			{source ? (
				<Image
					source={source}
					alt=""
					sizes={`${isAlone ? widthAlone(source, size) : size}px`}
					width={size}
					height={size}
					fit="contain"
					className={`h-full data-missing:hidden ${isAlone ? "min-w-0 w-auto max-w-60" : "w-full"} ${className}`}
				/>
			) : null}
			<BreadIcon className="aspect-square h-full [img:not([data-missing])+&]:hidden" />
		</span>
	);
}

/** At its height, where its proportions are known. */
function widthAlone({ width, height }: NonNullable<Props["source"]>, size: number): number {
	if (!width || !height) return MAXIMUM_WIDTH;
	return Math.min(MAXIMUM_WIDTH, Math.ceil((size * width) / height));
}

/** Shown where an image or logo is missing: the drawing of art/icon.svg. */
export function BreadIcon({ className }: { className?: string }) {
	return (
		<svg aria-hidden="true" viewBox="0 0 64 64" className={className}>
			<path
				fill="currentColor"
				fillRule="evenodd"
				d="M32 9C49 9 61 21.5 61 37.5C61 42 59.6 45.5 57.5 48.2C54.8 51.8 50.5 54 45.5 54H18.5C13.5 54 9.2 51.8 6.5 48.2C4.4 45.5 3 42 3 37.5C3 21.5 15 9 32 9ZM32 28.5C36.6 25.4 36.6 18.7 32 14.5C27.4 18.7 27.4 25.4 32 28.5ZM30.1 36.5C31.9 30.9 27.4 25.6 20.8 25.6C21.4 30.7 25.8 36 30.1 36.5ZM30.1 47C31.7 41.2 26.8 35.5 20 35.3C20.8 40.7 25.7 46.3 30.1 47ZM33.9 36.5C38.2 36 42.6 30.7 43.2 25.6C36.6 25.6 32.1 30.9 33.9 36.5ZM33.9 47C38.3 46.3 43.2 40.7 44 35.3C37.2 35.5 32.3 41.2 33.9 47Z"
			/>
		</svg>
	);
}
