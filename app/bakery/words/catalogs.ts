import { countryOf, hasGdpr, type RegionalSettings } from "../region/regional-settings.ts";
import { type CatalogLanguage, textLanguage, translations } from "./text-language.ts";
import { allSentences, type Catalog } from "./words.ts";

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
