import type { CatalogLanguage } from "../words/text-language.ts";
import type { DeclaredAllergen } from "./declaration.ts";
import foodWords from "./food-words.json" with { type: "json" };
import { allergensOf } from "./lists.ts";

/** A food that the law wants to be named in a list of ingredients, or that many such foods share. */
export type Food = keyof typeof foodWords.en.foods;

/**
 * What names a food, as a regular expression, and longer texts with such a word that are something
 * else: 'Buchweizen' is no wheat. `<` and `>` are the edges of a word.
 */
type Naming = string | readonly string[];

interface LanguageWords {
	/** Where a name may be: a `word`, the `beginning` of one, or a `part` of it ('Roggenmehl'). */
	within: string;
	/** Texts that say that a food is not there; `X` is its name. */
	absent: string;
	foods: Readonly<Record<Food, Naming>>;
}

/**
 * How ingredients name foods in each language; English ones count in every language. The names of the
 * catalogs are among them (food-words.test.ts).
 */
const languages: Partial<Record<CatalogLanguage, LanguageWords>> & { en: LanguageWords } =
	foodWords;

/** A part of a text. */
export interface TextRange {
	start: number;
	end: number;
}

/** Where a text names a food, in a language or in English. */
export function mentionsOf(text: string, food: Food, language: CatalogLanguage): TextRange[] {
	return [...new Set<CatalogLanguage>([language, "en"])].flatMap((known) =>
		mentionsIn(text, food, known),
	);
}

/** Whether a text names a food, in a language or in English. */
export function isNamedIn(text: string, food: Food, language: CatalogLanguage): boolean {
	return mentionsOf(text, food, language).length > 0;
}

/** Whether this is a food with words of its own. */
export function isFood(key: string): key is Food {
	return key in languages.en.foods;
}

function mentionsIn(text: string, food: Food, language: CatalogLanguage): TextRange[] {
	// Turkish has two letters i, of which a regular expression knows one.
	const searched = language === "tr" ? text.toLocaleLowerCase("tr") : text;
	return [...searched.matchAll(patternOf(food, language))].flatMap(
		({ 0: mention, 1: named, index }) =>
			named === undefined ? [] : [{ start: index, end: index + mention.length }],
	);
}

const patterns = new Map<string, RegExp>();

/** Takes what is something else first, and what names the food into its group. */
function patternOf(food: Food, language: CatalogLanguage): RegExp {
	const key = `${language} ${food}`;
	const pattern = patterns.get(key) ?? makePattern(food, language);
	patterns.set(key, pattern);
	return pattern;
}

function makePattern(food: Food, language: CatalogLanguage): RegExp {
	const { within, absent, foods } = languages[language] ?? languages.en;
	const naming = foods[food];
	const [named = "", other] = typeof naming === "string" ? [naming] : naming;
	const whole = (source: string) => placed(source, within, language);
	const others = [...(other ? [whole(other)] : []), absent.replaceAll("X", `(?:${whole(named)})`)];
	return new RegExp(withEdges(`(?:${others.join("|")})|(${whole(named)})`), "giu");
}

function placed(source: string, within: string, language: CatalogLanguage): string {
	if (within === "part") return `(?:${source})`;
	if (within === "word") return `<(?:${source})>`;
	// Arabic writes 'and', 'with', and the article together with a word.
	const beginning = language === "ar" ? "<(?:[وفبكل]|لل)?(?:ال)?" : "<";
	return `${beginning}(?:${source})\\p{L}*`;
}

/** With the edges of words written out; lookbehinds keep their sign. */
function withEdges(source: string): string {
	return source.replace(/\(\?<?[=!:]|<|>/g, (sign) => {
		if (sign === "<") return "(?<![\\p{L}\\p{N}])";
		return sign === ">" ? "(?![\\p{L}\\p{N}])" : sign;
	});
}

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
