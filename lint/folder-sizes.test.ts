import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** More than this, and nobody finds anything at a glance. */
const MOST_FILES = 25;

it("no folder has more files than people can take in at a glance", () => {
	const options = ["ls-files", "--cached", "--others", "--exclude-standard", "app", "server"];
	const files = execFileSync("git", options, { cwd: root, encoding: "utf8" }).trim().split("\n");
	const folders = Map.groupBy(files, (file) => path.dirname(file));
	const large = [...folders].filter(([, { length }]) => length > MOST_FILES);
	expect(large.map(([folder]) => folder).sort()).toEqual([]);
});
