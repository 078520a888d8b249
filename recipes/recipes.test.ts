import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminScreen } from "./admin-screen.ts";
import { language } from "./language.ts";
import { pageSection } from "./page-section.ts";
import { productField } from "./product-field.ts";
import { copyProject } from "./project-copy.ts";
import { type Check, type Recipe, readRecipe, type Step } from "./recipe.ts";
import { sentence } from "./sentence.ts";
import { storefrontPage } from "./storefront-page.ts";

const recipes = [productField, pageSection, sentence, language, storefrontPage, adminScreen];
const project = copyProject();
afterAll(() => project.remove());

const sourceFiles = () => project.listEdited().filter((file) => /\.tsx?$/.test(file));
const biome = (...options: string[]) =>
	project.run("node_modules/@biomejs/biome/bin/biome", "check", ...options, ...sourceFiles());
const vitest = (...options: string[]) =>
	project.run("node_modules/vitest/vitest.mjs", "run", "--project", ...options);
const typegen = () => project.run("node_modules/@react-router/dev/bin.cjs", "typegen");

function compile(...options: string[]) {
	typegen();
	return project.run("node_modules/typescript-compiler/bin/tsc", ...options);
}

const checks: Record<Check, () => ReturnType<typeof project.run>> = {
	typegen,
	types: () => compile(),
	lint: () => biome(),
	"unused code": () => project.run("node_modules/knip/bin/knip.js"),
	unit: () => vitest("unit", "product-fields.test.tsx", "app/bakery/content/pages.test.ts"),
	sentences: () =>
		vitest(
			"unit",
			"app/bakery/words/catalogs.test.ts",
			"app/bakery/custom-pages/drafts/drafts.test.ts",
			"lint/visitor-sentences.test.ts",
		),
	database: () => vitest("database", "app/bakery/records.database.test.ts"),
};

/** The errors are in the app, whose types take half the time of everything's. */
const failingChecks = { ...checks, types: () => compile("--project", "recipes/app.tsconfig.json") };

/** Follows a recipe, except for one of its steps. */
function follow({ steps }: Recipe, forgotten?: Step): void {
	for (const step of steps) {
		if (step === forgotten) step.forget?.(project);
		else step.follow(project);
	}
}

describe.each(recipes)("$title", (recipe) => {
	const { fileCount, rows } = readRecipe(recipe.title);

	it("edits as many files as it says", () => {
		project.reset();
		follow(recipe);
		expect(project.listEdited()).toHaveLength(fileCount);
	});

	it("has these steps in its table", () => {
		const named = recipe.steps.map(({ name }) => rows.find((row) => row?.includes(name)));
		expect(named).not.toContain(undefined);
		expect(rows.filter((row) => !named.includes(row))).toEqual([]);
	});
});

describe("where every recipe is followed", () => {
	beforeAll(() => {
		project.reset();
		for (const recipe of recipes) follow(recipe);
		biome("--write");
		typegen();
	});

	it.each(Object.entries(checks))("%s succeeds", (_name, check) => {
		const { isOk, output } = check();
		expect(isOk, output).toBe(true);
	});
});

const forgotten = recipes.map((recipe) =>
	recipe.steps.flatMap((step) =>
		Object.entries(step.fails).map(([check, message]) => ({ recipe, step, check, message })),
	),
);
const isOfTypes = ({ check }: { check: string }) => check === "types";
// Compiling takes longest, so one run shows what a step of each recipe has it say.
const typeErrors = forgotten.map((rows) => rows.filter(isOfTypes));
const rounds = [
	...Array.from({ length: Math.max(...typeErrors.map((rows) => rows.length)) }, (_, round) =>
		typeErrors.flatMap((rows) => rows[round] ?? []),
	),
	...forgotten
		.flat()
		.filter((row) => !isOfTypes(row))
		.map((row) => [row]),
].map((rows) => ({
	rows,
	title: rows.map(({ step, check }) => `${check} without ${step.name}`).join(", "),
}));

it.each(rounds)("fails: $title", ({ rows: [first, ...others] }) => {
	if (!first) throw new Error("a round of nothing");
	project.reset();
	for (const { recipe, step } of [first, ...others]) follow(recipe, step);
	const { isOk, output } = failingChecks[first.check as Check]();
	expect(isOk).toBe(false);
	for (const { message } of [first, ...others]) expect(output).toMatch(message);
});
