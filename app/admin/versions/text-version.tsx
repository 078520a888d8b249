import type { ReactNode } from "react";
import { differencesBetween } from "../../bakery/history/differences.ts";
import { readableText } from "../../bakery/history/readable-text.ts";
import { textDifference } from "../../bakery/history/text-difference.ts";
import { DifferenceView } from "./difference-list.tsx";

/** A version of a plain text; in a long one, the changes are marked. */
export function showText(text: string, before: string): ReactNode {
	const [difference] = differencesBetween(
		[{ label: "", value: { kind: "text", text: before } }],
		[{ label: "", value: { kind: "text", text } }],
	);
	return difference?.kind === "text" ? <DifferenceView {...difference} /> : text;
}

/** A version of a rich text as plain text, with its changes marked. */
export function showRichText(html: string, before?: string): ReactNode {
	const words = readableText(html);
	if (before === undefined || before === html) return words || "Empty";
	const wordsBefore = readableText(before);
	if (wordsBefore !== words) {
		return <DifferenceView label="" kind="text" parts={textDifference(wordsBefore, words)} />;
	}
	return (
		<>
			<span className="block">{words || "Empty"}</span>
			<span className="mt-2 block text-muted text-sm">
				<DifferenceView label="" kind="formatting" />
			</span>
		</>
	);
}
