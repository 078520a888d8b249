import { ALLERGEN_LISTS, type AllergenList } from "../region/schema.ts";
import { allergensOf } from "./lists.ts";

const everyAllergen = ALLERGEN_LISTS.flatMap((list) => allergensOf(list));

const everyKey = new Set(everyAllergen.map(({ key }) => key));

/**
 * The allergens that an address names.
 * @param text their keys, joined by commas; others are ignored. Null for none.
 * @returns each once, in the order of the lists, whatever the order of the text.
 */
export function readAllergenKeys(text: string | null): string[] {
	const given = new Set(text?.split(","));
	return [...everyKey].filter((key) => given.has(key));
}

/**
 * What products are without, as in a sentence: `without milk, eggs, or peanuts`.
 * @param list the one whose names are used where it has the allergen.
 */
export function describeWithout(keys: readonly string[], list: AllergenList): string {
	const known = [...allergensOf(list), ...everyAllergen];
	const names = keys.flatMap((key) => known.find((allergen) => allergen.key === key)?.name ?? []);
	return `without ${joinWithOr(names.map((name) => name.toLowerCase()))}`;
}

function joinWithOr(words: readonly string[]): string {
	return new Intl.ListFormat("en-US", { type: "disjunction" }).format(words);
}
