import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyProject } from "./project-copy.ts";
import { recipes } from "./recipes.ts";

const project = copyProject();
afterAll(() => project.remove());

const react = "node_modules/@react-router/dev/bin.cjs";
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project"] as const;
const biome = (...options: string[]) => {
	const files = new Set(project.listEdited().filter((file) => /\.tsx?$/.test(file)));
	return project.run("node_modules/@biomejs/biome/bin/biome", "check", ...options, ...files);
};

it.each(recipes)("$title: edits as many files as it says", ({ fileCount, follow }) => {
	const before = project.listEdited().length;
	follow(project);
	expect(new Set(project.listEdited().slice(before)).size).toBe(fileCount);
});

describe("where every recipe is followed", () => {
	beforeAll(() => {
		biome("--write");
		project.run(react, "typegen");
	});

	it.each([
		// The errors are in the app, whose types take half the time of everything's.
		[
			"types",
			() =>
				project.run(
					"node_modules/typescript-compiler/bin/tsc",
					"--project",
					"recipes/app.tsconfig.json",
				),
		],
		["lint", () => biome()],
		[
			"unit",
			() =>
				project.run(
					...vitest,
					"unit",
					"app/bakery/content/pages.test.ts",
					"app/bakery/words/catalogs.test.ts",
					"app/bakery/custom-pages/drafts/drafts.test.ts",
					"lint/visitor-sentences.test.ts",
				),
		],
		["database", () => project.run(...vitest, "database", "app/bakery/records.database.test.ts")],
	] as const)("%s succeeds", (_name, check) => {
		const { isOk, output } = check();
		expect(isOk, output).toBe(true);
	});
});
