import { describe, expect, test } from "vitest";
import { CATALOG_LANGUAGES } from "../region/text-language.ts";
import { loadCatalog } from "./catalogs.ts";
import { argumentsIn } from "./own-wording.ts";
import { createWords } from "./words.server.ts";
import { allSentences, textIn } from "./words.ts";

describe.each(CATALOG_LANGUAGES)("the catalog %s", (language) => {
	test("has the arguments of the English sentences, and no apostrophes that would quote them", async () => {
		const catalog = await loadCatalog(language);
		for (const { key, text } of allSentences()) {
			const translated = textIn(catalog, key);
			expect(translated.trim(), key).not.toBe("");
			expect(argumentsIn(translated)?.toSorted(), key).toEqual(argumentsIn(text)?.toSorted());
			if (language !== "en") expect(translated, key).not.toContain("'");
		}
	});

	test("has the plural forms of its language", async () => {
		const catalog = await loadCatalog(language);
		const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
		for (const { key, text } of allSentences().filter(({ text }) => text.includes("plural,"))) {
			for (const category of pluralCategories) {
				expect(textIn(catalog, key), `${key} ${text}`).toMatch(new RegExp(`\\b${category} \\{`));
			}
		}
	});
});

// Directive 2011/83/EU, Article 8.
test.each([
	["de", /zahlungspflichtig/i],
	["es", /obligación de pago/],
	["fr", /obligation de paiement/],
	["it", /obbligo di pagare/],
	["nl", /betalingsverplichting/],
	["pl", /obowiązkiem zapłaty/],
	["pt", /obrigação de pagar/],
	["sv", /betalningsskyldighet/],
] as const)("in %s the button that orders says that it obliges to pay", async (language, words) => {
	expect(textIn(await loadCatalog(language), "order.place")).toMatch(words);
});

test("a language without a catalog has English sentences", async () => {
	const { say } = await createWords("is-IS", {});
	expect(say("foundProducts.count", { count: 1 })).toBe("1 product");
});
