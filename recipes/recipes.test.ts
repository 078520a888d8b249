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
const vitest = (name: string, ...files: string[]) =>
	project.run("node_modules/vitest/vitest.mjs", "run", "--project", name, ...files);
const typegen = () => project.run("node_modules/@react-router/dev/bin.cjs", "typegen");

/** The errors are in the app, whose types take half the time of everything's. */
function compile() {
	typegen();
	return project.run(
		"node_modules/typescript-compiler/bin/tsc",
		...["--project", "recipes/app.tsconfig.json"],
	);
}

const checks: Record<Check, () => ReturnType<typeof project.run>> = {
	typegen,
	types: compile,
	lint: () => biome(),
	unit: () =>
		vitest(
			"unit",
			"app/bakery/content/pages.test.ts",
			"app/bakery/words/catalogs.test.ts",
			"app/bakery/custom-pages/drafts/drafts.test.ts",
			"lint/visitor-sentences.test.ts",
		),
	database: () => vitest("database", "app/bakery/records.database.test.ts"),
};

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

	it.each(["types", "lint", "unit", "database"] as const)("%s succeeds", (name) => {
		const { isOk, output } = checks[name]();
		expect(isOk, output).toBe(true);
	});
});

const forgotten = recipes.flatMap((recipe) =>
	recipe.steps.flatMap((step) =>
		Object.entries(step.fails).map(([check, message]) => ({ recipe, step, check, message })),
	),
);
/** One run of a check shows what a step of each recipe has it say; that of the routes stops at the first. */
const rounds: (typeof forgotten)[] = [];
for (const row of forgotten) {
	const takes = (round: typeof forgotten) =>
		row.check !== "typegen" &&
		round.every(({ recipe, check }) => check === row.check && recipe !== row.recipe);
	const round = rounds.find(takes);
	if (round) round.push(row);
	else rounds.push([row]);
}

it.each(
	rounds.map((rows) => ({
		rows,
		check: rows[0]?.check as Check,
		title: rows.map(({ step, check }) => `${check} without ${step.name}`).join(", "),
	})),
)("fails: $title", ({ rows, check }) => {
	project.reset();
	for (const { recipe, step } of rows) follow(recipe, step);
	const { isOk, output } = checks[check]();
	expect(isOk).toBe(false);
	for (const { message } of rows) expect(output).toMatch(message);
});
