import {
	differencesBetween,
	readableText,
	textDifference,
} from "../../bakery/history/differences.ts";
import { DifferenceView } from "./difference-list.tsx";

export interface TextVersion {
	text: string;
	/** The text that both versions started from; undefined if unknown. */
	before: string | undefined;
	/** Whether it is HTML. */
	isRich?: boolean;
}

/** A version of a text, with its changes marked. */
export function MarkedText({ text, before, isRich }: TextVersion) {
	return isRich ? markRichText(text, before) : markText(text, before);
}

function markText(text: string, before = "") {
	const [difference] = differencesBetween(
		[{ label: "", value: { kind: "text", text: before } }],
		[{ label: "", value: { kind: "text", text } }],
	);
	return difference?.kind === "text" ? <DifferenceView {...difference} /> : text;
}

function markRichText(html: string, before?: string) {
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
