import { ALLERGEN_LISTS, type AllergenList } from "../region/schema.ts";
import { allergensOf, type ListedAllergen } from "./lists.ts";

const everyAllergen = ALLERGEN_LISTS.flatMap((list) => allergensOf(list));

const everyKey = new Set(everyAllergen.map(({ key }) => key));

/** The allergens that an address names, separated by commas, in list order. */
export function readAllergenKeys(text: string | null): string[] {
	const given = new Set(text?.split(","));
	return [...everyKey].filter((key) => given.has(key));
}

/** The allergens with some keys; one that is on the other list alone is found, too. */
export function allergensOfKeys(keys: readonly string[], list: AllergenList): ListedAllergen[] {
	const known = [...allergensOf(list), ...everyAllergen];
	return keys.flatMap((key) => known.find((allergen) => allergen.key === key) ?? []);
}
