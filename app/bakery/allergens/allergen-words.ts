import type { CatalogLanguage } from "../words/text-language.ts";
import type { DeclaredAllergen } from "./declaration.ts";
import { type Food, isFood, isNamedIn } from "./food-words.ts";
import { allergensOf } from "./lists.ts";

/** Kinds that are another food to the law: spelt is wheat, and triticale wheat and rye. */
const foodsOfKinds: Partial<Record<string, readonly Food[]>> = {
	spelt: ["wheat"],
	khorasan: ["wheat"],
	triticale: ["wheat", "rye"],
	"black-walnut": ["walnut"],
	"california-walnut": ["walnut"],
	heartnut: ["walnut"],
};

const cereals: readonly Food[] = [
	...(["gluten", "wheat", "spelt", "khorasan", "rye", "barley", "oats", "triticale"] as const),
];

const nuts: readonly Food[] = [
	...(["nuts", "almond", "hazelnut", "walnut", "cashew", "pecan", "brazil-nut"] as const),
	...(["pistachio", "macadamia", "pine-nut"] as const),
];

/** The foods emphasized for an allergen without kinds, besides the food of its own name. */
const foodsOfAllergens: Readonly<
	Record<DeclaredAllergen["list"], Partial<Record<string, readonly Food[]>>>
> = {
	seven: { gluten: cereals, nuts: [...nuts, "peanuts"], shellfish: ["crustaceans", "molluscs"] },
	us: { wheat: ["spelt", "khorasan", "triticale"] },
	eu: {},
};

/**
 * The foods that a list of ingredients must name for an allergen: its kinds if it has any, else
 * itself.
 */
export function requiredFoods({ allergen, kinds }: DeclaredAllergen): Food[] {
	const keys = kinds.length > 0 ? kinds : [allergen.key];
	return [...new Set(keys.flatMap((key) => foodsOfKinds[key] ?? (isFood(key) ? [key] : [])))];
}

/** The labels of the seven that a text names in words of the site's language or in English. */
export function labelsNamedIn(text: string, language: CatalogLanguage): string[] {
	return allergensOf("seven").flatMap((allergen) => {
		const foods = foodsOf({ list: "seven", allergen, kinds: [] });
		const isNamed = foods.some((food) => isNamedIn(text, food, language));
		return isNamed && allergen.label ? [allergen.label] : [];
	});
}

/** Every food that stands out for an allergen: what must be named, and what else is called so. */
export function foodsOf(declared: DeclaredAllergen): Food[] {
	const { allergen, kinds, list } = declared;
	return [
		...requiredFoods(declared),
		...[allergen.key, ...kinds].filter(isFood),
		...(foodsOfAllergens[list][allergen.key] ?? []),
	];
}
