import { expect, test } from "vitest";
import { readDeclaration } from "../declaration.ts";
import { type AnswerForm, type ReviewForm, reviewForm, reviewFormSchema } from "./form.ts";

/** A form in which every answer is 'does not contain', but for these. */
function formOf(answers: Record<string, Partial<AnswerForm>>): ReviewForm {
	const empty = reviewForm("us", null);
	const filled = Object.entries(empty.answers).map(([key, answer]) => {
		return [key, { ...answer, presence: "does-not-contain", ...answers[key] }];
	});
	return { ...empty, answers: Object.fromEntries(filled) };
}

function problemsOf(form: ReviewForm) {
	const { error } = reviewFormSchema.safeParse(form);
	return (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
}

test("nothing is preset: every question is to be answered", () => {
	const problems = problemsOf(reviewForm("us", null));
	expect(problems).toHaveLength(9);
	expect(problems[0]).toEqual(["answers.milk.presence", "Choose an answer for Milk"]);
});

test("nothing is preset in a list of another law, either", () => {
	expect(problemsOf(reviewForm("eu", null))).toHaveLength(14);
});

test("what it contains has its kinds", () => {
	expect(problemsOf(formOf({ nuts: { presence: "contains" } }))).toEqual([
		["answers.nuts.kinds", "Choose which tree nuts it contains"],
	]);
	expect(problemsOf(formOf({ nuts: { presence: "may-contain" } }))).toEqual([]);
	const other = { presence: "contains", otherKinds: "x".repeat(61) } as const;
	expect(problemsOf(formOf({ fish: other }))).toEqual([
		["answers.fish.otherKinds", "A name can have at most 60 characters"],
	]);
	const many = Array.from({ length: 31 }, (_, number) => `fish ${number}`).join(",");
	expect(problemsOf(formOf({ fish: { ...other, otherKinds: many } }))).toEqual([
		["answers.fish.otherKinds", "At most 30 kinds can be named"],
	]);
});

test("becomes a declaration that can be stored, and the same form again", () => {
	const form = formOf({
		milk: { presence: "contains" },
		sesame: { presence: "may-contain" },
		fish: { presence: "contains", kinds: ["salmon"], otherKinds: "Arctic char, Eel" },
		nuts: { presence: "contains", kinds: ["almond"], mayContainKinds: ["walnut"] },
		crustaceans: { presence: "may-contain", otherKinds: "Krill" },
	});
	const { list, declaration } = reviewFormSchema.parse(form);
	expect(readDeclaration(list, declaration)).toEqual(declaration);
	expect(declaration).toMatchObject({
		milk: { presence: "contains" },
		eggs: { presence: "does-not-contain" },
		fish: { presence: "contains", kinds: ["salmon", "Arctic char", "Eel"] },
		nuts: { presence: "contains", kinds: ["almond"], mayContainKinds: ["walnut"] },
		crustaceans: { presence: "may-contain", kinds: ["Krill"] },
	});
	expect(reviewForm("us", declaration)).toEqual(form);
});

test("what no longer belongs to an answer is not saved", () => {
	const chosen = { kinds: ["almond"], mayContainKinds: ["walnut"] };
	const { declaration } = reviewFormSchema.parse(
		formOf({ nuts: { presence: "does-not-contain", ...chosen }, milk: chosen }),
	);
	expect(declaration.nuts).toEqual({ presence: "does-not-contain" });
	expect(declaration.milk).toEqual({ presence: "does-not-contain" });
});

test("a kind is told once, whichever way it was entered", () => {
	const { declaration } = reviewFormSchema.parse(
		formOf({
			fish: {
				presence: "contains",
				kinds: ["salmon"],
				otherKinds: "SALMON, tuna, eel, , Eel",
				otherMayContainKinds: "eel, hake",
				mayContainKinds: ["salmon"],
			},
		}),
	);
	expect(declaration.fish).toEqual({
		presence: "contains",
		kinds: ["salmon", "tuna", "Eel"],
		mayContainKinds: ["hake"],
	});
});
