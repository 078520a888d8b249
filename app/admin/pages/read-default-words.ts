import {
	type DefaultWords,
	defaultHeroTitle,
	englishDefaults,
} from "../../bakery/content/sections/default-words.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { readSentence } from "../../bakery/words/read-sentence.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";

/** The default texts of pages as they are now, in the site's language and wording. */
export async function readDefaultWords(call: Call): Promise<DefaultWords> {
	const site = await getSite(call);
	const names = Object.keys(englishDefaults) as (keyof DefaultWords)[];
	const texts = await Promise.all(
		names.map(async (name) => {
			const key: SentenceKey = `defaults.${name}`;
			return [name, await readSentence(site, key, { name: site.settings.siteName })];
		}),
	);
	const words: DefaultWords = Object.fromEntries(texts);
	return { ...words, heroTitle: defaultHeroTitle(words.heroTitle) };
}
