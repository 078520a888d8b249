import type { ReactNode } from "react";

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
	return <span className="sr-only">{children}</span>;
}

/** The first link of a page: visible when focused, it skips the header. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
	return (
		<a
			href={`#${target}`}
			className="fixed top-3 start-3 z-50 -translate-y-24 rounded-full bg-neutral px-5 py-3 font-semibold text-neutral-content focus:translate-y-0 print:hidden"
		>
			{children}
		</a>
	);
}
