import { isolateIn } from "../../platform/text/isolate.ts";
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
	const wording = ownWording[key]?.text ?? textIn(catalog, key);
	const parts = readForms(wording)?.forms.other ?? [];
	return parts
		.map((part) =>
			typeof part === "string" ? part : isolateIn(wording, values[part.argument] ?? ""),
		)
		.join("");
}
