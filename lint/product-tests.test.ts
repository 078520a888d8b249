import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// Each numbered paragraph of docs/product.md ends with a line of links to the tests that prove it:
// `→ [home](../e2e/home.spec.ts), [hero](../app/bakery/content/sections/hero.test.ts)`.

const docs = path.resolve(import.meta.dirname, "../docs");

/** The error in a paragraph's line of tests, or undefined. */
function findProblem(paragraph: string): string | undefined {
	const lastLine = paragraph.trimEnd().split("\n").at(-1) ?? "";
	const links = [...lastLine.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
	if (!lastLine.startsWith("→ ") || links.length === 0) return "names no test";
	const wrong = links.find(
		(link) => !/\.(test|spec)\.tsx?$/.test(link) || !existsSync(path.join(docs, link)),
	);
	return wrong && `${wrong} is not a test`;
}

/** The problems of all paragraphs of a document, each with its number. */
function findProblems(document: string): string[] {
	return document.split(/^(?=#{1,3} )/m).flatMap((paragraph) => {
		const [, number] = paragraph.match(/^### (\d+\.\d+) /) ?? [];
		const problem = number && findProblem(paragraph);
		return problem ? [`${number} ${problem}`] : [];
	});
}

describe("a paragraph of the product", () => {
	it.each([
		["### 1.1 Home\n\nIt opens.\n\n→ [home](../e2e/home.spec.ts)\n\n## 2. Pages\n", []],
		[
			"### 1.1 Home\n\nIt opens.\n\n### 1.2 Away\n\n→ [about](../e2e/about.spec.ts)\n",
			["1.1 names no test"],
		],
		["### 1.1 Home\n\n→ [home](../e2e/hom.spec.ts)\n", ["1.1 ../e2e/hom.spec.ts is not a test"]],
		["### 1.1 Home\n\n→ [home](../e2e/fixtures.ts)\n", ["1.1 ../e2e/fixtures.ts is not a test"]],
	])("links to tests that exist: %j", (document, problems) => {
		expect(findProblems(document)).toEqual(problems);
	});

	it("links to tests that exist in docs/product.md", () => {
		const document = readFileSync(path.join(docs, "product.md"), "utf8");
		expect(document.match(/^### \d/gm)?.length).toBeGreaterThan(80);
		expect(findProblems(document)).toEqual([]);
	});
});
