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

const translations: Record<string, () => Promise<{ catalog: Catalog }>> = {
	de: () => import("./catalogs/de.ts"),
	fr: () => import("./catalogs/fr.ts"),
	es: () => import("./catalogs/es.ts"),
	it: () => import("./catalogs/it.ts"),
	pt: () => import("./catalogs/pt.ts"),
	nl: () => import("./catalogs/nl.ts"),
	pl: () => import("./catalogs/pl.ts"),
	sv: () => import("./catalogs/sv.ts"),
	tr: () => import("./catalogs/tr.ts"),
	ja: () => import("./catalogs/ja.ts"),
	ar: () => import("./catalogs/ar.ts"),
};

/** The sentences in a language (BCP 47, without a region); English where there are none. */
export async function loadCatalog(language: string): Promise<Catalog> {
	return (await translations[language]?.())?.catalog ?? english;
}
