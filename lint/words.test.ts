import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { listProjectFiles, root } from "./project-files.ts";

// Phrases that read like a translation, and names that were replaced. Each has a usual word:
// "anew" is "again", "is told" is "reads" or "is notified", "whoever" is a person with a role, "can
// be had" is "is available", and text does not "stand" anywhere. A docstring names a thing with a noun.
const unusual =
	/\/\*\* What |\b(?:thereof|whoever|(?:stands?|stood)(?!-in| in for| out)|be had|that which|anew|of (?:now|before)(?!\.)|(?:is|are|was|were|be|been) told|mends?|mended|bites|insteadOf|withPatience|isSaid)\b/i;

// Migrations stay as they were released.
const isText = (file: string) =>
	/\.(?:tsx?|js|css|sql|md)$/.test(file) &&
	!/CHANGELOG|seed\.sql|words\.test|migrations\//.test(file);

it("are the usual ones", () => {
	const found = listProjectFiles()
		.filter(isText)
		.flatMap((file) =>
			readFileSync(path.join(root, file), "utf8")
				.split("\n")
				.flatMap((line, index) =>
					unusual.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
				),
		);
	expect(found).toEqual([]);
});
