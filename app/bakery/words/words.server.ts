import { IntlMessageFormat } from "intl-messageformat";
import { isolateIn } from "../../platform/text/isolate.ts";
import { english, loadSiteCatalog, type WordsRegion } from "./catalogs.ts";
import type { OwnWording } from "./own-wording.ts";
import { textLocale } from "./text-language.ts";
import {
	allSentences,
	type Catalog,
	type GroupWords,
	hasArguments,
	type Say,
	type SentenceKey,
	textIn,
	type WordGroup,
} from "./words.ts";

/** The sentences of a site, in its language and its owner's wording. */
export interface Words {
	say: Say;
	/** The sentences of a group that have no arguments, for the browser. */
	group<Group extends WordGroup>(group: Group): GroupWords<Group>;
}

let latest: { key: string; words: Words } | undefined;

/**
 * The sentences of a site, parsed when its language, country, or wording is another than before. A language
 * without a catalog has English ones.
 */
export async function createWords(region: WordsRegion, own: OwnWording): Promise<Words> {
	const key = JSON.stringify([region.language, region.timeZone, own]);
	if (latest?.key === key) return latest.words;
	const words = parseCatalog(await loadSiteCatalog(region), textLocale(region.language), own);
	latest = { key, words };
	return words;
}

/** The sentences in English, for the back office. */
export const englishWords = parseCatalog(english, "en", {});

function parseCatalog(catalog: Catalog, locale: string, own: OwnWording): Words {
	const formats = new Map<string, { format: IntlMessageFormat; wording: string }>();
	const groups = new Map<WordGroup, Record<string, string>>();
	for (const { key, group, text } of allSentences()) {
		const wording = own[key]?.text ?? textIn(catalog, key);
		// Tags are text: what shows a sentence escapes it.
		const format = new IntlMessageFormat(wording, locale, undefined, { ignoreTag: true });
		formats.set(key, { format, wording });
		if (hasArguments(text)) continue;
		groups.set(group, { ...groups.get(group), [nameIn(key)]: String(format.format()) });
	}
	const say = (key: SentenceKey, values: Record<string, string | number> = {}) => {
		const sentence = formats.get(key);
		if (!sentence) return "";
		const { format, wording } = sentence;
		const isolated = Object.entries(values).map(([name, value]) => [
			name,
			typeof value === "string" ? isolateIn(wording, value) : value,
		]);
		return String(format.format(Object.fromEntries(isolated)));
	};
	return { say: say as Say, group: ((name) => groups.get(name) ?? {}) as Words["group"] };
}

function nameIn(key: SentenceKey): string {
	return key.slice(key.indexOf(".") + 1);
}
