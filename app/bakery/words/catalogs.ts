import { isolateIn } from "../../platform/text/isolate.ts";
import { countryOf, hasGdpr, type RegionalSettings } from "../region/regional-settings.ts";
import { readForms } from "./forms.ts";
import type { OwnWording } from "./own-wording.ts";
import { type CatalogLanguage, textLanguage, translations } from "./text-language.ts";
import { allSentences, type Catalog, type SentenceKey, textIn } from "./words.ts";
/** The English sentences of the list itself. */
export const english = englishCatalog();

function englishCatalog(): Catalog {
	const catalog: Record<string, Record<string, string>> = {};
	for (const { key, group, text } of allSentences()) {
		catalog[group] = { ...catalog[group], [key.slice(group.length + 1)]: text };
	}
	return catalog as Catalog;
}

/** The sentences in a language. */
export async function loadCatalog(language: CatalogLanguage): Promise<Catalog> {
	return language === "en" ? english : (await translations[language]()).default;
}

/**
 * The button that orders, in languages from elsewhere, where the law of the EU or the UK wants it to say
 * that ordering obliges to pay (Directive 2011/83/EU, Article 8). The catalogs of the EU's languages
 * have the directive's words.
 */
const orderWithPayment: Partial<Record<CatalogLanguage, string>> = {
	en: "Order with obligation to pay",
	tr: "Ödeme yükümlülüğüyle sipariş ver",
	ja: "支払い義務を伴う注文を確定",
	ar: "طلب مع الالتزام بالدفع",
};

/** The settings that the sentences of a site depend on. */
export type WordsRegion = Pick<RegionalSettings, "language" | "timeZone">;

/** The sentences of a site: in its language, or in English where that has no catalog. */
export async function loadSiteCatalog(region: WordsRegion): Promise<Catalog> {
	const { lang } = textLanguage(region.language);
	const catalog = await loadCatalog(lang);
	const place = orderWithPayment[lang];
	if (!place || !hasGdpr(countryOf(region))) return catalog;
	return { ...catalog, order: { ...catalog.order, place } };
}

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
