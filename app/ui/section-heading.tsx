import type { ReactNode } from "react";

interface Props {
	/** 1 for the page's own heading, 2 for a section of it. */
	level?: 1 | 2;
	title: ReactNode;
	intro?: ReactNode;
	/** For `aria-labelledby` of the section. */
	id?: string;
	className?: string;
}

/** The heading of a page or of a section of it, with an optional sentence below. */
export function SectionHeading({ level = 2, title, intro, id, className = "" }: Props) {
	const Heading = level === 1 ? "h1" : "h2";
	return (
		<div className={`w-fit max-w-3xl ${className}`}>
			<Heading id={id} dir="auto" className="text-title">
				{title}
			</Heading>
			{intro ? (
				<p dir="auto" className="mt-3 text-lead text-muted">
					{intro}
				</p>
			) : null}
		</div>
	);
}
