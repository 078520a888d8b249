import { searchable } from "./search.ts";

/** Compares names in the order of a language, for sorting. @param language BCP 47 */
export function byName(language: string) {
	const { compare } = new Intl.Collator(language);
	return (one: { name: string }, other: { name: string }) => compare(one.name, other.name);
}

/** Whether people would call both the same: whatever their capitals, accents and spaces. */
export function isSameName(one: string, other: string): boolean {
	return sameNameKey(one) !== "" && sameNameKey(one) === sameNameKey(other);
}

/** Equal for names that are the same; empty for those that are like no other. */
export function sameNameKey(name: string): string {
	// Of a name of nothing but signs that searches leave out, nothing would be left.
	return searchable(name).replace(/\s+/g, " ").trim() || name.trim();
}
