import { z } from "../../platform/zod.ts";
import {
	type AllergenReview,
	containsOf,
	type DeclaredAllergen,
	mayContainOf,
	type ReviewState,
	reviewState,
} from "../allergens/declaration.ts";
import {
	type Food,
	foodsOf,
	isFood,
	isNamedIn,
	mentionsOf,
	requiredFoods,
	type TextRange,
} from "../allergens/food-words.ts";
import { allergenName, allergensOf, kindNames, nameOfList } from "../allergens/lists.ts";
import type { AllergenList } from "../region/regional-settings.ts";
import type { CatalogLanguage, TextLanguage } from "../words/text-language.ts";
import type { GroupWords, Say } from "../words/words.ts";

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

/** The label of a product: its ingredients with reviewed allergens emphasized (product §19). */
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

/** A part of a text, and whether it stands out. */
export interface TextPart {
	text: string;
	isEmphasized: boolean;
}

/** The things that stand out in a text. */
interface Emphasized {
	foods: readonly Food[];
	/** Names in the owner's own words, or of the site's language. */
	names: readonly string[];
}

/** Cuts a text into parts, so that each mention of a food or a name stands out. */
export function emphasize(
	text: string,
	{ foods, names }: Emphasized,
	language: CatalogLanguage,
): TextPart[] {
	const mentions = [
		...foods.flatMap((food) => mentionsOf(text, food, language)),
		...names.flatMap((name) => mentionsOfName(text, name)),
	];
	const parts: TextPart[] = [];
	let end = 0;
	for (const mention of mentions.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
		if (mention.end <= end) continue;
		// What overlaps goes on in one piece.
		const start = Math.max(mention.start, end);
		if (start > end) parts.push({ text: text.slice(end, start), isEmphasized: false });
		const last = parts.at(-1);
		const emphasized = text.slice(start, mention.end);
		if (last?.isEmphasized) last.text += emphasized;
		else parts.push({ text: emphasized, isEmphasized: true });
		end = mention.end;
	}
	if (end < text.length) parts.push({ text: text.slice(end), isEmphasized: false });
	return parts;
}

/** Whole words, whatever their capitals. */
function mentionsOfName(text: string, name: string): TextRange[] {
	const spelled = name.trim().split(/\s+/).map(escapeSigns).join("[\\s-]+");
	if (spelled === "") return [];
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${spelled}(?![\\p{L}\\p{N}])`, "giu");
	return [...text.matchAll(pattern)].map(({ 0: mention, index }) => {
		return { start: index, end: index + mention.length };
	});
}

function escapeSigns(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

const MAX_BATCH_LENGTH = 40;
const MAX_SENTENCE_LENGTH = 300;

/** The optional lines of a label. */
export const labelExtrasSchema = z.object({
	/** The product's weight or size. */
	hasQuantity: z.boolean(),
	hasAddress: z.boolean(),
	dateKind: z.enum(["", "bestBefore", "packedOn"]),
	/** ISO 8601, or empty. */
	date: z.string().regex(/^(?:\d{4}-\d{2}-\d{2})?$/),
	batch: z.string().max(MAX_BATCH_LENGTH),
	/** The owner's, such as what a state wants on food from a home kitchen. */
	sentence: z.string().max(MAX_SENTENCE_LENGTH),
});

export type LabelExtras = z.infer<typeof labelExtrasSchema>;

export const NO_EXTRAS: LabelExtras = {
	hasQuantity: false,
	hasAddress: false,
	dateKind: "",
	date: "",
	batch: "",
	sentence: "",
};

/** How many characters a field takes. */
export const extrasLimits = { batch: MAX_BATCH_LENGTH, sentence: MAX_SENTENCE_LENGTH };

/** The lines of a label besides the food itself. */
export interface ExtraLines {
	/** Quantity, date, and batch, as far as there are any. */
	facts: string[];
	sentence: string | null;
	address: string | null;
}

interface LabelSource {
	/** The product's weight or size. */
	size: string | null;
	/** The bakery's address; null for none that visitors see. */
	address: string | null;
	/** How dates are written (BCP 47). */
	language: string;
}

/** The lines that a label has besides, in the site's language. */
export function extraLines(
	extras: LabelExtras,
	{ size, address, language }: LabelSource,
	{ productLabel }: Pick<LabelWords, "productLabel">,
): ExtraLines {
	const { hasQuantity, hasAddress, dateKind, date, batch, sentence } = extras;
	return {
		facts: [
			...(hasQuantity && size ? [`${productLabel.netWeight} ${size}`] : []),
			...(dateKind && date ? [`${productLabel[dateKind]} ${writeDate(date, language)}`] : []),
			...(batch.trim() ? [`${productLabel.batch} ${batch.trim()}`] : []),
		],
		sentence: sentence.trim() || null,
		address: hasAddress ? address : null,
	};
}

function writeDate(date: string, language: string): string {
	const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
	return format.format(new Date(`${date}T00:00:00Z`));
}
