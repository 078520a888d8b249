import path from "node:path";
import { expect, it } from "vitest";
import { listProjectFiles } from "./project-files.ts";

/** More than this, and nobody finds anything at a glance. */
const MAX_FILES = 25;

it("no folder has more files than people can take in at a glance", () => {
	const folders = Map.groupBy(listProjectFiles("app", "server"), (file) => path.dirname(file));
	const large = [...folders].filter(([, { length }]) => length > MAX_FILES);
	expect(large.map(([folder]) => folder).sort()).toEqual([]);
});
