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

export type KnownAllergen = (typeof KNOWN_ALLERGENS)[number];

/** The icon of an allergen; `unknown` is the generic warning sign. */
export type AllergenIcon = Lowercase<KnownAllergen> | "unknown";

export interface Allergen {
	label: string;
	icon: AllergenIcon;
}

/** The label and icon of an allergen (product §2.8). */
export function describeAllergen(listed: string): Allergen {
	const label = knownLabel(listed);
	if (label === null) return { label: listed, icon: "unknown" };
	return { label, icon: label.toLowerCase() as Lowercase<typeof label> };
}

/** The label of the seven that one is written as, in any capitalization; null for another. */
function knownLabel(listed: string): KnownAllergen | null {
	const folded = listed.trim().toLowerCase();
	return KNOWN_ALLERGENS.find((known) => known.toLowerCase() === folded) ?? null;
}

/** Whether labels name one of the seven, in any capitalization. */
export function hasLabel(labels: readonly string[], label: KnownAllergen): boolean {
	return labels.some((listed) => knownLabel(listed) === label);
}

/**
 * The possible values of a Postgres array, whatever its type says: null, texts, or arrays of them.
 */
type StoredAllergens = readonly (string | null | StoredAllergens)[] | null;

/** The allergens of a stored list, flattened and trimmed, each once in any case. */
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

/** The options of the product form: the known allergens, then the product's others. */
export function allergenOptions(listed: readonly string[]): { value: string; label: string }[] {
	const known = KNOWN_ALLERGENS.map((label) => ({
		value: listed.find((entry) => describeAllergen(entry).label === label) ?? label,
		label,
	}));
	const others = listed.filter((entry) => describeAllergen(entry).icon === "unknown");
	return [...known, ...others.map((entry) => ({ value: entry, label: entry }))];
}
