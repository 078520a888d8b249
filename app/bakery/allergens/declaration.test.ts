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
		...["Milk", "Eggs", "Fish", "Crustacean shellfish", "Tree nuts", "Wheat", "Peanuts"],
		...["Soybeans", "Sesame"],
	]);
	expect(allergensOf("eu").map(({ name }) => name)).toEqual([
		...["Cereals containing gluten", "Crustaceans", "Eggs", "Fish", "Peanuts", "Soybeans"],
		...["Milk", "Nuts", "Celery", "Mustard", "Sesame seeds"],
		...["Sulphur dioxide and sulphites", "Lupin", "Molluscs"],
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
	const nuts = (answer: Declaration[string]) => declarationOf("us", { nuts: answer });

	test.each<[string, unknown]>([
		["that is none", null],
		["that is no object", "contains milk"],
		["of another list", declarationOf("eu", {})],
		["without an answer", { ...declarationOf("us", {}), milk: undefined }],
		["with an answer too many", { ...declarationOf("us", {}), lupin: { presence: "contains" } }],
		["with a fourth answer", { ...declarationOf("us", {}), milk: { presence: "perhaps" } }],
		["with nuts of no kind", nuts({ presence: "contains" })],
		["with a nut that is none", nuts({ presence: "contains", kinds: ["coconut"] })],
		["with kinds of milk", declarationOf("us", { milk: { presence: "contains", kinds: ["cow"] } })],
		[
			"with a kind twice",
			nuts({ presence: "contains", kinds: ["almond"], mayContainKinds: ["almond"] }),
		],
	])("%s is not read", (_, stored) => {
		expect(readDeclaration("us", stored)).toBeNull();
	});
});

const declaration = Object.fromEntries(
	allergensOf("us").map(({ key }) => [key, { presence: "does-not-contain" }]),
);
const row = {
	...{ list: "us", declaration, reviewed_at: "2026-11-22T10:00:00+00:00", outdated_at: null },
};

const { milk: _milk, ...incomplete } = declaration;
const outdated = { ...row, outdated_at: "2026-11-23T10:00:00+00:00" };

test.each<[string, unknown, AllergenList, string]>([
	["without a review", null, "us", "unreviewed"],
	["with a review under the chosen list", row, "us", "current"],
	["with a review under another list", row, "eu", "other-list"],
	["whose ingredients changed since", outdated, "us", "outdated"],
	["whose ingredients changed since, under another list", outdated, "eu", "outdated"],
	["with a review that lacks an answer", { ...row, declaration: incomplete }, "us", "outdated"],
])("the review of a product %s", (_, stored, list, state) => {
	expect(reviewState(reviewSchema.parse(stored), list).state).toBe(state);
});

test("an outdated review says nothing anymore", () => {
	expect(reviewSchema.parse(outdated)?.declaration).toBeNull();
});
