import { loadSiteCatalog, type WordsRegion } from "./catalogs.ts";
import { readForms } from "./forms.ts";
import type { OwnWording } from "./own-wording.ts";
import { type SentenceKey, textIn } from "./words.ts";

/** The parts of a site's content that its sentences depend on. */
interface SiteLanguage {
	settings: WordsRegion;
	ownWording: OwnWording;
}

/**
 * A sentence without plural forms as visitors of a site read it, for the back office.
 * @param values of its arguments, by name.
 */
export async function readSentence(
	{ settings, ownWording }: SiteLanguage,
	key: SentenceKey,
	values: Readonly<Record<string, string>> = {},
): Promise<string> {
	const catalog = await loadSiteCatalog(settings);
	const parts = readForms(ownWording[key]?.text ?? textIn(catalog, key))?.forms.other ?? [];
	return parts
		.map((part) => (typeof part === "string" ? part : (values[part.argument] ?? "")))
		.join("");
}
