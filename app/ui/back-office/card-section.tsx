import { type ReactNode, type RefObject, useId } from "react";
import { Card } from "../card.tsx";

interface Props {
	title: string;
	/** For links that lead to it. */
	id?: string | undefined;
	/** Help for the whole section, below its heading. */
	intro?: string;
	/** Makes the heading focusable, for when the pressed button is removed. */
	headingRef?: RefObject<HTMLHeadingElement | null>;
	className?: string;
	children: ReactNode;
}

/** A part of a screen on a card, as a region named by its heading. */
export function CardSection({ title, id, intro, headingRef, className = "", children }: Props) {
	const headingId = useId();
	return (
		<section id={id} aria-labelledby={headingId} className={`scroll-mt-32 ${className}`}>
			<Card className="p-5 sm:p-7">
				<h2
					ref={headingRef}
					id={headingId}
					tabIndex={headingRef ? -1 : undefined}
					className="text-label"
				>
					{title}
				</h2>
				{intro ? <p className="mt-1 text-muted text-sm">{intro}</p> : null}
				{children}
			</Card>
		</section>
	);
}
