import { z } from "../../platform/zod.ts";
import {
	ALLERGEN_LISTS,
	type AllergenList,
	isLegalList,
	type LegalList,
} from "../region/regional-settings.ts";
import type { CatalogLanguage } from "../words/text-language.ts";
import {
	type AllergenAnswer,
	type Declaration,
	describeAnswer,
	MAX_KIND_LENGTH,
	MAX_KINDS,
} from "./declaration.ts";
import { type Food, foodsOf, isFood, isNamedIn, labelsNamedIn } from "./food-words.ts";
import {
	type AllergenKinds,
	allergensOf,
	hasLabel,
	type ListedAllergen,
	tidyAllergens,
} from "./lists.ts";

/** The answer for one allergen in the form. */
export interface AnswerForm {
	/** Empty as long as nothing is tapped. */
	presence: Exclude<AllergenAnswer["presence"], "does-not-contain"> | "";
	/** The keys of the kinds that are ticked. */
	kinds: string[];
	/** Names of others, separated by commas. */
	otherKinds: string;
	/** Of what is contained: further kinds that may be. */
	mayContainKinds: string[];
	otherMayContainKinds: string;
}

/** The allergens of a product in its form. */
export interface ReviewForm {
	list: AllergenList;
	/** For each allergen of a legal list, in its order. The answers of the seven are the labels. */
	answers: AnswerForm[];
	/** The answers when the form was opened, as JSON of a declaration. */
	openedWith: string;
	/**
	 * The values that the owner checked, as `checkOf` writes them; empty for none. Changed ingredients,
	 * or answers by someone else, must be checked again.
	 */
	checkedFor: string;
}

/** A product's allergens in its form. */
export interface GivenAllergens extends Omit<ReviewForm, "answers"> {
	/** With 'does not contain' for everything that is not tapped. */
	declaration: Declaration;
}

const EMPTY_ANSWER: AnswerForm = {
	presence: "",
	kinds: [],
	otherKinds: "",
	mayContainKinds: [],
	otherMayContainKinds: "",
};

/** The allergens in the form of a product (product §17). */
export const reviewFormSchema = z
	.object({
		list: z.enum(ALLERGEN_LISTS),
		answers: z.array(
			z.object({
				presence: z.enum(["", "contains", "may-contain"]),
				kinds: z.array(z.string()),
				otherKinds: z.string(),
				mayContainKinds: z.array(z.string()),
				otherMayContainKinds: z.string(),
			}),
		),
		openedWith: z.string(),
		checkedFor: z.string(),
	})
	.superRefine(({ list, answers, checkedFor }, context) => {
		const allergens = isLegalList(list) ? allergensOf(list) : [];
		if (answers.length !== allergens.length) {
			context.addIssue({ code: "custom", message: "An answer is missing", path: ["answers"] });
		}
		for (const [index, allergen] of allergens.entries()) {
			const problems = problemsOf(answers[index] ?? EMPTY_ANSWER, allergen, checkedFor !== "");
			for (const [field, message] of Object.entries(problems)) {
				context.addIssue({ code: "custom", path: ["answers", index, field], message });
			}
		}
	})
	.transform(toGiven);

/** The answers of a form, valid or not; none of the seven, whose answers are the labels. */
export function toGiven({ list, answers, openedWith, checkedFor }: ReviewForm): GivenAllergens {
	const declaration = isLegalList(list) ? toDeclaration(list, answers) : {};
	return { list, declaration, openedWith, checkedFor };
}

/** The labels that a review is made of. */
interface Reviewed {
	ingredients: string | null;
	labels: readonly string[];
}

/**
 * What was given, with the answers of the seven as the labels have them. Their check is voluntary: one
 * of other ingredients or labels counts as none.
 */
export function withLabels(
	given: GivenAllergens,
	{ ingredients, labels }: Reviewed,
): GivenAllergens {
	if (isLegalList(given.list)) return given;
	const answers = { ...given, declaration: declarationOfLabels(labels) };
	const isCurrent = given.checkedFor === checkOf(ingredients, answers);
	return { ...answers, checkedFor: isCurrent ? given.checkedFor : "" };
}

function declarationOfLabels(labels: readonly string[]): Declaration {
	const entries = allergensOf("seven").map(({ key, label }) => {
		const isContained = label !== undefined && hasLabel(labels, label);
		return [key, { presence: isContained ? "contains" : "does-not-contain" }] as const;
	});
	return Object.fromEntries(entries);
}

function toDeclaration(list: AllergenList, answers: readonly AnswerForm[]): Declaration {
	const entries = allergensOf(list).map((allergen, index) => {
		return [allergen.key, toAnswer(answers[index] ?? EMPTY_ANSWER, allergen)];
	});
	return Object.fromEntries(entries);
}

/** The chosen answers in words: 'Contains Milk; May contain Sesame'. */
export function describeTapped(list: AllergenList, answers: readonly AnswerForm[]): string {
	const tapped = allergensOf(list).filter((_, index) => answers[index]?.presence);
	const declaration = toDeclaration(list, answers);
	return tapped.flatMap((allergen) => describeAnswer(allergen, declaration)).join("; ") || "None";
}

/** The check that the owner confirms: exactly these answers for these ingredients. */
export function checkOf(
	ingredients: string | null,
	{ list, declaration }: Pick<GivenAllergens, "list" | "declaration">,
): string {
	return JSON.stringify([ingredients?.trim() ?? "", list, declaration]);
}

/** The error in a form's check, as a sentence for the owner; null for none. */
export function checkProblem(ingredients: string | null, given: GivenAllergens): string | null {
	const { list, declaration, openedWith, checkedFor } = given;
	if (!isLegalList(list)) return null;
	if (checkedFor !== "") {
		const isCurrent = checkedFor === checkOf(ingredients, given);
		return isCurrent
			? null
			: "The recipe or the allergens have changed. Review them, then check this box";
	}
	const isUntouched = openedWith === JSON.stringify(declaration);
	return isUntouched ? null : "Check this box to save the allergens, or undo your changes here";
}

/** The error in an answer, by its field. @param isReview whether it must be complete. */
function problemsOf(
	answer: AnswerForm,
	{ kinds }: ListedAllergen,
	isReview: boolean,
): Partial<Record<keyof AnswerForm, string>> {
	if (!kinds || answer.presence === "") return {};
	const isContained = answer.presence === "contains";
	const own = kindsIn(answer.kinds, answer.otherKinds, kinds);
	const further = isContained ? furtherKinds(answer, kinds) : [];
	const isIncomplete = isReview && isContained && own.length === 0;
	return {
		...(isIncomplete && { kinds: `Choose which ${kinds.plural} it contains` }),
		...(own.some(isTooLong) && { otherKinds: TOO_LONG }),
		...(further.some(isTooLong) && { otherMayContainKinds: TOO_LONG }),
		...(own.length + further.length > MAX_KINDS && { otherKinds: TOO_MANY }),
	};
}

const TOO_LONG = `A name can have at most ${MAX_KIND_LENGTH} characters`;
const TOO_MANY = `You can name at most ${MAX_KINDS} kinds`;

const isTooLong = (kind: string) => kind.length > MAX_KIND_LENGTH;

function toAnswer(answer: AnswerForm, { kinds }: ListedAllergen): AllergenAnswer {
	const presence = answer.presence || "does-not-contain";
	if (!kinds || presence === "does-not-contain") return { presence };
	const own = kindsIn(answer.kinds, answer.otherKinds, kinds);
	const further = presence === "contains" ? furtherKinds(answer, kinds) : [];
	return {
		presence,
		...(own.length > 0 && { kinds: own }),
		...(further.length > 0 && { mayContainKinds: further }),
	};
}

/** A kind that is contained is no further one that may be. */
function furtherKinds(answer: AnswerForm, kinds: AllergenKinds): string[] {
	const own = kindsIn(answer.kinds, answer.otherKinds, kinds).map(fold);
	return kindsIn(answer.mayContainKinds, answer.otherMayContainKinds, kinds).filter(
		(kind) => !own.includes(fold(kind)),
	);
}

/** The kinds that are ticked, in the order of the list, and those that are written, each once. */
function kindsIn(ticked: readonly string[], written: string, kinds: AllergenKinds): string[] {
	const names = kinds.hasOthers ? written.split(",").map((name) => name.trim()) : [];
	const others = names.filter((name) => name !== "");
	const known = kinds.known.filter(
		({ key, name }) =>
			ticked.includes(key) || others.some((other) => [fold(key), fold(name)].includes(fold(other))),
	);
	const knownWords = known.flatMap(({ key, name }) => [fold(key), fold(name)]);
	const unknown = new Map(others.map((name) => [fold(name), name]));
	for (const word of knownWords) unknown.delete(word);
	return [...known.map(({ key }) => key), ...unknown.values()];
}

function fold(text: string): string {
	return text.toLowerCase();
}

/** A product's allergens when its form is opened. */
export interface KnownAllergens {
	/** The last declaration by any list, even if it is outdated. */
	declaration: Declaration | null;
	/** The boxes from before reviews, or the owner's own words. */
	labels: readonly string[];
	/** The language of the owner's words, besides English. */
	language: CatalogLanguage;
}

/** The allergens when a product is opened: known answers are filled in, nothing is checked yet. */
export function reviewForm(list: AllergenList, known: KnownAllergens): ReviewForm {
	if (!isLegalList(list)) return { list, answers: [], openedWith: "", checkedFor: "" };
	const answers = allergensOf(list).map((allergen) => startingAnswer(list, allergen, known));
	const openedWith = JSON.stringify(toDeclaration(list, answers));
	return { list, answers, openedWith, checkedFor: "" };
}

/** A product whose allergens are to be reviewed. */
export interface ReviewedProduct extends KnownAllergens {
	ingredients: string | null;
}

/**
 * The allergens to begin a review with: known answers, and for everything else what the ingredients
 * name. Nothing is checked yet.
 */
export function suggestedReview(
	list: AllergenList,
	{ ingredients, ...known }: ReviewedProduct,
): Pick<ReviewForm, "answers"> & { labels: string[] } {
	const { labels, language } = known;
	const named = ingredients ?? "";
	if (!isLegalList(list)) {
		return { answers: [], labels: tidyAllergens([...labels, ...labelsNamedIn(named, language)]) };
	}
	const found = reviewForm(list, { declaration: null, labels: [named], language }).answers;
	const answers = reviewForm(list, known).answers.map((answer, index) =>
		withFound(answer, found[index] ?? EMPTY_ANSWER),
	);
	return { answers, labels: [...labels] };
}

/** An answer with what the ingredients name besides: an owner may have declared less. */
function withFound(answer: AnswerForm, found: AnswerForm): AnswerForm {
	if (answer.presence === "") return found;
	if (answer.presence === "may-contain") return answer;
	return { ...answer, kinds: [...new Set([...answer.kinds, ...found.kinds])] };
}

function startingAnswer(
	list: LegalList,
	allergen: ListedAllergen,
	{ declaration, labels, language }: KnownAllergens,
): AnswerForm {
	const declared = declaration?.[allergen.key];
	if (declared) return answerForm(allergen, declared);
	const { known, own } = sortLabels(list, labels);
	const isNamed = (names: readonly string[], foods: readonly Food[]) =>
		names.some((name) => known.has(fold(name))) ||
		foods.some((food) => own.some((label) => isNamedIn(label, food, language)));
	const kinds = (allergen.kinds?.known ?? [])
		.filter((kind) => isNamed([kind.key, kind.name], [kind.key].filter(isFood)))
		.map(({ key }) => key);
	const isContained = isNamed(namesOf(allergen), foodsOf({ list, allergen, kinds: [] }));
	if (!isContained && kinds.length === 0) return EMPTY_ANSWER;
	return { ...EMPTY_ANSWER, presence: "contains", kinds };
}

/** Labels that are names of the list, folded, and the owner's own words, which may name foods. */
function sortLabels(list: LegalList, labels: readonly string[]) {
	const listed = allergensOf(list).flatMap((allergen) => [
		...namesOf(allergen),
		...(allergen.kinds?.known ?? []).flatMap(({ key, name }) => [key, name]),
	]);
	const names = new Set(listed.map(fold));
	const words = labels.map((label) => fold(label.trim()));
	return {
		known: new Set(words.filter((word) => names.has(word))),
		own: words.filter((word) => !names.has(word)),
	};
}

function namesOf({ key, name, label }: ListedAllergen): string[] {
	return [key, name, ...(label ? [label] : [])];
}

/** @param answer of this list, or of another that has the allergen as well. */
function answerForm({ kinds }: ListedAllergen, answer: AllergenAnswer): AnswerForm {
	const { presence, kinds: own = [], mayContainKinds: further = [] } = answer;
	if (presence === "does-not-contain") return EMPTY_ANSWER;
	const isKnown = (kind: string) => kinds?.known.some(({ key }) => key === kind) ?? false;
	const isOther = (kind: string) => (kinds?.hasOthers ?? false) && !isKnown(kind);
	return {
		presence,
		kinds: own.filter(isKnown),
		otherKinds: own.filter(isOther).join(", "),
		mayContainKinds: further.filter(isKnown),
		otherMayContainKinds: further.filter(isOther).join(", "),
	};
}
