import { describe, expect, test } from "vitest";
import type { AllergenAnswer, AllergenReview } from "../../bakery/allergens/declaration.ts";
import { allergensOf } from "../../bakery/allergens/lists.ts";
import { type AllergenList, DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import { englishWords } from "../../bakery/words/words.server.ts";
import { warningTriangle } from "../../ui/stroke-icon.tsx";
import { allergenBox, areShortIngredients } from "./product-parts.server.tsx";

test.each([
	["Flour, water, salt", true],
	["x".repeat(60), true],
	["x".repeat(61), false],
	["Flour\nWater", false],
	["Flour\r\nWater", false],
	["Flour\u2028Water", false],
])("whether %j takes one line: %s", (ingredients, isShort) => {
	expect(areShortIngredients(ingredients)).toBe(isShort);
});

const wheat = expect.stringMatching(/^M12 21v-9m0 9c-4/);
const nut = expect.stringMatching(/^M12 6V3M4 11a8/);

function reviewOf(answers: Record<string, AllergenAnswer>, list: AllergenList) {
	const absent = allergensOf(list).map(({ key }) => [key, { presence: "does-not-contain" }]);
	const declaration = { ...Object.fromEntries(absent), ...answers };
	return { list, declaration, reviewedAt: "2027-03-14T03:30:00.000Z", outdatedAt: null };
}

const boxOf = (review: AllergenReview | null, allergens: string[] = []) =>
	allergenBox(
		{ allergens, review },
		{
			settings: { ...DEFAULT_REGION, allergenList: "us" },
			words: englishWords,
			usesAllergenList: true,
		},
	);

const outdated = { declaration: null, outdatedAt: "2027-03-15T00:00:00.000Z" };

describe("by the seven", () => {
	const labels = ["gluten", "Lupin"];
	const groups = [
		{
			items: [
				{ label: "Gluten", icon: wheat },
				{ label: "Lupin", icon: warningTriangle },
			],
		},
	];
	const review = reviewOf({ gluten: { presence: "contains" } }, "seven");
	const boxOfSeven = (given: AllergenReview | null, allergens: string[], usesAllergenList = true) =>
		allergenBox(
			{ allergens, review: given },
			{ settings: DEFAULT_REGION, words: englishWords, usesAllergenList },
		);

	test("it is the labels, whatever is reviewed of them", () => {
		const question = "Please ask us about the allergens in this product.";
		expect(boxOfSeven(null, labels, false)).toEqual({ groups });
		expect(boxOfSeven(null, labels)).toEqual({ groups, question });
		expect(boxOfSeven({ ...review, ...outdated }, labels)).toEqual({ groups, question });
		expect(boxOfSeven(review, labels)).toEqual({
			groups,
			note: "Reviewed by the bakery on March 13, 2027.",
		});
	});

	test.each([
		["unreviewed", null],
		["reviewed", reviewOf({}, "seven")],
		["outdated", { ...review, ...outdated }],
		["reviewed for another list", reviewOf({}, "us")],
	])("there is none without labels: %s", (_, given) => {
		expect(boxOfSeven(given, [])).toBeNull();
	});
});

test("an unreviewed product of a bakery that uses a legal list says so", () => {
	expect(boxOf(null, ["gluten", "Lupin"])).toEqual({
		warning: "We haven't reviewed this list, so it may be incomplete.",
		question: "Please ask us about the allergens in this product.",
		groups: [
			{
				title: "Listed so far",
				items: [
					{ label: "Gluten", icon: wheat },
					{ label: "Lupin", icon: warningTriangle },
				],
			},
		],
	});
	expect(boxOf(null)).toEqual({
		warning: "We haven't reviewed the allergens in this product.",
		question: "Please ask us about the allergens in this product.",
		groups: [],
	});
});

test("a current review reads as a sentence, with its kinds and the bakery's date", () => {
	const answers: Record<string, AllergenAnswer> = {
		wheat: { presence: "contains" },
		nuts: { presence: "contains", kinds: ["almond"], mayContainKinds: ["walnut"] },
		sesame: { presence: "may-contain" },
	};
	const review = reviewOf(answers, "us");
	expect(boxOf(review, ["Fish"])).toEqual({
		groups: [
			{
				title: "Contains",
				items: [
					{ label: "Tree nuts (Almonds)", icon: nut },
					{ label: "Wheat", icon: wheat },
				],
			},
			{
				title: "May contain",
				items: [
					{ label: "Tree nuts (Walnuts)", icon: nut },
					{ label: "Sesame", icon: expect.stringMatching(/^M/) },
				],
			},
		],
		note: "Reviewed by the bakery on March 13, 2027.",
	});
});

test("a review that found nothing names what it looked for, and promises no more", () => {
	const box = boxOf(reviewOf({}, "us"));
	expect(box).toEqual({
		groups: [],
		note: "Its recipe does not contain milk, eggs, fish, crustacean shellfish, tree nuts, wheat, peanuts, soybeans, or sesame. Reviewed by the bakery on March 13, 2027.",
		question: "Please ask us about other allergens and traces.",
	});
});

test.each<[string, AllergenReview]>([
	["for another list", reviewOf({ milk: { presence: "contains" } }, "eu")],
	["for the seven", reviewOf({}, "seven")],
	["that is outdated", { ...reviewOf({}, "us"), ...outdated }],
])("a review %s leads to the bakery, whatever the labels are", (_, review) => {
	expect(boxOf(review, ["Gluten"])).toEqual({
		groups: [],
		question: "Please ask us about the allergens in this product.",
	});
});
