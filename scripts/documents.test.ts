import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const project = path.join(import.meta.dirname, "..");
const documents = globSync(
	"{*.md,{app,art,bench,crash,docs,e2e,hostile,server,supabase}/**/*.md}",
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

it("docs/README.md lists every document and decision", () => {
	const listed = linkedFiles("docs/README.md");
	const written = documents.filter((file) => file.startsWith("docs/") && file !== "docs/README.md");
	expect(written.filter((file) => !listed.includes(file))).toEqual([]);
});
