import { argumentLabel, type Part, readForms } from "../../bakery/words/forms.ts";
import { chipClasses } from "./argument-field.tsx";

/** A sentence as visitors read it, with its arguments as chips. @param text in ICU MessageFormat. */
export function SentenceText({ text }: { text: string }) {
	return <Parts parts={readForms(text)?.forms.other ?? []} />;
}

/** A note on a sentence, which names arguments in braces. */
export function NoteText({ note }: { note: string }) {
	const parts = note
		.split(/\{(\w+)\}/)
		.map((part, index) => (index % 2 === 1 ? { argument: part } : part));
	return <Parts parts={parts} />;
}

function Parts({ parts }: { parts: readonly Part[] }) {
	return parts.map((part, index) => {
		// Parts have no identity, and never move.
		const key = `${index}`;
		if (typeof part === "string") return <span key={key}>{part}</span>;
		return (
			<span key={key} className={chipClasses}>
				{argumentLabel(part.argument)}
			</span>
		);
	});
}
