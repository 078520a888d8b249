import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { listProjectFiles, root } from "./project-files.ts";

// Phrases that read like a translation, and names that were replaced. Each has a usual word:
// "anew" is "again", "is told" is "reads" or "is notified", "whoever" is a person with a role.
const unusual =
	/\b(?:thereof|whoever|that which|anew|of (?:now|before)(?!\.)|(?:is|are|was|were|be|been) told|mends?|mended|bites|insteadOf|withPatience|isSaid)\b/i;

const isText = (file: string) =>
	/\.(?:tsx?|js|css|sql|md)$/.test(file) && !/CHANGELOG|seed\.sql|words\.test/.test(file);

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
