import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import englishFile from "./catalogs/en.json" with { type: "json" };
import { english, loadCatalog, loadSiteCatalog, readSentence } from "./catalogs.ts";
import { argumentsIn } from "./own-wording.ts";
import { CATALOG_LANGUAGES, type CatalogLanguage } from "./text-language.ts";
import { createWords } from "./words.server.ts";
import { allSentences, type Catalog, textIn } from "./words.ts";

test("catalogs/en.json has the sentences of the list: `npm run words` writes it", () => {
	expect(JSON.stringify(englishFile)).toBe(JSON.stringify(english));
});

test("each file of catalogs/ is a language", () => {
	const files = readdirSync(path.join(import.meta.dirname, "catalogs"));
	expect(files).toEqual(CATALOG_LANGUAGES.map((language) => `${language}.json`).toSorted());
});

describe.each(CATALOG_LANGUAGES)("the catalog %s", (language) => {
	test("has no sentences that the list doesn't have", async () => {
		const keysIn = (catalog: Catalog) =>
			Object.entries(catalog).flatMap(([group, named]) =>
				Object.keys(named).map((name) => `${group}.${name}`),
			);
		const known = new Set(keysIn(english));
		expect(keysIn(await loadCatalog(language)).filter((key) => !known.has(key))).toEqual([]);
	});

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

// Directive 2011/83/EU, Article 8, and the Consumer Contracts Regulations of the UK.
const obligations: Partial<Record<CatalogLanguage, RegExp>> = {
	de: /zahlungspflichtig/i,
	en: /^Order with obligation to pay$/,
	es: /obligación de pago/,
	fr: /obligation de paiement/,
	it: /obbligo di pagare/,
	nl: /betalingsverplichting/,
	pl: /obowiązkiem zapłaty/,
	pt: /obrigação de pagar/,
	sv: /betalningsskyldighet/,
	tr: /ödeme yükümlülüğü/i,
	ja: /支払い義務/,
	ar: /الالتزام بالدفع/,
};

test.each(Object.entries(obligations))(
	"in the EU the button that orders says in %s that it obliges to pay",
	async (language, obligation) => {
		const catalog = await loadSiteCatalog({ language, timeZone: "Europe/Vienna" });
		expect(textIn(catalog, "order.place")).toMatch(obligation);
	},
);

test.each([
	["en-GB", "Europe/London", "Order with obligation to pay"],
	["en-IE", "Europe/Dublin", "Order with obligation to pay"],
	["en-US", "Europe/Vienna", "Order with obligation to pay"],
	["en-MT", "UTC", "Order with obligation to pay"],
	["fi-FI", "Europe/Helsinki", "Order with obligation to pay"],
	["cs-CZ", "Europe/Prague", "Order with obligation to pay"],
	["en-US", "America/New_York", "Place order"],
	["en-GB", "Australia/Sydney", "Place order"],
])("the button that orders of a bakery with %s in %s: %s", async (language, timeZone, text) => {
	const region = { language, timeZone };
	expect((await createWords(region, {})).say("order.place")).toBe(text);
	expect(await readSentence({ settings: region, ownWording: {} }, "order.place")).toBe(text);
});

test("the owner's own wording of the button stays", async () => {
	const own = { "order.place": { text: "Order and pay", language: "en" } };
	const { say } = await createWords({ language: "en-IE", timeZone: "Europe/Dublin" }, own);
	expect(say("order.place")).toBe("Order and pay");
});

test("a language without a catalog has English sentences", async () => {
	const { say } = await createWords({ language: "is-IS", timeZone: "UTC" }, {});
	expect(say("foundProducts.count", { count: 1 })).toBe("1 product");
});

it("reads the owner's wording, with its apostrophes", async () => {
	const own = { "order.place": { text: "That''s it: '{'order'}'", language: "en" } };
	const site = { settings: { language: "en-US", timeZone: "UTC" }, ownWording: own };
	const words = await createWords({ language: "en-US", timeZone: "UTC" }, own);
	expect(await readSentence(site, "order.place")).toBe("That's it: {order}");
	expect(words.say("order.place")).toBe("That's it: {order}");
});
