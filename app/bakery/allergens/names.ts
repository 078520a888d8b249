import type { Say } from "../words/words.ts";
import type { AllergenKind, ListedAllergen } from "./lists.ts";

/** The name of an allergen or of a kind of it in the site's language. */
export function allergenName({ sentence }: ListedAllergen | AllergenKind, say: Say): string {
	return say(sentence);
}

/**
 * Names within a sentence, as in 'milk, eggs, or peanuts'. German writes nouns with capitals.
 * @param language BCP 47.
 */
export function listNames(names: readonly string[], language: string): string {
	const isGerman = new Intl.Locale(language).language === "de";
	const written = isGerman ? names : names.map((name) => startLowercase(name, language));
	return new Intl.ListFormat(language, { type: "disjunction" }).format(written);
}

/** Names within a name, as in 'Brazil', stay. */
function startLowercase(name: string, language: string): string {
	return name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
}

/**
 * The names of an allergen's kinds; those that the owner wrote stay.
 * @param kinds their keys, or what the owner wrote.
 */
export function kindNames(
	{ kinds: known }: ListedAllergen,
	kinds: readonly string[],
	say: Say,
): string[] {
	return kinds.map((kind) => {
		const listed = known?.known.find(({ key }) => key === kind);
		return listed ? allergenName(listed, say) : kind;
	});
}
