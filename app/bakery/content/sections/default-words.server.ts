import type { Words } from "../../words/words.server.ts";
import { type DefaultWords, defaultHeroTitle } from "./default-words.ts";

/** The sentences that sections of a site show until its owner writes others. */
export function defaultWords(words: Words, { siteName }: { siteName: string }): DefaultWords {
	const heroTitle = defaultHeroTitle(words.say("defaults.heroTitle", { name: siteName }));
	return { ...words.group("defaults"), heroTitle };
}
