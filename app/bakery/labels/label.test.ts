import { describe, expect, it, test } from "vitest";
import type { AllergenAnswer } from "../allergens/declaration.ts";
import { allergensOf } from "../allergens/lists.ts";
import type { AllergenReview } from "../allergens/review.ts";
import type { AllergenList } from "../region/schema.ts";
import { requiredNames } from "./allergen-words.ts";
import { isNamedIn } from "./emphasis.ts";
import { labelOf } from "./label.ts";

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
function shown(text: string | null, review: AllergenReview | null, list: AllergenList) {
	const label = labelOf({ name: "Brioche", ingredients: text, review }, list);
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
		expect(labelOf({ name: "Brioche", ingredients, review }, "eu")).toEqual({
			name: "Brioche",
			ingredients: expect.anything(),
			contains: null,
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

describe("a label of the US list", () => {
	it("names all allergens in a line of their own, also those that the ingredients do not name", () => {
		const review = reviewOf("us", {
			milk: contains,
			wheat: contains,
			nuts: { presence: "contains", kinds: ["almond"], mayContainKinds: ["pecan"] },
		});
		expect(labelOf({ name: "Brioche", ingredients, review }, "us")).toMatchObject({
			contains: "Contains: Milk, Tree nuts (Almonds), Wheat",
			mayContain: "May contain: Tree nuts (Pecans)",
		});
		expect(shown(ingredients, review, "us")).toBe("*Wheat* flour, butter (*milk*), salt");
	});

	it("has no lines where nothing is declared", () => {
		const label = labelOf({ name: "Ice", ingredients: "Water", review: reviewOf("us", {}) }, "us");
		expect(label).toMatchObject({ contains: null, mayContain: null });
	});
});

describe("there is no label", () => {
	test.each([
		["without a review", null, "Its allergens aren't reviewed."],
		[
			"with an outdated one",
			reviewOf("us", {}, { declaration: null, outdatedAt: "2026-11-21T10:00:00.000Z" }),
			"Its ingredients have changed since its allergens were reviewed.",
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

describe.each(["us", "eu"] as const)("every allergen and kind of the list %s", (list) => {
	it("is named by its own name", () => {
		for (const allergen of allergensOf(list)) {
			const known = allergen.kinds?.known.map(({ name }) => [name]) ?? [[]];
			for (const kinds of known) {
				const name = kinds[0] ?? allergen.name;
				const required = requiredNames({ allergen, kinds });
				expect(required.length, name).toBeGreaterThan(0);
				for (const { words } of required) expect(isNamedIn(name, words), name).toBe(true);
			}
		}
	});
});
