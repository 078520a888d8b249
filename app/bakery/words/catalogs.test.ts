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

	test("formats every sentence with any arguments as they are", async () => {
		const { say } = await createWords(language, {});
		const sayAny = say as (key: string, values: Record<string, string | number>) => string;
		for (const { key, text } of allSentences()) {
			const names = argumentsIn(text) ?? [];
			const isCount = text.includes("plural,");
			for (const hostile of ["<script>'{0}'", "\u202e{x, plural,", ""]) {
				const value = (name: string) =>
					isCount && /^(count|minutes|hours)$/.test(name) ? 5 : hostile;
				const said = sayAny(key, Object.fromEntries(names.map((name) => [name, value(name)])));
				const texts = names.filter((name) => typeof value(name) === "string");
				for (const _ of texts) expect(said, key).toContain(hostile);
			}
		}
	});
});

test("a language without a catalog has English sentences", async () => {
	const { say } = await createWords("da-DK", {});
	expect(say("foundProducts.count", { count: 1 })).toBe("1 product");
});
