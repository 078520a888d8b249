import { ALLERGEN_LISTS, type AllergenList } from "../region/schema.ts";
import { allergensOf } from "./lists.ts";

const everyAllergen = ALLERGEN_LISTS.flatMap((list) => allergensOf(list));

const everyKey = new Set(everyAllergen.map(({ key }) => key));

/** The allergens that an address names, separated by commas, in list order. */
export function readAllergenKeys(text: string | null): string[] {
	const given = new Set(text?.split(","));
	return [...everyKey].filter((key) => given.has(key));
}

/** A phrase such as `without milk, eggs, or peanuts`, with the names of a list. */
export function describeWithout(keys: readonly string[], list: AllergenList): string {
	const known = [...allergensOf(list), ...everyAllergen];
	const names = keys.flatMap((key) => known.find((allergen) => allergen.key === key)?.name ?? []);
	return `without ${joinWithOr(names.map((name) => name.toLowerCase()))}`;
}

function joinWithOr(words: readonly string[]): string {
	return new Intl.ListFormat("en-US", { type: "disjunction" }).format(words);
}
