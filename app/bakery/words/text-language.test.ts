import { expect, it } from "vitest";
import { LANGUAGES } from "../region/regional-settings.ts";
import { CATALOG_LANGUAGES, hasCatalog, textLanguage } from "./text-language.ts";

it.each([
	["en-US", "en", "ltr"],
	["de-AT", "de", "ltr"],
	["ar-EG", "ar", "rtl"],
	// Without a catalog the sentences are English, and read from left to right.
	["he-IL", "en", "ltr"],
])("textLanguage of a site in %s is %s, %s", (language, lang, dir) => {
	expect(textLanguage(language)).toEqual({ lang, dir });
});

it.each(CATALOG_LANGUAGES)("a site can be set to the catalog language %s", (catalog) => {
	expect(LANGUAGES.filter((offered) => new Intl.Locale(offered).language === catalog)).not.toEqual(
		[],
	);
	expect(hasCatalog(catalog)).toBe(true);
});
