import { z } from "../../../platform/zod.ts";
import type { AllergenList } from "../../site/schema.ts";
import {
	type AllergenAnswer,
	type Declaration,
	LONGEST_KIND,
	MOST_KINDS,
	PRESENCES,
} from "../declaration.ts";
import { type AllergenKinds, allergensOf, type ListedAllergen } from "../lists.ts";

/** The answer for one allergen, as it stands in the form. */
export interface AnswerForm {
	/** Empty until one is chosen: none is preset. */
	presence: AllergenAnswer["presence"] | "";
	/** The keys of the kinds that are ticked. */
	kinds: string[];
	/** Names of others, separated by commas. */
	otherKinds: string;
	/** Of what is contained: further kinds that may be. */
	mayContainKinds: string[];
	otherMayContainKinds: string;
}

/** The review of a product, as it stands in the form. */
export interface ReviewForm {
	list: AllergenList;
	/** By the keys of the allergens. */
	answers: Record<string, AnswerForm>;
}

/** A review that is saved. */
export interface ReviewValues {
	list: AllergenList;
	declaration: Declaration;
}

const EMPTY_ANSWER: AnswerForm = {
	presence: "",
	kinds: [],
	otherKinds: "",
	mayContainKinds: [],
	otherMayContainKinds: "",
};

/** The form of a review: an answer for every allergen of the list (product §20.2). */
export const reviewFormSchema = z
	.discriminatedUnion("list", [reviewOf("us"), reviewOf("eu")])
	.transform(({ list, answers }): ReviewValues => ({ list, declaration: answers }));

function reviewOf(list: AllergenList) {
	const answers = allergensOf(list).map((allergen) => [allergen.key, answerOf(allergen)] as const);
	return z.object({ list: z.literal(list), answers: z.object(Object.fromEntries(answers)) });
}

function answerOf(allergen: ListedAllergen) {
	return z
		.object({
			presence: z.enum(["", ...PRESENCES]),
			kinds: z.array(z.string()),
			otherKinds: z.string(),
			mayContainKinds: z.array(z.string()),
			otherMayContainKinds: z.string(),
		})
		.superRefine((answer, context) => {
			for (const [path, message] of Object.entries(problemsOf(answer, allergen))) {
				context.addIssue({ code: "custom", path: [path], message });
			}
		})
		.transform((answer) => toAnswer(answer, allergen));
}

/** What is wrong with an answer, by its field. */
function problemsOf(
	answer: AnswerForm,
	{ name, kinds }: ListedAllergen,
): Partial<Record<keyof AnswerForm, string>> {
	if (answer.presence === "") return { presence: `Choose an answer for ${name}` };
	if (!kinds || answer.presence === "does-not-contain") return {};
	const isContained = answer.presence === "contains";
	const own = kindsIn(answer.kinds, answer.otherKinds, kinds);
	const further = isContained ? furtherKinds(answer, kinds) : [];
	return {
		...(isContained && own.length === 0 && { kinds: `Choose which ${kinds.plural} it contains` }),
		...(own.some(isTooLong) && { otherKinds: TOO_LONG }),
		...(further.some(isTooLong) && { otherMayContainKinds: TOO_LONG }),
		...(own.length + further.length > MOST_KINDS && { otherKinds: TOO_MANY }),
	};
}

const TOO_LONG = `A name can have at most ${LONGEST_KIND} characters`;
const TOO_MANY = `At most ${MOST_KINDS} kinds can be named`;

const isTooLong = (kind: string) => kind.length > LONGEST_KIND;

/** @param answer in which a presence was chosen. */
function toAnswer(answer: AnswerForm, { kinds }: ListedAllergen): AllergenAnswer {
	const presence = answer.presence || "contains";
	if (!kinds || presence === "does-not-contain") return { presence };
	const own = kindsIn(answer.kinds, answer.otherKinds, kinds);
	const further = presence === "contains" ? furtherKinds(answer, kinds) : [];
	return {
		presence,
		...(own.length > 0 && { kinds: own }),
		...(further.length > 0 && { mayContainKinds: further }),
	};
}

/** What is contained is no further kind that may be. */
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

/**
 * The form when a review is opened.
 * @param declaration the current one under this list; null asks everything anew.
 */
export function reviewForm(list: AllergenList, declaration: Declaration | null): ReviewForm {
	const answers = allergensOf(list).map((allergen) => {
		return [allergen.key, answerForm(allergen, declaration?.[allergen.key])];
	});
	return { list, answers: Object.fromEntries(answers) };
}

function answerForm({ kinds }: ListedAllergen, answer: AllergenAnswer | undefined): AnswerForm {
	if (!answer) return EMPTY_ANSWER;
	const isKnown = (kind: string) => kinds?.known.some(({ key }) => key === kind) ?? false;
	const isOther = (kind: string) => !isKnown(kind);
	const { kinds: own = [], mayContainKinds: further = [] } = answer;
	return {
		presence: answer.presence,
		kinds: own.filter(isKnown),
		otherKinds: own.filter(isOther).join(", "),
		mayContainKinds: further.filter(isKnown),
		otherMayContainKinds: further.filter(isOther).join(", "),
	};
}
