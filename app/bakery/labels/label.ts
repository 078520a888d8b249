import {
	containsOf,
	type DeclaredAllergen,
	describeDeclared,
	mayContainOf,
} from "../allergens/declaration.ts";
import { nameOfList } from "../allergens/lists.ts";
import { type AllergenReview, type ReviewState, reviewState } from "../allergens/review.ts";
import type { AllergenList } from "../region/schema.ts";
import { requiredNames, wordsOf } from "./allergen-words.ts";
import { emphasize, isNamedIn, type TextPart } from "./emphasis.ts";

/** The parts of a product that its label shows. */
export interface LabeledProduct {
	name: string;
	ingredients: string | null;
	review: AllergenReview | null;
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
export function labelOf(product: LabeledProduct, list: AllergenList): Label | LabelRefusal {
	const state = reviewState(product.review, list);
	if (state.state !== "current") {
		return { refusal: describeMissingReview(state, list), cause: "review" };
	}
	const ingredients = product.ingredients?.trim().replace(/^ingredients\s*:\s*/i, "");
	if (!ingredients) return { refusal: "It has no ingredients.", cause: "ingredients" };
	const contains = containsOf(state.review.declaration, list);
	const mayContain = mayContainOf(state.review.declaration, list);
	const unnamed = list === "eu" ? namesMissingIn(ingredients, contains) : [];
	if (unnamed.length > 0) return { refusal: describeUnnamed(unnamed), cause: "ingredients" };
	return {
		name: product.name,
		ingredients: emphasize(ingredients, contains.flatMap(wordsOf)),
		contains: list !== "eu" ? describeLine("Contains", contains) : null,
		mayContain: describeLine("May contain", mayContain),
	};
}

function describeMissingReview(
	state: Exclude<ReviewState, { state: "current" }>,
	list: AllergenList,
): string {
	switch (state.state) {
		case "unreviewed":
			return "Its allergens aren't reviewed.";
		case "outdated":
			return "Its ingredients have changed since its allergens were reviewed.";
		case "other-list":
			return `Its allergens are reviewed for the ${nameOfList(state.review.list)}, but the settings say ${nameOfList(list)}.`;
	}
}

/** The allergens that the list of ingredients must name, and does not. */
function namesMissingIn(ingredients: string, contains: readonly DeclaredAllergen[]): string[] {
	const missing = contains
		.flatMap(requiredNames)
		.filter(({ words }) => !isNamedIn(ingredients, words))
		.map(({ name }) => name);
	return [...new Set(missing)];
}

function describeUnnamed(names: readonly string[]): string {
	const list = new Intl.ListFormat("en-US").format(names);
	return `It contains ${list}, but its ingredients don't say so. Add it where it belongs, as in “butter (milk)”.`;
}

function describeLine(start: string, declared: readonly DeclaredAllergen[]): string | null {
	if (declared.length === 0) return null;
	return `${start}: ${declared.map(describeDeclared).join(", ")}`;
}
