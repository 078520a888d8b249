import fc from "fast-check";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { loadCatalog } from "./catalogs.ts";
import { type Forms, NUMBER, readableSentence, readForms, writeForms } from "./forms.ts";
import { findProblem } from "./own-wording.ts";
import { CATALOG_LANGUAGES } from "./text-language.ts";
import { allSentences, textIn } from "./words.ts";

const text = fc
	.array(fc.constantFrom(..."ab '{}<>#|é, plural".split("")), { minLength: 1, maxLength: 12 })
	.map((signs) => signs.join(""));

describe("a sentence taken apart", () => {
	it("reads as written, whatever signs are in it", () => {
		fc.assert(
			fc.property(text, text, (before, after) => {
				const forms: Forms = {
					counted: null,
					forms: { other: [before, { argument: "name" }, after] },
				};
				expect(readForms(writeForms(forms))).toEqual(forms);
				const format = new IntlMessageFormat(writeForms(forms), "en", undefined, {
					ignoreTag: true,
				});
				expect(format.format({ name: "X" })).toBe(`${before}X${after}`);
			}),
		);
	});

	it("reads as written in each plural form", () => {
		fc.assert(
			fc.property(text, text, (one, other) => {
				const forms: Forms = {
					counted: "count",
					forms: { one: [one], other: [{ argument: NUMBER }, other] },
				};
				expect(readForms(writeForms(forms))).toEqual(forms);
				const format = new IntlMessageFormat(writeForms(forms), "en", undefined, {
					ignoreTag: true,
				});
				expect(format.format({ count: 1 })).toBe(one);
				expect(format.format({ count: 3 })).toBe(`3${other}`);
			}),
		);
	});

	it("has all of the sentence in each plural form", () => {
		const sentence = "{count, plural, one {# roll} other {# rolls}}, page {page}";
		expect(readForms(sentence)).toEqual({
			counted: "count",
			forms: {
				one: [{ argument: NUMBER }, " roll, page ", { argument: "page" }],
				other: [{ argument: NUMBER }, " rolls, page ", { argument: "page" }],
			},
		});
		expect(readableSentence(sentence)).toBe("… rolls, page …");
	});

	it.each([
		...["{0, plural,", "{time, date}", "{time, number, ::currency/NO}"],
		...["{a, plural, other {{b, plural, other {#}}}}", "{a, plural, =1 {one} other {#}}"],
		...["{a, selectordinal, other {#}}", "{a, select, other {x}}"],
	])("is nothing that has more than arguments and a plural: %s", (sentence) => {
		expect(readForms(sentence)).toBeNull();
	});
});

it.each(CATALOG_LANGUAGES)(
	"the catalog %s can be written as the owner's wording",
	async (language) => {
		const catalog = await loadCatalog(language);
		for (const { key } of allSentences()) {
			const forms = readForms(textIn(catalog, key));
			expect(forms, key).not.toBeNull();
			expect(findProblem(key, writeForms(forms as Forms)), key).toBeNull();
		}
	},
);
