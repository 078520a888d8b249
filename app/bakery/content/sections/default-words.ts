import { sentences } from "../../words/sentences.ts";
import type { Words } from "../../words/words.server.ts";
import type { GroupWords } from "../../words/words.ts";
/** The name of a site until its owner enters one. */
export const DEFAULT_SITE_NAME = "Sweet Delights";

/** Sentences that a section shows until the owner writes others. */
export interface DefaultWords extends GroupWords<"defaults"> {
	heroTitle: string;
}

/** The title of the home page, without a word that the bakery's name already ends with. */
export function defaultHeroTitle(sentence: string): string {
	return sentence.replace(/(\p{L}+) \1$/iu, "$1");
}

/** In English, for the history. */
export const englishDefaults: DefaultWords = textsOf(sentences.defaults);

function textsOf(named: typeof sentences.defaults): DefaultWords {
	const texts = Object.entries(named).map(([name, { text }]) => [
		name,
		text.replace("{name}", DEFAULT_SITE_NAME),
	]);
	return Object.fromEntries(texts);
}

/** The sentences that sections of a site show until its owner writes others. */
export function defaultWords(words: Words, { siteName }: { siteName: string }): DefaultWords {
	const heroTitle = defaultHeroTitle(words.say("defaults.heroTitle", { name: siteName }));
	return { ...words.group("defaults"), heroTitle };
}
