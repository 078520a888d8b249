/** The languages in which the site's sentences exist (BCP 47). */
export const CATALOG_LANGUAGES = [
	..."en de fr es it pt nl pl sv tr ja ar".split(" "),
] as readonly string[];

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = ["ar", "fa", "he", "ur"];

/** The language of the site's sentences and their direction, as attributes of `html`. */
export interface TextLanguage {
	lang: string;
	dir: "ltr" | "rtl";
}

/** Whether the site's sentences exist in a language, whatever its region. */
export function hasCatalog(language: string): boolean {
	return CATALOG_LANGUAGES.includes(new Intl.Locale(language).language);
}

/**
 * The language of the site's sentences: that of the settings, or English where it has no catalog
 * (product §16.1).
 */
export function textLanguage(language: string): TextLanguage {
	const lang = hasCatalog(language) ? new Intl.Locale(language).language : "en";
	return { lang, dir: RIGHT_TO_LEFT.includes(lang) ? "rtl" : "ltr" };
}

/** The locale in which sentences are formatted: that of the settings, or English (product §16.1). */
export function textLocale(language: string): string {
	return hasCatalog(language) ? language : "en";
}
