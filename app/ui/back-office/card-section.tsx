import { type ReactNode, type RefObject, useId } from "react";
import { Card } from "../card.tsx";

interface Props {
	title: string;
	/** Help for the whole section, below its heading. */
	intro?: string;
	/** Makes the heading focusable, for when the pressed button is removed. */
	headingRef?: RefObject<HTMLHeadingElement | null>;
	className?: string;
	children: ReactNode;
}

/** A part of a screen on a card, as a region named by its heading. */
export function CardSection({ title, intro, headingRef, className, children }: Props) {
	const id = useId();
	return (
		<section aria-labelledby={id} className={className}>
			<Card className="p-5 sm:p-7">
				<h2 ref={headingRef} id={id} tabIndex={headingRef ? -1 : undefined} className="text-label">
					{title}
				</h2>
				{intro ? <p className="mt-1 text-muted text-sm">{intro}</p> : null}
				{children}
			</Card>
		</section>
	);
}
