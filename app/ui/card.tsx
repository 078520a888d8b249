import type { ComponentProps } from "react";

/** A sheet of lifted paper with soft corners; the padding is the content's own. */
export function Card({ className = "", ...props }: ComponentProps<"div">) {
	return (
		<div
			className={`overflow-hidden rounded-box border border-line bg-surface ${className}`}
			{...props}
		/>
	);
}
