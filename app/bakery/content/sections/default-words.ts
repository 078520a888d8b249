import { sentences } from "../../words/sentences.ts";
import type { GroupWords } from "../../words/words.ts";

/** Sentences that a section shows until the owner writes others. */
export type DefaultWords = GroupWords<"defaults">;

/** In English, for the history. */
export const englishDefaults: DefaultWords = textsOf(sentences.defaults);

function textsOf(named: typeof sentences.defaults): DefaultWords {
	const texts = Object.entries(named).map(([name, { text }]) => [name, text]);
	return Object.fromEntries(texts);
}
