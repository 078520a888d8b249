import type { AllergenList } from "../region/schema.ts";
import type { AllergenIcon, KNOWN_ALLERGENS } from "./labels.ts";

/** One of several foods that are the same allergen to the law, such as almonds among nuts. */
interface AllergenKind {
	key: string;
	name: string;
}

/** The kinds that the law wants to be named. */
export interface AllergenKinds {
	known: readonly AllergenKind[];
	/** Whether there are more than can be listed, such as fish: these are written by their names. */
	hasOthers: boolean;
	/** The name of its kinds, as in 'Which nuts?'. */
	plural: string;
}

/** A food that a law wants to be declared. */
export interface ListedAllergen {
	key: string;
	/** As the law calls it. */
	name: string;
	/** The law's addition to the name. */
	note?: string;
	kinds?: AllergenKinds;
	/** The one of the seven labels for it (product §9.4). */
	label?: (typeof KNOWN_ALLERGENS)[number];
	icon: Exclude<AllergenIcon, "unknown"> | FurtherIcon;
}

/** The icons of allergens that are not among the seven labels. */
export type FurtherIcon =
	| ("peanuts" | "sesame" | "celery" | "mustard")
	| ("sulphites" | "lupin" | "molluscs");

interface ListOfLaw {
	/** As in 'reviewed for the US list'. */
	name: string;
	allergens: readonly ListedAllergen[];
}

const milk: ListedAllergen = { key: "milk", name: "Milk", label: "Dairy", icon: "dairy" };
const eggs: ListedAllergen = { key: "eggs", name: "Eggs", label: "Eggs", icon: "eggs" };
const peanuts: ListedAllergen = { key: "peanuts", name: "Peanuts", label: "Nuts", icon: "peanuts" };
const soybeans: ListedAllergen = { key: "soybeans", name: "Soybeans", label: "Soy", icon: "soy" };

/**
 * The major food allergens of the United States: section 201(qq) of the Federal Food, Drug, and
 * Cosmetic Act, with sesame since 2023. Of tree nuts, fish and crustacean shellfish it wants the kind
 * (section 403(w)). The tree nuts are the 12 of the FDA's guidance 'Questions and Answers Regarding
 * Food Allergens' (edition 5, January 2025, table 1), which has no coconut any more.
 */
const us: ListOfLaw = {
	name: "US list",
	allergens: [
		milk,
		eggs,
		{
			key: "fish",
			name: "Fish",
			kinds: {
				known: [
					{ key: "anchovy", name: "Anchovies" },
					{ key: "cod", name: "Cod" },
					{ key: "haddock", name: "Haddock" },
					{ key: "herring", name: "Herring" },
					{ key: "mackerel", name: "Mackerel" },
					{ key: "salmon", name: "Salmon" },
					{ key: "sardine", name: "Sardines" },
					{ key: "trout", name: "Trout" },
					{ key: "tuna", name: "Tuna" },
				],
				hasOthers: true,
				plural: "fish",
			},
			label: "Fish",
			icon: "fish",
		},
		{
			key: "crustaceans",
			name: "Crustacean shellfish",
			kinds: {
				known: [
					{ key: "crab", name: "Crab" },
					{ key: "crayfish", name: "Crayfish" },
					{ key: "lobster", name: "Lobster" },
					{ key: "shrimp", name: "Shrimp" },
				],
				hasOthers: true,
				plural: "crustaceans",
			},
			label: "Shellfish",
			icon: "shellfish",
		},
		{
			key: "nuts",
			name: "Tree nuts",
			kinds: {
				known: [
					{ key: "almond", name: "Almonds" },
					{ key: "black-walnut", name: "Black walnuts" },
					{ key: "brazil-nut", name: "Brazil nuts" },
					{ key: "california-walnut", name: "California walnuts" },
					{ key: "cashew", name: "Cashews" },
					{ key: "hazelnut", name: "Hazelnuts (filberts)" },
					{ key: "heartnut", name: "Heartnuts (Japanese walnuts)" },
					{ key: "macadamia", name: "Macadamia nuts" },
					{ key: "pecan", name: "Pecans" },
					{ key: "pine-nut", name: "Pine nuts" },
					{ key: "pistachio", name: "Pistachios" },
					{ key: "walnut", name: "Walnuts" },
				],
				hasOthers: false,
				plural: "tree nuts",
			},
			label: "Nuts",
			icon: "nuts",
		},
		{ key: "wheat", name: "Wheat", label: "Gluten", icon: "gluten" },
		peanuts,
		soybeans,
		{ key: "sesame", name: "Sesame", icon: "sesame" },
	],
};

/**
 * The substances of Annex II of Regulation (EU) No 1169/2011, which the United Kingdom has kept. Of
 * cereals and nuts it wants the kind. Triticale is the strain of wheat and rye that its 'hybridised
 * strains' speak of.
 */
const eu: ListOfLaw = {
	name: "EU and UK list",
	allergens: [
		{
			key: "gluten",
			name: "Cereals containing gluten",
			kinds: {
				known: [
					{ key: "wheat", name: "Wheat" },
					{ key: "spelt", name: "Spelt (wheat)" },
					{ key: "khorasan", name: "Khorasan (wheat)" },
					{ key: "rye", name: "Rye" },
					{ key: "barley", name: "Barley" },
					{ key: "oats", name: "Oats" },
					{ key: "triticale", name: "Triticale (wheat, rye)" },
				],
				hasOthers: false,
				plural: "cereals",
			},
			label: "Gluten",
			icon: "gluten",
		},
		{ key: "crustaceans", name: "Crustaceans", label: "Shellfish", icon: "shellfish" },
		eggs,
		{ key: "fish", name: "Fish", label: "Fish", icon: "fish" },
		peanuts,
		soybeans,
		milk,
		{
			key: "nuts",
			name: "Nuts",
			kinds: {
				known: [
					{ key: "almond", name: "Almonds" },
					{ key: "hazelnut", name: "Hazelnuts" },
					{ key: "walnut", name: "Walnuts" },
					{ key: "cashew", name: "Cashews" },
					{ key: "pecan", name: "Pecan nuts" },
					{ key: "brazil-nut", name: "Brazil nuts" },
					{ key: "pistachio", name: "Pistachio nuts" },
					{ key: "macadamia", name: "Macadamia nuts (Queensland nuts)" },
				],
				hasOthers: false,
				plural: "nuts",
			},
			label: "Nuts",
			icon: "nuts",
		},
		{ key: "celery", name: "Celery", icon: "celery" },
		{ key: "mustard", name: "Mustard", icon: "mustard" },
		{ key: "sesame", name: "Sesame seeds", icon: "sesame" },
		{
			key: "sulphites",
			name: "Sulphur dioxide and sulphites",
			note: "Above 10 mg/kg or 10 mg/litre, counted as SO₂",
			icon: "sulphites",
		},
		{ key: "lupin", name: "Lupin", icon: "lupin" },
		{ key: "molluscs", name: "Molluscs", label: "Shellfish", icon: "molluscs" },
	],
};

/** The lists of allergens that a bakery can choose from (product §20.1). */
const lists: Readonly<Record<AllergenList, ListOfLaw>> = { us, eu };

/** The allergens of a list, in the order of its law. */
export function allergensOf(list: AllergenList): readonly ListedAllergen[] {
	return lists[list].allergens;
}

/** A list's name, as in 'reviewed for the US list'. */
export function nameOfList(list: AllergenList): string {
	return lists[list].name;
}
