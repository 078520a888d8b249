import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const project = path.join(import.meta.dirname, "..");
const documents = globSync(
	"{*.md,{app,art,bench,crash,docs,e2e,hostile,server,database}/**/*.md}",
	{
		cwd: project,
	},
);

function linksIn(document: string): string[] {
	const text = readFileSync(path.join(project, document), "utf8");
	return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
}

/** The files of the project that a document links to, from the project's folder. */
function linkedFiles(document: string): string[] {
	return linksIn(document)
		.filter((target) => !/^[a-z]+:|^#/.test(target))
		.map((target) => path.join(path.dirname(document), target.replace(/#.*/, "")));
}

it.each(documents)("%s links to files that exist", (document) => {
	const missing = linkedFiles(document).filter((file) => !existsSync(path.join(project, file)));
	expect(missing).toEqual([]);
});

/** Paths in backquotes, without patterns and examples. */
function namedFiles(document: string): string[] {
	const text = readFileSync(path.join(project, document), "utf8");
	const named = text.matchAll(/`((?:app|server|database|lint|e2e|scripts)\/[\w./-]+)`/g);
	return [...named].map(([, file = ""]) => file);
}

it.each(documents.filter((file) => file !== "CONTRIBUTING.md"))(
	"%s names files that exist",
	(document) => {
		const missing = namedFiles(document).filter((file) => !existsSync(path.join(project, file)));
		expect(missing).toEqual([]);
	},
);

it("docs/README.md lists every document and decision", () => {
	const listed = linkedFiles("docs/README.md");
	const written = documents.filter((file) => file.startsWith("docs/") && file !== "docs/README.md");
	expect(written.filter((file) => !listed.includes(file))).toEqual([]);
});

const decisions = documents.filter((file) => file.startsWith("docs/decisions/"));

it.each(decisions)("%s has the form of a decision, in at most 250 words", (file) => {
	const text = readFileSync(path.join(project, file), "utf8");
	const parts = [...text.matchAll(/^(?:## |\*\*)(Status|Context|Decision|Consequences)\b/gm)];
	expect(parts.map(([, part]) => part)).toEqual(["Status", "Context", "Decision", "Consequences"]);
	expect(text).toContain(`# ${path.basename(file).slice(0, 3)}`);
	expect(text.split(/\s+/).length).toBeLessThanOrEqual(250);
});

describe("the table of the ASVS in SECURITY.md", () => {
	const text = readFileSync(path.join(project, "SECURITY.md"), "utf8");
	const rows = [...text.matchAll(/^\| (V\d+) [^|]+ \| ([^|]+) \|([^|]*)\|([^|]*)\|$/gm)].map(
		([, chapter = "", state = "", missing = "", tests = ""]) => ({
			chapter,
			state,
			missing: missing.trim(),
			tests: [...tests.matchAll(/\]\(([^)]+)\)/g)].map(([, file = ""]) => file),
		}),
	);

	it("has every chapter once", () => {
		const chapters = Array.from({ length: 17 }, (_, index) => `V${index + 1}`);
		expect(rows.map(({ chapter }) => chapter)).toEqual(chapters);
	});

	it.each(rows)("says of $chapter what is missing, and which tests show the rest", (row) => {
		expect(["met", "partly", "not applicable"]).toContain(row.state);
		expect(row.missing === "").toBe(row.state === "met");
		expect(row.tests.length > 0).toBe(row.state !== "not applicable");
		for (const file of row.tests) expect(file).toMatch(/\.(test|spec)\.tsx?$/);
	});
});
