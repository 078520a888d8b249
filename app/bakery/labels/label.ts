import { foodsOf, requiredFoods } from "../allergens/allergen-words.ts";
import { containsOf, type DeclaredAllergen, mayContainOf } from "../allergens/declaration.ts";
import { type Food, isFood, isNamedIn } from "../allergens/food-words.ts";
import { allergensOf, nameOfList } from "../allergens/lists.ts";
import { allergenName, kindNames } from "../allergens/names.ts";
import { type AllergenReview, type ReviewState, reviewState } from "../allergens/review.ts";
import type { AllergenList } from "../region/schema.ts";
import type { TextLanguage } from "../words/text-language.ts";
import type { GroupWords, Say } from "../words/words.ts";
import { emphasize, type TextPart } from "./emphasis.ts";

/** The parts of a product that its label shows. */
export interface LabeledProduct {
	name: string;
	ingredients: string | null;
	review: AllergenReview | null;
}

/** The site's sentences that labels have, in its language. */
export interface LabelWords {
	text: TextLanguage;
	productLabel: GroupWords<"productLabel">;
	allergenNames: GroupWords<"allergenNames">;
	allergenLabels: GroupWords<"allergenLabels">;
}

/** The texts of a label. */
export interface Label {
	name: string;
	/** With the allergens standing out. */
	ingredients: TextPart[];
	/** 'Contains: …', which the EU does not allow beside a list of ingredients. */
	contains: string | null;
	/** 'May contain: …' */
	mayContain: string | null;
}

/** Why there is no label, as a sentence for the owner. */
export interface LabelRefusal {
	refusal: string;
	/** The problems to check. */
	cause: "review" | "ingredients";
}

/** The label of a product: its ingredients with reviewed allergens emphasized (product §21.3). */
export function labelOf(
	product: LabeledProduct,
	list: AllergenList,
	words: LabelWords,
): Label | LabelRefusal {
	const state = reviewState(product.review, list);
	if (state.state !== "current") {
		return { refusal: describeMissingReview(state, list), cause: "review" };
	}
	const ingredients = listedIngredients(product, words);
	if (!ingredients) return { refusal: "It has no ingredients.", cause: "ingredients" };
	const contains = containsOf(state.review.declaration, list);
	const mayContain = mayContainOf(state.review.declaration, list);
	const { lang } = words.text;
	const unnamed = list === "eu" ? foodsMissingIn(ingredients, contains, words) : [];
	if (unnamed.length > 0) return { refusal: describeUnnamed(unnamed, words), cause: "ingredients" };
	const { productLabel: texts } = words;
	return {
		name: product.name,
		ingredients: emphasize(
			ingredients,
			{
				foods: contains.flatMap(foodsOf),
				names: contains.flatMap((declared) => namesOf(declared, words)),
			},
			lang,
		),
		contains: list !== "eu" ? describeLine(texts.contains, contains, words) : null,
		mayContain: describeLine(texts.mayContain, mayContain, words),
	};
}

/** Without the heading that the label itself has. */
function listedIngredients({ ingredients }: LabeledProduct, { productLabel }: LabelWords): string {
	const text = ingredients?.normalize("NFC").trim() ?? "";
	const headings = [productLabel.ingredients, "ingredients"].map((heading) =>
		heading.replace(/\s*[:：]$/u, "").toLowerCase(),
	);
	const [heading = "", rest] = text.split(/\s*[:：]\s*(.*)/su);
	return rest !== undefined && headings.includes(heading.toLowerCase()) ? rest : text;
}

function describeMissingReview(
	state: Exclude<ReviewState, { state: "current" }>,
	list: AllergenList,
): string {
	switch (state.state) {
		case "unreviewed":
			return "Its allergens aren't reviewed.";
		case "outdated":
			return "It changed since its allergens were reviewed.";
		case "other-list":
			return `Its allergens are reviewed for the ${nameOfList(state.review.list)}, but the settings say ${nameOfList(list)}.`;
	}
}

/** The foods that the list of ingredients must name, and does not. */
function foodsMissingIn(
	ingredients: string,
	contains: readonly DeclaredAllergen[],
	{ text: { lang } }: LabelWords,
): Food[] {
	const missing = contains
		.flatMap(requiredFoods)
		.filter((food) => !isNamedIn(ingredients, food, lang));
	return [...new Set(missing)];
}

/** In the language of the ingredients, so that the owner can copy it. */
function describeUnnamed(foods: readonly Food[], words: LabelWords): string {
	const isEnglish = words.text.lang === "en";
	const names = foods.map((food) => nameOfFood(food, words));
	const listed = new Intl.ListFormat("en-US").format(
		isEnglish ? names.map((name) => name.toLowerCase().replace("brazil", "Brazil")) : names,
	);
	const example = isEnglish ? "butter (milk)" : `… (${names[0]})`;
	return `It contains ${listed}, but its ingredients don't say so. Add it where it belongs, as in “${example}”.`;
}

function nameOfFood(food: Food, words: LabelWords): string {
	for (const allergen of allergensOf("eu")) {
		if (allergen.key === food && !allergen.kinds) return allergenName(allergen, sayIn(words));
		const kind = allergen.kinds?.known.find(({ key }) => key === food);
		if (kind) return allergenName(kind, sayIn(words));
	}
	return food;
}

/** The names of kinds that have no words of their own, such as those of fish. */
function namesOf({ allergen, kinds }: DeclaredAllergen, words: LabelWords): string[] {
	const others = kinds.filter((kind) => !isFood(kind));
	const known = allergen.kinds?.known.filter(({ key }) => others.includes(key)) ?? [];
	const english = known.flatMap(({ key, name }) => [key, name]);
	return [...kindNames(allergen, others, sayIn(words)), ...english];
}

function describeLine(
	start: string,
	declared: readonly DeclaredAllergen[],
	words: LabelWords,
): string | null {
	if (declared.length === 0) return null;
	const separator = separators[words.text.lang] ?? ", ";
	const names = declared.map(({ allergen, kinds }) => {
		const name = allergenName(allergen, sayIn(words));
		const named = kindNames(allergen, kinds, sayIn(words)).join(separator);
		return named ? `${name} (${named})` : name;
	});
	return `${start} ${names.join(separator)}`;
}

const separators: Partial<Record<TextLanguage["lang"], string>> = { ja: "、", ar: "، " };

function sayIn(words: LabelWords): Say {
	const say = (sentence: string) => {
		const [group = "", name = ""] = sentence.split(".");
		const texts: Record<string, string> = Reflect.get(words, group) ?? {};
		return texts[name] ?? "";
	};
	return say as Say;
}
