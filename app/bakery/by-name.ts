/** Compares names in the order of a language, for sorting. @param language BCP 47 */
export function byName(language: string) {
	const { compare } = new Intl.Collator(language);
	return (one: { name: string }, other: { name: string }) => compare(one.name, other.name);
}
