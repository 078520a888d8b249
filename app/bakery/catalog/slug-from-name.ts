import transliterate from "@sindresorhus/transliterate";

/** The slug of a name, transliterated as its language does (product §20); may be empty. */
export function slugFromName(name: string, language: string): string {
	const compatible = name.normalize("NFKC");
	const isGerman = new Intl.Locale(language).language === "de";
	return transliterate(isGerman ? compatible : withoutDiaeresis(compatible), { locale: language })
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
}

/** The library writes 'ü' as German does, also in Spanish and where it has no rules of its own. */
function withoutDiaeresis(text: string): string {
	return text.normalize("NFD").replace(/(\p{Script=Latin})\u0308/gu, "$1");
}
