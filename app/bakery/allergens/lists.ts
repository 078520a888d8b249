import { ALLERGEN_LISTS, type AllergenList } from "../region/regional-settings.ts";
import { sentences } from "../words/sentences.ts";
import type { Say } from "../words/words.ts";

type NameOfLaw = keyof typeof sentences.allergenNames;
type NameOfLabel = keyof typeof sentences.allergenLabels;

/** A name as its list has it, for the back office, and its sentence in the catalogs, for visitors. */
interface Named {
	/** In English. */
	name: string;
	sentence: `allergenNames.${NameOfLaw}` | `allergenLabels.${NameOfLabel}`;
}

function named(word: NameOfLaw): Named {
	return { name: sentences.allergenNames[word].text, sentence: `allergenNames.${word}` };
}

/** One of the seven, with the name and the icon of its label. */
function labeled(key: string, icon: NameOfLabel): ListedAllergen {
	const label = sentences.allergenLabels[icon].text;
	return { key, name: label, sentence: `allergenLabels.${icon}`, label, icon };
}

/** One of several foods that are the same allergen to the law, such as almonds among nuts. */
export interface AllergenKind extends Named {
	key: string;
}

/** The kinds that the law wants to be named. */
export interface AllergenKinds {
	known: readonly AllergenKind[];
	/** Whether there are more than can be listed, such as fish: these are written by their names. */
	hasOthers: boolean;
	/** The name of its kinds, as in 'Which nuts?'. */
	plural: string;
}

/** An allergen of a list. */
export interface ListedAllergen extends Named {
	key: string;
	/** The law's addition to the name. */
	note?: string;
	kinds?: AllergenKinds;
	/** The one of the seven labels for it (product §17). */
	label?: KnownAllergen;
	icon: Exclude<AllergenIcon, "unknown"> | FurtherIcon;
}

/** The icons of allergens that are not among the seven labels. */
export type FurtherIcon =
	| ("peanuts" | "sesame" | "celery" | "mustard")
	| ("sulphites" | "lupin" | "molluscs");

interface NamedList {
	/** As in 'reviewed for the US list'. */
	name: string;
	allergens: readonly ListedAllergen[];
}

const milk: ListedAllergen = { key: "milk", ...named("milk"), label: "Dairy", icon: "dairy" };
const eggs: ListedAllergen = { key: "eggs", ...named("eggs"), label: "Eggs", icon: "eggs" };
const peanuts: ListedAllergen = {
	key: "peanuts",
	...named("peanuts"),
	label: "Nuts",
	icon: "peanuts",
};
const soybeans: ListedAllergen = {
	key: "soybeans",
	...named("soybeans"),
	label: "Soy",
	icon: "soy",
};

/**
 * The major food allergens of the United States: section 201(qq) of the Federal Food, Drug, and
 * Cosmetic Act, with sesame since 2023. Of tree nuts, fish and crustacean shellfish it wants the kind
 * (section 403(w)). The tree nuts are the 12 of the FDA's guidance 'Questions and Answers Regarding
 * Food Allergens' (edition 5, January 2025, table 1), which has no coconut anymore.
 */
const us: NamedList = {
	name: "US list",
	allergens: [
		milk,
		eggs,
		{
			key: "fish",
			...named("fish"),
			kinds: {
				known: [
					{ key: "anchovy", ...named("anchovies") },
					{ key: "cod", ...named("cod") },
					{ key: "haddock", ...named("haddock") },
					{ key: "herring", ...named("herring") },
					{ key: "mackerel", ...named("mackerel") },
					{ key: "salmon", ...named("salmon") },
					{ key: "sardine", ...named("sardines") },
					{ key: "trout", ...named("trout") },
					{ key: "tuna", ...named("tuna") },
				],
				hasOthers: true,
				plural: "fish",
			},
			label: "Fish",
			icon: "fish",
		},
		{
			key: "crustaceans",
			...named("crustaceanShellfish"),
			kinds: {
				known: [
					{ key: "crab", ...named("crab") },
					{ key: "crayfish", ...named("crayfish") },
					{ key: "lobster", ...named("lobster") },
					{ key: "shrimp", ...named("shrimp") },
				],
				hasOthers: true,
				plural: "crustaceans",
			},
			label: "Shellfish",
			icon: "shellfish",
		},
		{
			key: "nuts",
			...named("treeNuts"),
			kinds: {
				known: [
					{ key: "almond", ...named("almonds") },
					{ key: "black-walnut", ...named("blackWalnuts") },
					{ key: "brazil-nut", ...named("brazilNuts") },
					{ key: "california-walnut", ...named("californiaWalnuts") },
					{ key: "cashew", ...named("cashews") },
					{ key: "hazelnut", ...named("hazelnutsFilberts") },
					{ key: "heartnut", ...named("heartnuts") },
					{ key: "macadamia", ...named("macadamiaNuts") },
					{ key: "pecan", ...named("pecans") },
					{ key: "pine-nut", ...named("pineNuts") },
					{ key: "pistachio", ...named("pistachios") },
					{ key: "walnut", ...named("walnuts") },
				],
				hasOthers: false,
				plural: "tree nuts",
			},
			label: "Nuts",
			icon: "nuts",
		},
		{ key: "wheat", ...named("wheat"), label: "Gluten", icon: "gluten" },
		peanuts,
		soybeans,
		{ key: "sesame", ...named("sesame"), icon: "sesame" },
	],
};

/**
 * The substances of Annex II of Regulation (EU) No 1169/2011, which the United Kingdom has kept. Of
 * cereals and nuts it wants the kind. Triticale is the strain of wheat and rye that its 'hybridised
 * strains' speak of.
 */
const eu: NamedList = {
	name: "EU and UK list",
	allergens: [
		{
			key: "gluten",
			...named("cerealsContainingGluten"),
			kinds: {
				known: [
					{ key: "wheat", ...named("wheat") },
					{ key: "spelt", ...named("spelt") },
					{ key: "khorasan", ...named("khorasan") },
					{ key: "rye", ...named("rye") },
					{ key: "barley", ...named("barley") },
					{ key: "oats", ...named("oats") },
					{ key: "triticale", ...named("triticale") },
				],
				hasOthers: false,
				plural: "cereals",
			},
			label: "Gluten",
			icon: "gluten",
		},
		{ key: "crustaceans", ...named("crustaceans"), label: "Shellfish", icon: "shellfish" },
		eggs,
		{ key: "fish", ...named("fish"), label: "Fish", icon: "fish" },
		peanuts,
		soybeans,
		milk,
		{
			key: "nuts",
			...named("nuts"),
			kinds: {
				known: [
					{ key: "almond", ...named("almonds") },
					{ key: "hazelnut", ...named("hazelnuts") },
					{ key: "walnut", ...named("walnuts") },
					{ key: "cashew", ...named("cashews") },
					{ key: "pecan", ...named("pecanNuts") },
					{ key: "brazil-nut", ...named("brazilNuts") },
					{ key: "pistachio", ...named("pistachioNuts") },
					{ key: "macadamia", ...named("queenslandNuts") },
				],
				hasOthers: false,
				plural: "nuts",
			},
			label: "Nuts",
			icon: "nuts",
		},
		{ key: "celery", ...named("celery"), icon: "celery" },
		{ key: "mustard", ...named("mustard"), icon: "mustard" },
		{ key: "sesame", ...named("sesameSeeds"), icon: "sesame" },
		{
			key: "sulphites",
			...named("sulphites"),
			note: "Above 10 mg/kg or 10 mg/litre, counted as SO₂",
			icon: "sulphites",
		},
		{ key: "lupin", ...named("lupin"), icon: "lupin" },
		{ key: "molluscs", ...named("molluscs"), label: "Shellfish", icon: "molluscs" },
	],
};

/**
 * The seven labels of the product form (product §17), of a bakery that has chosen no law. They name no
 * kinds, and go further than a law where one word does: peanuts are nuts, mussels are shellfish.
 */
const seven: NamedList = {
	name: "list of seven",
	allergens: [
		labeled("gluten", "gluten"),
		labeled("milk", "dairy"),
		labeled("eggs", "eggs"),
		labeled("nuts", "nuts"),
		labeled("fish", "fish"),
		labeled("shellfish", "shellfish"),
		labeled("soybeans", "soy"),
	],
};

/** The lists of allergens that products are reviewed for (product §17). */
const lists: Readonly<Record<AllergenList, NamedList>> = { seven, us, eu };

/** The allergens of a list, in its order. */
export function allergensOf(list: AllergenList): readonly ListedAllergen[] {
	return lists[list].allergens;
}

/** A list's name, as in 'reviewed for the US list'. */
export function nameOfList(list: AllergenList): string {
	return lists[list].name;
}

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

/** The allergens the product form offers, in its order (product §17). */
export const KNOWN_ALLERGENS = [
	"Gluten",
	"Dairy",
	"Eggs",
	"Nuts",
	"Fish",
	"Shellfish",
	"Soy",
] as const;

type KnownAllergen = (typeof KNOWN_ALLERGENS)[number];

/** The icon of an allergen; `unknown` is the generic warning sign. */
export type AllergenIcon = Lowercase<KnownAllergen> | "unknown";

interface Allergen {
	label: string;
	icon: AllergenIcon;
}

/** The label and icon of an allergen (product §4). */
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
