/** The allergens the product form offers, in its order (product §9.4). */
export const KNOWN_ALLERGENS = [
	"Gluten",
	"Dairy",
	"Eggs",
	"Nuts",
	"Fish",
	"Shellfish",
	"Soy",
] as const;

/** Which picture stands for an allergen; `unknown` is the generic warning sign. */
export type AllergenIcon = Lowercase<(typeof KNOWN_ALLERGENS)[number]> | "unknown";

export interface Allergen {
	label: string;
	icon: AllergenIcon;
}

/**
 * How one listed allergen is shown: known ones by their label, whatever their case; all others as
 * the raw text with the generic icon (product §2.8).
 */
export function describeAllergen(listed: string): Allergen {
	const label = KNOWN_ALLERGENS.find((known) => known.toLowerCase() === listed.toLowerCase());
	if (label === undefined) return { label: listed, icon: "unknown" };
	return { label, icon: label.toLowerCase() as Lowercase<typeof label> };
}

/** What an array of Postgres may hold, whatever its type says: nothing, texts, or arrays of them. */
type StoredAllergens = readonly (string | null | StoredAllergens)[] | null;

/**
 * The allergens of a stored list: trimmed, without blanks, each once whatever its case. Ones
 * outside the known seven stay as they are, and of lists within the list none is lost.
 */
export function tidyAllergens(stored: StoredAllergens): string[] {
	const spellingOf = new Map<string, string>();
	for (const entry of stringsIn(stored)) {
		const text = entry.trim();
		const key = text.toLowerCase();
		if (text !== "" && !spellingOf.has(key)) spellingOf.set(key, text);
	}
	return [...spellingOf.values()];
}

function stringsIn(stored: StoredAllergens): string[] {
	return (stored ?? []).flatMap((entry) => (typeof entry === "string" ? entry : stringsIn(entry)));
}

/**
 * What the product form offers: the known allergens, each in the spelling the product has it in,
 * and after them whatever else it lists, so that nothing is lost by editing.
 */
export function allergenOptions(listed: readonly string[]): { value: string; label: string }[] {
	const known = KNOWN_ALLERGENS.map((label) => ({
		value: listed.find((entry) => describeAllergen(entry).label === label) ?? label,
		label,
	}));
	const others = listed.filter((entry) => describeAllergen(entry).icon === "unknown");
	return [...known, ...others.map((entry) => ({ value: entry, label: entry }))];
}
