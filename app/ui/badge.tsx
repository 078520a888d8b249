import type { ReactNode } from "react";

type BadgeTone = "plain" | "dark" | "accent" | "success" | "muted";

const tones: Record<BadgeTone, string> = {
	plain: "bg-secondary text-secondary-content",
	dark: "bg-neutral text-neutral-content",
	accent: "bg-accent text-accent-content",
	success: "bg-success text-success-content",
	muted: "border border-line text-muted",
};

/** A short label on something. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
	return (
		// The corners of a pill would cut off words that take several lines.
		<span
			dir="auto"
			className={`inline-flex items-center rounded-field px-3 py-1 font-medium text-sm leading-tight ${tones[tone]}`}
		>
			{children}
		</span>
	);
}
