import type { ReactNode } from "react";

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
	return <span className="sr-only">{children}</span>;
}

interface SkipLinkProps {
	/** The id of the element to go to. */
	target: string;
	children: ReactNode;
}

/** The first link of a page: visible once focused, it passes by the header. */
export function SkipLink({ target, children }: SkipLinkProps) {
	return (
		<a
			href={`#${target}`}
			className="fixed top-3 left-3 z-50 -translate-y-24 rounded-full bg-neutral px-5 py-3 font-semibold text-neutral-content focus:translate-y-0 print:hidden"
		>
			{children}
		</a>
	);
}
