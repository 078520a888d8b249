import { describe, expect, test } from "vitest";
import type { AllergenList } from "../region/regional-settings.ts";
import {
	containsOf,
	type Declaration,
	mayContainOf,
	readDeclaration,
	reviewSchema,
	reviewState,
} from "./declaration.ts";
import { allergensOf } from "./lists.ts";

/** All answers are 'does not contain', but for these. */
function declarationOf(list: AllergenList, answers: Declaration): Declaration {
	const absent = allergensOf(list).map(({ key }) => [key, { presence: "does-not-contain" }]);
	return { ...Object.fromEntries(absent), ...answers };
}

const namesOf = (declared: ReturnType<typeof containsOf>) =>
	declared.map(({ allergen, kinds }) => {
		return kinds.length > 0 ? `${allergen.name} (${kinds.join(", ")})` : allergen.name;
	});

test("the lists are those of the laws", () => {
	expect(allergensOf("us").map(({ name }) => name)).toEqual([
		"Milk",
		"Eggs",
		"Fish",
		"Crustacean shellfish",
		"Tree nuts",
		"Wheat",
		"Peanuts",
		"Soybeans",
		"Sesame",
	]);
	expect(allergensOf("eu").map(({ name }) => name)).toEqual([
		"Cereals containing gluten",
		"Crustaceans",
		"Eggs",
		"Fish",
		"Peanuts",
		"Soybeans",
		"Milk",
		"Nuts",
		"Celery",
		"Mustard",
		"Sesame seeds",
		"Sulphur dioxide and sulphites",
		"Lupin",
		"Molluscs",
	]);
});

test("the tree nuts are the 12 of the FDA's list of January 2025", () => {
	const nuts = allergensOf("us").find(({ key }) => key === "nuts")?.kinds;
	const names = nuts?.known.map(({ name }) => name) ?? [];
	expect(names).toHaveLength(12);
	expect(names).toContain("Pine nuts");
	expect(names.join()).not.toMatch(/coconut|chestnut/i);
	expect(nuts?.hasOthers).toBe(false);
});

test("contained and possible allergens follow the order of the list, with their kinds", () => {
	const declaration = declarationOf("us", {
		wheat: { presence: "contains" },
		nuts: { presence: "contains", kinds: ["pecan", "almond"], mayContainKinds: ["walnut"] },
		fish: { presence: "contains", kinds: ["salmon", "Arctic char"] },
		sesame: { presence: "may-contain" },
	});
	expect(namesOf(containsOf(declaration, "us"))).toEqual([
		"Fish (salmon, Arctic char)",
		"Tree nuts (pecan, almond)",
		"Wheat",
	]);
	expect(namesOf(mayContainOf(declaration, "us"))).toEqual(["Tree nuts (walnut)", "Sesame"]);
});

describe("a stored declaration", () => {
	test.each(["us", "eu"] as const)("of the %s list is read", (list) => {
		const declaration = declarationOf(list, { milk: { presence: "may-contain" } });
		expect(readDeclaration(list, declaration)).toEqual(declaration);
	});

	test.each<[string, unknown]>([
		["that is none", null],
		["that is no object", "contains milk"],
		["of another list", declarationOf("eu", {})],
		["without an answer", { ...declarationOf("us", {}), milk: undefined }],
		["with an answer too many", { ...declarationOf("us", {}), lupin: { presence: "contains" } }],
		["with a fourth answer", { ...declarationOf("us", {}), milk: { presence: "perhaps" } }],
		["with nuts of no kind", declarationOf("us", { nuts: { presence: "contains" } })],
		[
			"with no nuts of a kind",
			{
				...declarationOf("us", {}),
				nuts: { presence: "does-not-contain", kinds: ["almond"] },
			},
		],
		[
			"with a nut that is none",
			declarationOf("us", {
				nuts: { presence: "contains", kinds: ["coconut"] },
			}),
		],
		["with kinds of milk", declarationOf("us", { milk: { presence: "contains", kinds: ["cow"] } })],
		[
			"with a kind that is in it and may be",
			declarationOf("us", {
				nuts: { presence: "contains", kinds: ["almond"], mayContainKinds: ["almond"] },
			}),
		],
		[
			"with a fish twice",
			declarationOf("us", {
				fish: { presence: "contains", kinds: ["Char", "char"] },
			}),
		],
		[
			"with a fish without a name",
			declarationOf("us", {
				fish: { presence: "contains", kinds: [" "] },
			}),
		],
	])("%s is not read", (_, stored) => {
		expect(readDeclaration("us", stored)).toBeNull();
	});
});

const declaration = Object.fromEntries(
	allergensOf("us").map(({ key }) => [key, { presence: "does-not-contain" }]),
);
const row = {
	list: "us",
	declaration,
	reviewed_at: "2026-11-22T10:00:00+00:00",
	outdated_at: null,
};

test("without a review a product is unreviewed, which is no answer", () => {
	expect(reviewState(reviewSchema.parse(null), "us")).toEqual({ state: "unreviewed" });
});

test("a review under the chosen list is current", () => {
	expect(reviewState(reviewSchema.parse(row), "us")).toMatchObject({
		state: "current",
		review: { declaration, reviewedAt: "2026-11-22T10:00:00.000Z" },
	});
});

test("a review under another list does not count", () => {
	expect(reviewState(reviewSchema.parse(row), "eu").state).toBe("other-list");
});

test("a review is outdated once the ingredients changed, and says nothing anymore", () => {
	const outdated = reviewSchema.parse({ ...row, outdated_at: "2026-11-23T10:00:00+00:00" });
	expect(outdated?.declaration).toBeNull();
	expect(reviewState(outdated, "us").state).toBe("outdated");
	expect(reviewState(outdated, "eu").state).toBe("outdated");
});

test("a review that does not answer for all of its list counts as outdated", () => {
	const { milk: _milk, ...incomplete } = declaration;
	expect(reviewState(reviewSchema.parse({ ...row, declaration: incomplete }), "us").state).toBe(
		"outdated",
	);
});
