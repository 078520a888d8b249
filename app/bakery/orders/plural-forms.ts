/** A sentence in each plural form of a language, with `#` in place of its number. */
export type PluralForms = Record<string, string>;

/** As many numbers have every form of the languages of the catalogs, but for millions. */
const NUMBERS = 101;

/** The plural forms of a sentence, for a browser that counts. @param say formats it for a number. */
export function pluralForms(language: string, say: (count: number) => string): PluralForms {
	const rules = new Intl.PluralRules(language);
	const numbers = new Intl.NumberFormat(language);
	const forms: PluralForms = {};
	for (let count = 0; count < NUMBERS; count++) {
		forms[rules.select(count)] ??= say(count).replace(numbers.format(count), "#");
	}
	return forms;
}

/** The form for a number, with the number in it. */
export function formForCount(forms: PluralForms, count: number, language: string): string {
	const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? "";
	return form.replace("#", count.toLocaleString(language));
}
