import type { DeclaredAllergen } from "../allergens/declaration.ts";

/** The words for one food, in the singular. One of them names it. */
type Words = readonly string[];

/** The words that name allergens without kinds: 'butter (milk)' names milk, 'butter' doesn't. */
const wordsOfAllergens: Partial<Record<string, Words>> = {
	eggs: ["egg"],
	crustaceans: ["crustacean"],
	peanuts: ["peanut"],
	soybeans: ["soybean", "soya bean", "soya", "soy"],
	sulphites: ["sulphite", "sulfite", "sulphur dioxide", "sulfur dioxide"],
	lupin: ["lupin", "lupine"],
	molluscs: ["mollusc", "mollusk"],
};

/** The words for kinds with other names. By law, spelt is wheat, and triticale wheat and rye. */
const wordsOfKinds: Partial<Record<string, readonly Words[]>> = {
	"Spelt (wheat)": [["wheat"]],
	"Khorasan (wheat)": [["wheat"]],
	"Triticale (wheat, rye)": [["wheat"], ["rye"]],
	"Pecan nuts": [["pecan"]],
	"Pistachio nuts": [["pistachio"]],
	"Macadamia nuts": [["macadamia"]],
	"Macadamia nuts (Queensland nuts)": [["macadamia", "Queensland nut"]],
	"Hazelnuts (filberts)": [["hazelnut", "filbert"]],
	"Heartnuts (Japanese walnuts)": [["heartnut", "Japanese walnut"]],
	Anchovies: [["anchovy", "anchovie"]],
};

/** An allergen that a list of ingredients must name, and its words. */
export interface RequiredName {
	/** As the owner reads it. */
	name: string;
	words: Words;
}

/**
 * The names that a list of ingredients must have for an allergen: its kinds if it has any, else
 * itself.
 */
export function requiredNames({ allergen, kinds }: DeclaredAllergen): RequiredName[] {
	if (kinds.length === 0) {
		const words = wordsOfAllergens[allergen.key] ?? [singular(allergen.key)];
		return [{ name: allergen.name.toLowerCase(), words }];
	}
	return kinds.flatMap((kind) => {
		const groups = wordsOfKinds[kind] ?? [[singular(kind)]];
		return groups.map((words) => ({ name: nameOf(words), words }));
	});
}

/** Every word that stands out for an allergen: what must be named, and how its kinds are called. */
export function wordsOf(declared: DeclaredAllergen): string[] {
	const required = requiredNames(declared).flatMap(({ words }) => words);
	const kinds = declared.kinds.map((kind) => singular(kind.replace(/ \(.*/, "")));
	const generic = wordsOfAllergens[declared.allergen.key] ?? [];
	return [...new Set([...required, ...kinds, ...generic])];
}

function nameOf([word = ""]: Words): string {
	return word.startsWith("Brazil") ? word : word.toLowerCase();
}

function singular(name: string): string {
	return name.replace(/(?<=[^s])s$/, "");
}
