import { describe, expect, test } from "vitest";
import type { AllergenList } from "../region/regional-settings.ts";
import type { CatalogLanguage } from "../words/text-language.ts";
import { readDeclaration } from "./declaration.ts";
import { allergensOf } from "./lists.ts";
import {
	type AnswerForm,
	checkOf,
	checkProblem,
	describeTapped,
	type KnownAllergens,
	type ReviewedProduct,
	type ReviewForm,
	reviewForm,
	reviewFormSchema,
	suggestedReview,
	toGiven,
	withLabels,
} from "./review-form.ts";

const UNKNOWN: KnownAllergens = { declaration: null, labels: [], language: "en" };

type Taps = Record<string, Partial<AnswerForm>>;

/** The form of a new product with these taps. */
function formOf(taps: Taps, list: AllergenList = "us"): ReviewForm {
	return tap(reviewForm(list, UNKNOWN), taps);
}

function tap(form: ReviewForm, taps: Taps): ReviewForm {
	const answers = allergensOf(form.list).map(({ key }, index) => {
		return { ...form.answers[index], ...taps[key] } as AnswerForm;
	});
	return { ...form, answers };
}

/** The form in which the owner has ticked the check. */
function checked(form: ReviewForm, ingredients = "Flour"): ReviewForm {
	return { ...form, checkedFor: checkOf(ingredients, toGiven(form)) };
}

function problemsOf(form: ReviewForm) {
	const { error } = reviewFormSchema.safeParse(form);
	return (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
}

/** The chosen answers, by allergen key. */
function tappedIn({ list, answers }: ReviewForm) {
	const entries = allergensOf(list).map(({ key }, index) => [key, answers[index]] as const);
	return Object.fromEntries(
		entries.flatMap(([key, answer]) => {
			return answer?.presence ? [[key, [answer.presence, ...answer.kinds]]] : [];
		}),
	);
}

const contains = { presence: "contains" } as const;

describe("the seven", () => {
	const reviewed = (labels: string[], ingredients = "Flour", checkedFor = "") =>
		withLabels(toGiven({ ...reviewForm("seven", UNKNOWN), checkedFor }), { ingredients, labels });

	test("are answered by the labels of the product, in any capitalization", () => {
		const { declaration } = reviewed(["nuts", "Lupin", " Gluten"]);
		const contained = Object.keys(declaration).filter(
			(key) => declaration[key]?.presence === "contains",
		);
		expect(contained).toEqual(["gluten", "nuts"]);
		expect(readDeclaration("seven", declaration)).toEqual(declaration);
	});

	test("are reviewed if the check is of these labels and ingredients, and saved without", () => {
		const { declaration } = reviewed(["Gluten"]);
		const check = checkOf("Flour", { list: "seven", declaration });
		expect(reviewed(["Gluten"], "Flour", check).checkedFor).toBe(check);
		expect(reviewed(["gluten", "Lupin"], "Flour", check).checkedFor).toBe(check);
		expect(reviewed(["Gluten", "Eggs"], "Flour", check).checkedFor).toBe("");
		expect(reviewed(["Gluten"], "Flour, eggs", check).checkedFor).toBe("");
		const form = { ...reviewForm("seven", UNKNOWN), checkedFor: check };
		expect(problemsOf(form)).toEqual([]);
		expect(checkProblem("Flour, eggs", toGiven(form))).toBeNull();
	});

	test("are the start of the form of a legal list", () => {
		const { declaration } = reviewed(["Gluten", "Dairy", "Nuts"]);
		const known = { ...UNKNOWN, declaration, labels: ["Gluten", "Dairy", "Nuts"] };
		expect(tappedIn(reviewForm("us", known))).toEqual({
			...{ milk: ["contains"], nuts: ["contains"], wheat: ["contains"], peanuts: ["contains"] },
		});
		expect(tappedIn(reviewForm("eu", known))).toEqual({
			...{ gluten: ["contains"], peanuts: ["contains"], milk: ["contains"], nuts: ["contains"] },
		});
	});
});

test("what it contains has its kinds, once it is checked", () => {
	const nuts = formOf({ nuts: contains });
	expect(problemsOf(nuts)).toEqual([]);
	expect(problemsOf(checked(nuts))).toEqual([
		["answers.4.kinds", "Choose which tree nuts it contains"],
	]);
	expect(problemsOf(checked(formOf({ nuts: { presence: "may-contain" } })))).toEqual([]);
	const other = { presence: "contains", otherKinds: "x".repeat(61) } as const;
	expect(problemsOf(formOf({ fish: other }))).toEqual([
		["answers.2.otherKinds", "A name can have at most 60 characters"],
	]);
	const many = Array.from({ length: 31 }, (_, number) => `fish ${number}`).join(",");
	expect(problemsOf(formOf({ fish: { ...other, otherKinds: many } }))).toEqual([
		["answers.2.otherKinds", "You can name at most 30 kinds"],
	]);
});

test("becomes a declaration that can be stored, and the same form again", () => {
	const form = formOf({
		milk: contains,
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
	expect(reviewForm("us", { ...UNKNOWN, declaration, labels: ["Eggs"] }).answers).toEqual(
		form.answers,
	);
	expect(describeTapped(list, form.answers)).toMatch(/^Contains Milk; Contains Fish \(Salmon,/);
	expect(describeTapped(list, formOf({}).answers)).toBe("None");
});

test("what no longer belongs to an answer is not saved", () => {
	const chosen = { kinds: ["almond"], mayContainKinds: ["walnut"] };
	const { declaration } = reviewFormSchema.parse(formOf({ nuts: chosen, milk: chosen }));
	expect(declaration.nuts).toEqual({ presence: "does-not-contain" });
	expect(declaration.milk).toEqual({ presence: "does-not-contain" });
});

test("a kind is listed once, however it was entered", () => {
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
		...{ presence: "contains", kinds: ["salmon", "tuna", "Eel"], mayContainKinds: ["hake"] },
	});
});

describe("what is known is a start, and checked by nobody", () => {
	test.each<[AllergenList, string[], Record<string, string[]>]>([
		["us", ["gluten", "DAIRY "], { milk: ["contains"], wheat: ["contains"] }],
		["eu", ["Gluten"], { gluten: ["contains"] }],
		// The label does not say which: what it is not can be tapped away.
		["us", ["Nuts"], { nuts: ["contains"], peanuts: ["contains"] }],
		["eu", ["Shellfish"], { crustaceans: ["contains"], molluscs: ["contains"] }],
		["eu", ["sesame seeds", "Rye"], { gluten: ["contains", "rye"], sesame: ["contains"] }],
		["us", ["made with love"], {}],
	])("%s: the labels %j", (list, labels, tapped) => {
		const form = reviewForm(list, { ...UNKNOWN, labels });
		expect(tappedIn(form)).toEqual(tapped);
		expect(form.checkedFor).toBe("");
	});

	test.each<[CatalogLanguage, AllergenList, string[], Record<string, string[]>]>([
		["de", "eu", ["Sesam"], { sesame: ["contains"] }],
		["de", "us", ["geröstete Sesamsaat"], { sesame: ["contains"] }],
		[
			"de",
			"eu",
			["Roggenmehl", "Haselnüsse"],
			{ gluten: ["contains", "rye"], nuts: ["contains", "hazelnut"] },
		],
		["ja", "eu", ["ごま", "小麦"], { gluten: ["contains", "wheat"], sesame: ["contains"] }],
		// English words are known to every bakery, those of other languages are not.
		["de", "eu", ["toasted sesame"], { sesame: ["contains"] }],
		["en", "eu", ["Lupine beans", "Senf"], { lupin: ["contains"] }],
		// To the law of the US, spelt is wheat; it doesn't list rye.
		["de", "us", ["Dinkel", "Roggen"], { wheat: ["contains"] }],
		["de", "eu", ["Sesamfrei", "ohne Senf", "Buchweizen"], {}],
		// A kind of the list is no other kind with the same word in its name.
		["en", "us", ["Black Walnuts"], { nuts: ["contains", "black-walnut"] }],
	])("in %s for the list %s: the owner's own words %j", (language, list, labels, tapped) => {
		const form = reviewForm(list, { ...UNKNOWN, labels, language });
		expect(tappedIn(form)).toEqual(tapped);
	});

	test("a declaration by the list of another law, where both have the allergen", () => {
		const { declaration } = toGiven(
			formOf({
				milk: contains,
				wheat: contains,
				nuts: { presence: "contains", kinds: ["almond", "pine-nut"] },
				fish: { presence: "may-contain", kinds: ["salmon"] },
			}),
		);
		const form = reviewForm("eu", {
			...UNKNOWN,
			declaration,
			labels: ["Gluten", "Dairy", "Nuts", "Fish"],
		});
		expect(tappedIn(form)).toEqual({
			...{ gluten: ["contains"], fish: ["may-contain"], milk: ["contains"] },
			nuts: ["contains", "almond"],
		});
	});
});

describe("a review begins with what the ingredients name besides", () => {
	const answerOf = (list: "eu" | "us", key: string, known: Partial<ReviewedProduct>) => {
		const { answers } = suggestedReview(list, { ...UNKNOWN, ingredients: null, ...known });
		return answers[allergensOf(list).findIndex((allergen) => allergen.key === key)];
	};

	test.each([
		["Wheat flour, rye, milk", "en", ["wheat", "rye"]],
		["Weizenmehl, Roggen, Milch", "de", ["wheat", "rye"]],
	] as const)("in %j", (ingredients, language, kinds) => {
		const known = { ingredients, language };
		expect(answerOf("eu", "gluten", known)).toMatchObject({ presence: "contains", kinds });
		expect(answerOf("eu", "milk", known)).toMatchObject({ presence: "contains" });
		expect(answerOf("eu", "eggs", known)).toMatchObject({ presence: "" });
	});

	test("and keeps what the owner declared", () => {
		const ingredients = "Wheat flour, milk";
		const declaration = { milk: { presence: "may-contain" as const } };
		expect(answerOf("us", "milk", { ingredients, declaration })?.presence).toBe("may-contain");
		const labels = ["Gluten"];
		expect(answerOf("eu", "gluten", { ingredients, labels })).toMatchObject({
			presence: "contains",
			kinds: ["wheat"],
		});
		const seven = { ...UNKNOWN, labels: ["Eggs", "Love"], ingredients };
		expect(suggestedReview("seven", seven)).toEqual({
			answers: [],
			labels: ["Eggs", "Love", "Gluten", "Dairy"],
		});
	});
});

describe("the check", () => {
	const problemOf = (form: ReviewForm, ingredients = "Flour") =>
		checkProblem(ingredients, toGiven(form));

	test("is needed for what was tapped, and for what was tapped away", () => {
		const message = "Check this box to save the allergens, or undo your changes here";
		expect(problemOf(formOf({ milk: contains }))).toBe(message);
		const started = reviewForm("us", { ...UNKNOWN, labels: ["Dairy"] });
		expect(problemOf(tap(started, { milk: { presence: "" } }))).toBe(message);
	});

	test("counts for the ingredients and answers that were checked, and no others", () => {
		const form = checked(formOf({ milk: contains }));
		expect(problemOf(form)).toBeNull();
		expect(problemOf(form, " Flour\n")).toBeNull();
		expect(problemOf(form, "Flour, eggs")).toMatch(/^The recipe or the allergens have changed/);
		expect(problemOf(tap(form, { eggs: contains }))).toMatch(/have changed/);
		// Whatever comes back is what was checked.
		expect(problemOf(tap(tap(form, { eggs: contains }), { eggs: { presence: "" } }))).toBeNull();
	});

	test("does not count for another list", () => {
		const { checkedFor } = checked(formOf({}));
		expect(problemOf({ ...formOf({}, "eu"), checkedFor })).toMatch(/have changed/);
	});
});
