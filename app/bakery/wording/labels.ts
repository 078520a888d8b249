import { readableSentence } from "../words/forms.ts";
import { allSentences, type SentenceKey } from "../words/words.ts";

const labels = new Map<SentenceKey, string>();
const taken = new Set<string>();
for (const { key, text, note } of allSentences()) {
	const label = readableSentence(text);
	labels.set(key, taken.has(label) ? `${label} (${note})` : label);
	taken.add(label);
}

/** A sentence as it reads in English, with its note where several read the same. */
export function sentenceLabel(key: SentenceKey): string {
	return labels.get(key) ?? key;
}
