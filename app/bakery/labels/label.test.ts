import { describe, expect, it, test } from "vitest";
import type { AllergenAnswer, AllergenReview } from "../allergens/declaration.ts";
import { allergensOf } from "../allergens/lists.ts";
import type { AllergenList } from "../region/regional-settings.ts";
import { createWords, englishWords, type Words } from "../words/words.server.ts";
import { extraLines, type LabelExtras, type LabelWords, labelOf, NO_EXTRAS } from "./label.ts";

function wordsOf(words: Words, text: LabelWords["text"]): LabelWords {
	return {
		text,
		productLabel: words.group("productLabel"),
		allergenNames: words.group("allergenNames"),
		allergenLabels: words.group("allergenLabels"),
	};
}

const inEnglish = wordsOf(englishWords, { lang: "en", dir: "ltr" });
const inGerman = wordsOf(await createWords({ language: "de-AT", timeZone: "UTC" }, {}), {
	lang: "de",
	dir: "ltr",
});

/** A review that says of all other allergens that the product does not contain them. */
function reviewOf(
	list: AllergenList,
	answers: Record<string, AllergenAnswer>,
	changes: Partial<AllergenReview> = {},
): AllergenReview {
	const others = allergensOf(list).map(
		({ key }) => [key, { presence: "does-not-contain" }] as const,
	);
	return {
		list,
		declaration: { ...Object.fromEntries(others), ...answers },
		reviewedAt: "2026-11-20T10:00:00.000Z",
		outdatedAt: null,
		...changes,
	};
}

const contains = { presence: "contains" } as const;
const ingredients = "Wheat flour, butter (milk), salt";

/** The ingredients of a label with stars around what stands out, or why there is none. */
function shown(
	text: string | null,
	review: AllergenReview | null,
	list: AllergenList,
	words = inEnglish,
) {
	const label = labelOf({ name: "Brioche", ingredients: text, review }, list, words);
	if ("refusal" in label) return label.refusal;
	return label.ingredients
		.map((part) => (part.isEmphasized ? `*${part.text}*` : part.text))
		.join("");
}

describe("a label of the EU list", () => {
	const review = reviewOf("eu", {
		milk: contains,
		gluten: { presence: "contains", kinds: ["wheat"] },
		nuts: { presence: "may-contain", kinds: ["almond"] },
	});

	it("names the allergens in the ingredients, without a line beside them", () => {
		expect(labelOf({ name: "Brioche", ingredients, review }, "eu", inEnglish)).toEqual({
			...{ name: "Brioche", ingredients: expect.anything(), contains: null },
			mayContain: "May contain: Nuts (Almonds)",
		});
		expect(shown(ingredients, review, "eu")).toBe("*Wheat* flour, butter (*milk*), salt");
		expect(shown(`Ingredients: ${ingredients}`, review, "eu")).toBe(
			"*Wheat* flour, butter (*milk*), salt",
		);
	});

	it("is refused where the ingredients do not name what it contains", () => {
		expect(shown("Flour, butter, buckwheat, oat milk", review, "eu")).toBe(
			"It contains wheat and milk, but its ingredients don't say so. Add it where it belongs, as in “butter (milk)”.",
		);
	});

	it("calls spelt wheat", () => {
		const spelt = reviewOf("eu", { gluten: { presence: "contains", kinds: ["spelt"] } });
		expect(shown("Spelt flour", spelt, "eu")).toContain("It contains wheat,");
		expect(shown("Spelt (wheat) flour", spelt, "eu")).toBe("*Spelt* (*wheat*) flour");
	});
});

it("a label of the US list names all allergens in a line of their own, also those that the ingredients do not name", () => {
	const review = reviewOf("us", {
		milk: contains,
		wheat: contains,
		nuts: { presence: "contains", kinds: ["almond"], mayContainKinds: ["pecan"] },
	});
	expect(labelOf({ name: "Brioche", ingredients, review }, "us", inEnglish)).toMatchObject({
		contains: "Contains: Milk, Tree nuts (Almonds), Wheat",
		mayContain: "May contain: Tree nuts (Pecans)",
	});
	expect(shown(ingredients, review, "us")).toBe("*Wheat* flour, butter (*milk*), salt");
});

describe("there is no label", () => {
	test.each([
		["without a review", null, "Its allergens aren't reviewed."],
		[
			"with an outdated one",
			reviewOf("us", {}, { declaration: null, outdatedAt: "2026-11-21T10:00:00.000Z" }),
			"It changed since its allergens were reviewed.",
		],
		[
			"with one of another list",
			reviewOf("eu", {}),
			"Its allergens are reviewed for the EU and UK list, but the settings say US list.",
		],
	])("%s", (_, review, refusal) => {
		expect(shown(ingredients, review, "us")).toBe(refusal);
	});

	test.each([[null], [" "], ["Ingredients:"]])("without ingredients: %j", (text) => {
		expect(shown(text, reviewOf("us", {}), "us")).toBe("It has no ingredients.");
	});
});

describe("a label in German", () => {
	const review = reviewOf("eu", {
		milk: contains,
		gluten: { presence: "contains", kinds: ["rye", "spelt"] },
		nuts: { presence: "may-contain", kinds: ["almond"] },
	});

	it("names allergens in German words, also as parts of others", () => {
		expect(
			shown("Zutaten: Roggenmehl, Dinkelmehl (Weizen), Butter (Milch)", review, "eu", inGerman),
		).toBe("*Roggen*mehl, *Dinkel*mehl (*Weizen*), Butter (*Milch*)");
	});

	it("has its own words in German", () => {
		const ingredients = "Roggen, Weizen, Milch";
		expect(labelOf({ name: "Brot", ingredients, review }, "eu", inGerman)).toMatchObject({
			contains: null,
			mayContain: "Kann enthalten: Schalenfrüchte (Mandeln)",
		});
		const source = { size: "750 g", address: "Gasse 1, Wien", language: "de-AT" };
		const extras: LabelExtras = {
			...{ hasQuantity: true, hasAddress: true, sentence: "" },
			dateKind: "bestBefore",
			...{ date: "2026-12-03", batch: " L7 " },
		};
		expect(extraLines(extras, source, inGerman)).toEqual({
			facts: ["Nettofüllmenge: 750 g", "Mindestens haltbar bis: 03.12.2026", "Charge: L7"],
			sentence: null,
			address: "Gasse 1, Wien",
		});
		expect(extraLines(NO_EXTRAS, source, inGerman)).toEqual({
			...{ facts: [], sentence: null, address: null },
		});
	});
});

test("by the seven, every food of an allergen stands out, and a line names all", () => {
	const review = reviewOf("seven", { gluten: contains, nuts: contains });
	expect(shown("Rye flour, spelt, peanuts, pecans, milk", review, "seven")).toBe(
		"*Rye* flour, *spelt*, *peanuts*, *pecans*, milk",
	);
	expect(labelOf({ name: "Bar", ingredients: "Rye", review }, "seven", inEnglish)).toMatchObject({
		contains: "Contains: Gluten, Nuts",
	});
});
