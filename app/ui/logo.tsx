import type { ComponentProps } from "react";
import { BreadIcon } from "./bread-icon.tsx";
import { Picture } from "./picture.tsx";

/** As wide as a logo alone may be, in pixels: `max-w-60`. */
const MAXIMUM_WIDTH = 240;

interface Props {
	/** Null for the bread icon. */
	source: ComponentProps<typeof Picture>["source"] | null;
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
				<Picture
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
