import type { CatalogLanguage } from "../region/text-language.ts";
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

const translations: Record<Exclude<CatalogLanguage, "en">, () => Promise<{ catalog: Catalog }>> = {
	de: () => import("./de.ts"),
	fr: () => import("./fr.ts"),
	es: () => import("./es.ts"),
	it: () => import("./it.ts"),
	pt: () => import("./pt.ts"),
	nl: () => import("./nl.ts"),
	pl: () => import("./pl.ts"),
	sv: () => import("./sv.ts"),
	tr: () => import("./tr.ts"),
	ja: () => import("./ja.ts"),
	ar: () => import("./ar.ts"),
};

/** The sentences in a language. */
export async function loadCatalog(language: CatalogLanguage): Promise<Catalog> {
	return language === "en" ? english : (await translations[language]()).catalog;
}
