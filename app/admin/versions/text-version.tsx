import { lazy, type ReactNode, Suspense } from "react";
import type { MarkedText as Marked, TextVersion } from "./marked-text.tsx";

/** It weighs much, with the parser of HTML, and few ever see it. Without it the text appears as it is stored. */
const MarkedText = lazy<typeof Marked>(() =>
	import("./marked-text.tsx").then(
		({ MarkedText }) => ({ default: MarkedText }),
		() => ({ default: ({ text }) => text || "Empty" }),
	),
);

function show(version: TextVersion): ReactNode {
	return (
		<Suspense fallback={version.isRich ? null : version.text}>
			<MarkedText {...version} />
		</Suspense>
	);
}

/** A version of a plain text; in a long one, the changes are marked. */
export function showText(text: string, before: string): ReactNode {
	return show({ text, before });
}

/** A version of a rich text as plain text, with its changes marked. */
export function showRichText(html: string, before?: string): ReactNode {
	return show({ text: html, before, isRich: true });
}
