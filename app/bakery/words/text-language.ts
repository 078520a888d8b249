import type { Catalog } from "./words.ts";

/** The translations of the sentences, by language (BCP 47), fetched when they are needed. */
export const translations = {
	de: () => import("./catalogs/de.json", { with: { type: "json" } }),
	fr: () => import("./catalogs/fr.json", { with: { type: "json" } }),
	es: () => import("./catalogs/es.json", { with: { type: "json" } }),
	it: () => import("./catalogs/it.json", { with: { type: "json" } }),
	pt: () => import("./catalogs/pt.json", { with: { type: "json" } }),
	nl: () => import("./catalogs/nl.json", { with: { type: "json" } }),
	pl: () => import("./catalogs/pl.json", { with: { type: "json" } }),
	sv: () => import("./catalogs/sv.json", { with: { type: "json" } }),
	tr: () => import("./catalogs/tr.json", { with: { type: "json" } }),
	ja: () => import("./catalogs/ja.json", { with: { type: "json" } }),
	ar: () => import("./catalogs/ar.json", { with: { type: "json" } }),
} satisfies Record<string, () => Promise<{ default: Catalog }>>;

export type CatalogLanguage = "en" | keyof typeof translations;

/** The languages in which the site's sentences exist (BCP 47). */
export const CATALOG_LANGUAGES = ["en", ...Object.keys(translations)] as CatalogLanguage[];

/** The language of the site's sentences and their direction, as attributes of `html`. */
export interface TextLanguage {
	lang: CatalogLanguage;
	dir: "ltr" | "rtl";
}

/** The catalog for a language, whatever its region; undefined for none. */
function catalogOf(language: string): CatalogLanguage | undefined {
	const base = new Intl.Locale(language).language;
	return CATALOG_LANGUAGES.find((known) => known === base);
}

/** Whether the site's sentences exist in a language, whatever its region. */
export function hasCatalog(language: string): boolean {
	return catalogOf(language) !== undefined;
}

/**
 * The language of the site's sentences: that of the settings, or English where it has no catalog
 * (product §29).
 */
export function textLanguage(language: string): TextLanguage {
	const lang = catalogOf(language) ?? "en";
	return { lang, dir: lang === "ar" ? "rtl" : "ltr" };
}

/** The locale in which sentences are formatted: that of the settings, or English (product §29). */
export function textLocale(language: string): string {
	return hasCatalog(language) ? language : "en";
}

/** The locale in which English sentences name days and times: that of an English site, or British. */
export function englishLocale(language: string): string {
	return new Intl.Locale(language).language === "en" ? language : "en-GB";
}
