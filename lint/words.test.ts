import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { listProjectFiles, root } from "./project-files.ts";

// Phrases that read like a translation, and names that were replaced. Each has a usual word:
// "anew" is "again", "is told" is "reads" or "is notified", "whoever" is a person with a role.
const unusual =
	/\b(?:thereof|whoever|that which|anew|of (?:now|before)(?!\.)|(?:is|are|was|were|be|been) told|mends?|mended|bites|insteadOf|withPatience|isSaid)\b/i;

// A docstring names a thing with a noun, text is somewhere, and products are available.
const unusualOutsideMigrations =
	/\/\*\* What |\b(?:(?:stands?|stood)(?!-in| in for| out)|be had)\b/i;

const isText = (file: string) =>
	/\.(?:tsx?|js|css|sql|md)$/.test(file) && !/CHANGELOG|demo\.sql|words\.test/.test(file);

// Migrations stay as they were released.
const isUnusual = (line: string, file: string) =>
	unusual.test(line) || (!file.includes("/migrations/") && unusualOutsideMigrations.test(line));

it("are the usual ones", () => {
	const found = listProjectFiles()
		.filter(isText)
		.flatMap((file) =>
			readFileSync(path.join(root, file), "utf8")
				.split("\n")
				.flatMap((line, index) =>
					isUnusual(line, file) ? [`${file}:${index + 1} ${line.trim()}`] : [],
				),
		);
	expect(found).toEqual([]);
});
